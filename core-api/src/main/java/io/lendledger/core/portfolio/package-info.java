/** The query and the answer of portfolio analysis. The estimate is on the query side. */
@NullMarked
package io.lendledger.core.portfolio;

import org.jspecify.annotations.NullMarked;
