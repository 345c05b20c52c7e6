/** What the service measures of itself: each metric's name, kind, unit, meaning and labels. */
@NullMarked
package io.lendledger.core.metric;

import org.jspecify.annotations.NullMarked;
