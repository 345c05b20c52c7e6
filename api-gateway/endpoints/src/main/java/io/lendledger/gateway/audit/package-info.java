/**
 * What auditors may read: events, lineage, integrity, original bodies. Records that lenders and the
 * desk read, too, are in {@code reading}.
 */
@NullMarked
package io.lendledger.gateway.audit;

import org.jspecify.annotations.NullMarked;
