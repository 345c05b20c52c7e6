/** Aggregates, processes and intake; owns the event store. */
@NullMarked
package io.lendledger.command;

import org.jspecify.annotations.NullMarked;
