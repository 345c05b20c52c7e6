package io.lendledger.query.audit;

import io.lendledger.core.billing.MonthlyBill;
import io.lendledger.core.loan.LoanEvent.LoanBilled;
import io.lendledger.query.audit.LoanMonth.Earning;
import io.lendledger.query.audit.RecordIndex.BilledLoan;
import java.time.YearMonth;
import java.util.List;
import java.util.Optional;

/**
 * A loan's bill of a month.
 *
 * @param record its address
 * @param said the bill's event alone once it is final, before that all events behind it
 */
record LoanBill(String record, MonthlyBill bill, List<Fact> said) {

  /** Of a final bill no other event is read. */
  static Optional<LoanBill> of(Facts facts, BilledLoan loan, YearMonth month) {
    String record = "bill:%s:%s".formatted(loan.loan(), month);
    return loan.isFinal()
        ? facts.at(loan.loan(), loan.since()).map(billed -> settled(record, billed))
        : LoanMonth.of(facts.from(loan.loan(), loan.since()), loan.loan(), month)
            .map(found -> new LoanBill(record, found.bill(), said(found)));
  }

  private static LoanBill settled(String record, Fact billed) {
    return new LoanBill(record, LoanMonth.billed((LoanBilled) billed.payload()), List.of(billed));
  }

  private static List<Fact> said(LoanMonth month) {
    Fact billed = month.billed();
    return billed == null ? month.earnings().stream().map(Earning::fact).toList() : List.of(billed);
  }
}
