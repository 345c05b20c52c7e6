/**
 * Dry runs: commands handled by aggregates in the state of the store, without a trace in it. What
 * is asked of them is in {@code submission.rehearsal}, {@code position} and {@code shortfall}.
 */
@NullMarked
package io.lendledger.command.rehearsal;

import org.jspecify.annotations.NullMarked;
