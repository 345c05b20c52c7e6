package io.lendledger.core.integrity;

import java.util.List;

/**
 * A place where the store differs from the linked or sealed events.
 *
 * @param position store position of the event; of the last sealed event for {@code Seal…} reasons
 * @param reason what kind of break
 * @param columns columns of the event whose values differ from the linked ones; empty when unknown
 *     or not the reason
 * @param message the break in a sentence
 */
public record ChainBreak(long position, BreakReason reason, List<String> columns, String message) {

  /** Copies the columns. */
  public ChainBreak {
    columns = List.copyOf(columns);
  }
}
