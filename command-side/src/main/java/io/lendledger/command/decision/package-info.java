/** What all aggregates share: a decision is events and an answer, taken without side effects. */
@NullMarked
package io.lendledger.command.decision;

import org.jspecify.annotations.NullMarked;
