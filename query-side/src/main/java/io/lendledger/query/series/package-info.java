/** Figures over time, added up from the rows of other read models. It has no rows of its own. */
@NullMarked
package io.lendledger.query.series;

import org.jspecify.annotations.NullMarked;
