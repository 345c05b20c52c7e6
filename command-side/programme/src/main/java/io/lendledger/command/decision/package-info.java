/**
 * The shape of a decision, shared by all aggregates: events and an answer, taken without side
 * effects. The decisions themselves are with their subjects.
 */
@NullMarked
package io.lendledger.command.decision;

import org.jspecify.annotations.NullMarked;
