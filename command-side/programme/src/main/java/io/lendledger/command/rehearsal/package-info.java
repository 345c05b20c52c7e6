/** Dry runs: commands handled by aggregates in the state of the store, without a trace in it. */
@NullMarked
package io.lendledger.command.rehearsal;

import org.jspecify.annotations.NullMarked;
