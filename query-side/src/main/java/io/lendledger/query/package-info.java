/** Projections and query handlers; owns the read schema. */
@NullMarked
package io.lendledger.query;

import org.jspecify.annotations.NullMarked;
