package io.lendledger.command.eventstore;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A retry of a sequence of events that a process has set aside. What it sends carries it in its
 * metadata, under {@link #KEY}; what is appended because of that is refused once another retry of
 * the sequence has begun, or none of it waits any more (db/eventstore/V494). No event carries it.
 *
 * @param sequence the sequence's id
 * @param number no other retry has it
 */
public record ParkedRetry(String sequence, long number) implements AppendFence {

  /** The name among metadata. */
  public static final String KEY = "retry";

  private static final char SEPARATOR = '/';

  /** The retry among metadata, as {@link #toString} tells it. */
  public static Optional<ParkedRetry> of(@Nullable Object told) {
    if (!(told instanceof String text)) {
      return Optional.empty();
    }
    int end = text.lastIndexOf(SEPARATOR);
    return Optional.of(
        new ParkedRetry(text.substring(0, end), Long.parseLong(text.substring(end + 1))));
  }

  /** As metadata tell it. */
  @Override
  public String toString() {
    return sequence + SEPARATOR + number;
  }
}
