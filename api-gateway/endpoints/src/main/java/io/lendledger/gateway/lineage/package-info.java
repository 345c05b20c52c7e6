/**
 * Where records come from, for whoever may read them. The query side finds out; here are the
 * addresses at which a cause is read.
 */
@NullMarked
package io.lendledger.gateway.lineage;

import org.jspecify.annotations.NullMarked;
