/**
 * The event store: stored form of events, tables, order of appends, and reading along its tail. Its
 * chain is in {@code integrity}; it knows no subject.
 */
@NullMarked
package io.lendledger.command.eventstore;

import org.jspecify.annotations.NullMarked;
