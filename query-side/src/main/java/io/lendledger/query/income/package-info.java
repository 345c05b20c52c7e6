/**
 * Read model of manufactured income, reported and expected. What was to be expected is computed on
 * the command side.
 */
@NullMarked
package io.lendledger.query.income;

import org.jspecify.annotations.NullMarked;
