package io.lendledger.gateway.desk;

import io.lendledger.core.bound.DateKind;
import io.lendledger.core.loan.ConfirmCover;
import io.lendledger.core.loan.LoanCommand.RerateLoan;
import io.lendledger.core.loan.terms.LoanId;
import io.lendledger.core.loan.view.LoanStatus;
import io.lendledger.core.money.Rate;
import io.lendledger.core.record.Decimals;
import io.lendledger.core.record.FieldTypes;
import io.lendledger.core.record.Fields;
import io.lendledger.core.trade.TradeId;
import io.lendledger.core.trade.TradeStatus;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Instructions on a whole loan, and their answers. */
final class Instructions {

  private Instructions() {}

  /** Cover as it was taken; {@code value} null vouches for full cover. */
  record Cover(LoanId loanId, LocalDate collateralDate, @Nullable BigDecimal value) {

    static Cover of(ConfirmCover taken) {
      return new Cover(taken.loan(), taken.date(), taken.value());
    }
  }

  /** A rate as it was agreed. */
  record Rerated(
      LoanId loanId,
      LocalDate effectiveDate,
      @Nullable Rate lendingRate,
      @Nullable Rate rebateRate) {

    static Rerated of(RerateLoan agreed) {
      return new Rerated(
          agreed.loan(), agreed.effectiveDate(), agreed.lendingRate(), agreed.rebateRate());
    }
  }

  /** A loan that was cancelled. */
  record Cancelled(LoanId loanId, LoanStatus loanStatus) {}

  /**
   * A trade whose unsettled rest was cancelled: Cancelled, or Settled with the units that had
   * settled.
   */
  record TradeCancelled(LoanId loanId, TradeId tradeId, TradeStatus tradeStatus) {}

  static @Nullable ConfirmCover cover(LoanId loan, LocalDate today, Fields fields) {
    LocalDate date = fields.optional("collateralDate", FieldTypes.date(DateKind.REPORTED), today);
    BigDecimal value = fields.optional("value", Decimals.amountFromZero());
    return fields.build(() -> new ConfirmCover(loan, date, value));
  }

  static @Nullable RerateLoan rerate(LoanId loan, Fields fields) {
    LocalDate date = fields.required("effectiveDate", FieldTypes.date(DateKind.EFFECTIVE));
    Rate lending = fields.optional("lendingRate", Decimals.rate());
    Rate rebate = fields.optional("rebateRate", Decimals.rate());
    fields.rule(
        "lendingRate",
        List.of("rebateRate"),
        "one of lendingRate and rebateRate is required",
        () -> (lending == null) != (rebate == null));
    return fields.build(() -> new RerateLoan(loan, date, lending, rebate));
  }
}
