/** The event store: stored form of events, tables, order of appends, and reading along its tail. */
@NullMarked
package io.lendledger.command.eventstore;

import org.jspecify.annotations.NullMarked;
