/**
 * What the service measures of itself: each metric's name, kind, unit, meaning and labels. The
 * counting is where the thing happens that is counted.
 */
@NullMarked
package io.lendledger.core.metric;

import org.jspecify.annotations.NullMarked;
