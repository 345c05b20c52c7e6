package io.lendledger.command.loan.state;

import io.lendledger.core.loan.view.LoanStatus;
import io.lendledger.core.money.Units;
import io.lendledger.core.rejection.Fault;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.core.trade.TradeId;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/** The refusals that several commands share. */
public final class Refusals {

  private Refusals() {}

  /** The loan's status does not allow the move. */
  public static Rejected transition(LoanState loan, String move) {
    return Rejected.transition("Loan " + loan.id(), loan.status().wire(), move);
  }

  /** The trade's status does not allow the move. */
  public static Rejected transition(Trade trade, String move) {
    return Rejected.transition("Trade " + trade.tradeId(), trade.status().wire(), move);
  }

  /** A field that the loan cannot take. */
  public static Rejected invalid(String field, @Nullable Object value, String issue) {
    return new Rejected(
        RejectionCode.VALIDATION_FAILED,
        "%s: %s".formatted(field, issue),
        Fault.of(field, value, issue));
  }

  /** Throws unless nothing was delivered yet. */
  public static void demandPending(LoanState loan, String move) {
    if (!loan.pending()) {
      throw transition(loan, move);
    }
  }

  /** Throws unless the loan is open. */
  public static void demandOpen(LoanState loan, String move) {
    if (loan.status() != LoanStatus.OPEN) {
      throw transition(loan, move);
    }
  }

  /** Throws for a trade that would be older than its loan. */
  public static void demandTradedSince(LoanState loan, LocalDate tradeDate) {
    LocalDate traded = loan.contract().tradeDate();
    if (tradeDate.isBefore(traded)) {
      throw invalid("tradeDate", tradeDate, "must not be before the loan's trade date, " + traded);
    }
  }

  /** Throws for no units. */
  public static void demandSome(Units units) {
    if (units.isNone()) {
      throw invalid("units", units, "must be above zero");
    }
  }

  /**
   * Returns and recalls together never exceed the outstanding units (docs/lending.md, Trades,
   * settlement and recalls).
   */
  public static void demandFree(LoanState loan, Units units, String move) {
    if (units.value() > loan.freeUnits()) {
      throw new Rejected(
          RejectionCode.INVALID_TRANSITION,
          "Loan %s has %d units outstanding, of which %d are on their way back: cannot %s %s"
              .formatted(
                  loan.id(), loan.outstandingUnits(), loan.unitsOnTheirWayBack(), move, units));
    }
  }

  /** The trade of this id; throws {@code NOT_FOUND}. */
  public static Trade trade(LoanState loan, TradeId id) {
    Trade trade = loan.trades().get(id.value());
    if (trade == null) {
      throw Rejected.notFound("Trade " + id);
    }
    return trade;
  }

  /** The part of a client; throws {@code NOT_FOUND}. */
  public static Part part(LoanState loan, String client, @Nullable String depositary) {
    return loan.parts().stream()
        .filter(part -> part.belongsTo(client, depositary))
        .findFirst()
        .orElseThrow(
            () -> invalid("client", client, "has no part in loan %s".formatted(loan.id())));
  }
}
