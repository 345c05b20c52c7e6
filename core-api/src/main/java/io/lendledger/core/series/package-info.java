/** Figures over time. */
@NullMarked
package io.lendledger.core.series;

import org.jspecify.annotations.NullMarked;
