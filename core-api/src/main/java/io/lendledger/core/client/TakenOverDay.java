package io.lendledger.core.client;

import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * The latest day of which snapshots are taken over. One that is sent again for its day absorbs
 * transactions only of the holdings that it changes.
 *
 * @param first the first snapshot of the day
 * @param latest the last one of the day, which may be the first
 */
public record TakenOverDay(TakenOverSnapshot first, TakenOverSnapshot latest) {

  /**
   * The snapshot that includes a transaction of a holding; null when none does.
   *
   * @param changedBy the last snapshot that changed the holding
   */
  public @Nullable TakenOverSnapshot including(
      LocalDate tradeDate, long received, @Nullable String changedBy) {
    if (latest.submission().value().equals(changedBy) && latest.includes(tradeDate, received)) {
      return latest;
    }
    return first.includes(tradeDate, received) ? first : null;
  }
}
