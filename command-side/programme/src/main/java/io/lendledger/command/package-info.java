/** Aggregates, processes and intake; owns the event store. It answers no reads of lenders. */
@NullMarked
package io.lendledger.command;

import org.jspecify.annotations.NullMarked;
