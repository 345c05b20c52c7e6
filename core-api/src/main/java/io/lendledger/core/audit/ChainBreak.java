package io.lendledger.core.audit;

import java.util.List;

/**
 * A place where the store is not what was linked or sealed.
 *
 * @param position store position of the event; of the last sealed event for {@code Seal…} reasons
 * @param reason what kind of break
 * @param columns columns of the event that hold other values than were linked; empty when that
 *     cannot be told or is not the reason
 * @param message all of it in a sentence
 */
public record ChainBreak(long position, BreakReason reason, List<String> columns, String message) {

  /** Copies the columns. */
  public ChainBreak {
    columns = List.copyOf(columns);
  }
}
