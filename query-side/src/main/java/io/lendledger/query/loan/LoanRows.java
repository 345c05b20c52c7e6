package io.lendledger.query.loan;

import io.lendledger.core.loan.LoanEvent;
import io.lendledger.core.loan.LoanEvent.LoanBooked;
import io.lendledger.core.loan.change.LoanChangeKind;
import io.lendledger.core.loan.terms.LoanPart;
import io.lendledger.core.loan.view.LoanStatus;
import io.lendledger.query.projection.Row;
import org.jspecify.annotations.Nullable;

/** First versions of loan rows. */
final class LoanRows {

  private LoanRows() {}

  /** A booked loan; its settlement date is the intended one until it opens. */
  static Row loan(LoanBooked booked, long position) {
    return Row.empty()
        .with("loan_id", booked.loanId())
        .with("lender_code", booked.lenderCode())
        .with("account_number", booked.accountNumber())
        .with("borrower_code", booked.borrowerCode())
        .with("isin", booked.isin())
        .with("loan_type", booked.loanType())
        .with("collateral_type", booked.collateralType())
        .with("loan_status", LoanStatus.UNCOVERED.wire())
        .with("original_units", booked.units())
        .with("settled_units", 0L)
        .with("investment_rate", booked.investmentRate())
        .with("margin_percent", booked.marginPercent())
        .with("haircut_percent", booked.haircutPercent())
        .with("trade_date", booked.tradeDate())
        .with("collateral_date", null)
        .with("settlement_date", booked.settlementDate())
        .with("end_date", booked.endDate())
        .with("loan_currency", booked.loanCurrency())
        .with("changed", position)
        .with("change", LoanChangeKind.BOOKED.wire())
        .with("changed_trade", booked.loanId());
  }

  static Row part(LoanBooked booked, LoanPart part) {
    return emptyPart(booked, part).with("original_units", part.units());
  }

  /** A part without units yet. */
  static Row emptyPart(LoanEvent event, LoanPart part) {
    return Row.empty()
        .with("loan_id", event.loanId())
        .with("part", part.part())
        .with("client_level_loan_id", event.loanId() + "-" + part.part())
        .with("lender_code", event.lenderCode())
        .with("client_id", part.clientId())
        .with("depositary", orEmpty(part.depositary()))
        .with("tax_rate", part.taxRate())
        .with("external_instrument_id", part.externalInstrumentId())
        .with("original_units", 0L)
        .with("settled_units", 0L);
  }

  private static String orEmpty(@Nullable String text) {
    return text == null ? "" : text;
  }
}
