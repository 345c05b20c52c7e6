package io.lendledger.query.moment;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a statement saw.
 *
 * @param least position that all models had reached, in the statement's own moment; null for none
 * @param most position that one of them had reached
 */
public record Seen<R>(@Nullable Long least, @Nullable Long most, List<R> rows) {

  /** Whether the current rows of all models were those of one position. */
  boolean isOf(long position) {
    return least != null && least == position && least.equals(most);
  }

  /** Whether they were those of one position, and not of a former one. */
  boolean isSince(long position) {
    return least != null && least >= position && least.equals(most);
  }
}
