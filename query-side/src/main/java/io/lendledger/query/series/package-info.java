/** Figures over time, added up from the rows of other read models. */
@NullMarked
package io.lendledger.query.series;

import org.jspecify.annotations.NullMarked;
