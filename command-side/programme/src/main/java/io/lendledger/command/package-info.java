/**
 * Aggregates, processes and intake; owns the event store. It answers no reads of lenders; those are
 * the query side's.
 */
@NullMarked
package io.lendledger.command;

import org.jspecify.annotations.NullMarked;
