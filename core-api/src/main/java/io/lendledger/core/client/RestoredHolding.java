package io.lendledger.core.client;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A holding as it was before a snapshot that is withdrawn.
 *
 * @param holding its former state; a quantity of zero when unknown
 * @param reportedBy the snapshot that had reported it; null for none
 * @param transactions transactions that the withdrawn snapshot had absorbed, which count for
 *     themselves again
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
