/** Commands tried on aggregates as they are in the store, without leaving a trace in it. */
@NullMarked
package io.lendledger.command.rehearsal;

import org.jspecify.annotations.NullMarked;
