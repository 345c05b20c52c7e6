/**
 * Commands, events and records of manufactured income. What was to be expected is computed on the
 * command side.
 */
@NullMarked
package io.lendledger.core.income;

import org.jspecify.annotations.NullMarked;
