package io.lendledger.command.loan;

import io.lendledger.command.decision.Decision;
import io.lendledger.core.accrual.PartAccrual;
import io.lendledger.core.billing.MonthlyBill;
import io.lendledger.core.loan.LoanCommand.BillLoan;
import io.lendledger.core.loan.LoanEvent;
import io.lendledger.core.loan.LoanEvent.LoanBilled;
import java.util.Currency;
import java.util.List;

/** A month is billed once, from its accruals; what changes later is for adjustments. */
final class Billing {

  private Billing() {}

  static Decision<LoanEvent, Boolean> decide(LoanState loan, BillLoan command) {
    List<PartAccrual> rows =
        loan.days().in(command.month()).values().stream()
            .flatMap(day -> day.parts().stream())
            .toList();
    if (loan.days().billed(command.month()) || rows.isEmpty()) {
      return Decision.nothing(false);
    }
    String currency = loan.booked().loanCurrency();
    MonthlyBill bill = MonthlyBill.of(Currency.getInstance(currency), rows);
    return Decision.of(
        true,
        new LoanBilled(
            loan.id(),
            loan.lender(),
            loan.booked().borrowerCode(),
            command.month().toString(),
            currency,
            bill.gross(),
            bill.service(),
            bill.otherAgent(),
            bill.net(),
            bill.parts()));
  }
}
