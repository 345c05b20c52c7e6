package io.lendledger.gateway.desk;

import io.lendledger.core.bound.DateKind;
import io.lendledger.core.loan.LoanCommand.InstructReturn;
import io.lendledger.core.loan.LoanCommand.RecallLoan;
import io.lendledger.core.loan.terms.LoanId;
import io.lendledger.core.money.Units;
import io.lendledger.core.record.Decimals;
import io.lendledger.core.record.FieldTypes;
import io.lendledger.core.record.Fields;
import io.lendledger.core.trade.TradeId;
import io.lendledger.core.trade.TradeType;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Units on their way back, by return or recall. */
record Movement(
    TradeType type, Units units, LocalDate tradeDate, LocalDate intendedSettlementDate) {

  /** The trade that was made of it. */
  record Made(
      TradeId tradeId,
      TradeType tradeType,
      LoanId loanId,
      Units units,
      LocalDate tradeDate,
      LocalDate intendedSettlementDate) {}

  static @Nullable Movement of(TradeType type, Fields fields) {
    Units units = fields.required("units", Decimals.someUnits());
    LocalDate trade = fields.required("tradeDate", FieldTypes.date(DateKind.REPORTED));
    LocalDate settlement =
        fields.required("intendedSettlementDate", FieldTypes.date(DateKind.SETTLEMENT));
    fields.rule(
        "intendedSettlementDate",
        List.of("tradeDate"),
        "is before tradeDate",
        () -> !settlement.isBefore(trade));
    return fields.build(() -> new Movement(type, units, trade, settlement));
  }

  InstructReturn toReturn(LoanId loan, String instructionId) {
    return new InstructReturn(loan, instructionId, units, tradeDate, intendedSettlementDate);
  }

  RecallLoan toRecall(LoanId loan, String recallId) {
    return new RecallLoan(
        loan, recallId, units, tradeDate, intendedSettlementDate, null, null, null);
  }

  Made made(LoanId loan, TradeId trade, Units moved) {
    return new Made(trade, type, loan, moved, tradeDate, intendedSettlementDate);
  }
}
