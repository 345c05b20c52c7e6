/**
 * The bounds of numbers and dates that are sent in: one for each kind (docs/api.md, Bounds).
 * Applies to new input only; stored events are read without bounds.
 */
@NullMarked
package io.lendledger.core.bound;

import org.jspecify.annotations.NullMarked;
