package io.lendledger.core.client;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A holding as it was before a snapshot that is withdrawn.
 *
 * @param holding what was known of it; a quantity of zero when nothing was
 * @param reportedBy the snapshot that had said so; null when none had
 * @param transactions what the withdrawn snapshot had included, which counts for itself again
 */
public record RestoredHolding(
    ClientEvent.Holding holding,
    @Nullable String reportedBy,
    List<RestoredTransaction> transactions) {

  /** Copies the list. */
  public RestoredHolding {
    transactions = List.copyOf(transactions);
  }

  /** A transaction that no snapshot includes any more. */
  public record RestoredTransaction(
      String transactionId,
      String side,
      BigDecimal units,
      LocalDate tradeDate,
      LocalDate settlementDate,
      @Nullable Long receipt) {

    /** Place in the order of receipt, zero when it is not known. */
    public long received() {
      return receipt == null ? 0 : receipt;
    }
  }
}
