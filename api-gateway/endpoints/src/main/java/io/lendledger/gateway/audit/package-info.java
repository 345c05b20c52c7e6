/** What auditors may read: events, lineage, integrity, original bodies. */
@NullMarked
package io.lendledger.gateway.audit;

import org.jspecify.annotations.NullMarked;
