/** Where records come from, for whoever may read them. */
@NullMarked
package io.lendledger.gateway.lineage;

import org.jspecify.annotations.NullMarked;
