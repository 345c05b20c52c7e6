package io.lendledger.platform.play;

import io.lendledger.platform.play.Bodies.SettlementStatus;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/** What a custodian reports of a trade that is due. */
public final class CustodianReport {

  private static final String NARRATIVE = "The counterparty lacks securities";

  private CustodianReport() {}

  /** What happens to a trade on a day. */
  public enum Outcome {
    SETTLES,
    IN_PARTS,
    FAILS,
    NOTHING_NEW
  }

  /** The report of a trade; null when there is nothing new. */
  public static @Nullable SettlementStatus of(
      PendingTrade trade, Outcome outcome, LocalDate today) {
    long whole = trade.settledUnits() + trade.openUnits();
    long part = trade.settledUnits() + trade.openUnits() * 2 / 5;
    return switch (outcome) {
      case SETTLES -> status(trade, whole, "Settled", today, null);
      case IN_PARTS -> status(trade, part, "Matched", null, null);
      case FAILS -> status(trade, trade.settledUnits(), "Failed", null, NARRATIVE);
      case NOTHING_NEW -> null;
    };
  }

  private static SettlementStatus status(
      PendingTrade trade,
      long settled,
      String status,
      @Nullable LocalDate actual,
      @Nullable String narrative) {
    return new SettlementStatus(
        trade.account(),
        trade.id(),
        trade.type(),
        trade.settledUnits() + trade.openUnits(),
        settled,
        trade.tradeDate(),
        trade.intended(),
        actual,
        trade.isin(),
        status,
        narrative,
        trade.borrower());
  }
}
