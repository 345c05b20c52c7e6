/**
 * The processes that cover shortfalls and opt-outs: drop, reallocate, recall. Shortfalls are found
 * in {@code client}.
 */
@NullMarked
package io.lendledger.command.shortfall;

import org.jspecify.annotations.NullMarked;
