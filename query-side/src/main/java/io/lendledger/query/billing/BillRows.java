package io.lendledger.query.billing;

import io.lendledger.core.billing.MonthlyBill;
import io.lendledger.core.billing.PartBill;
import io.lendledger.core.loan.LoanEvent.LoanAccrued;
import io.lendledger.core.loan.LoanEvent.LoanBilled;
import io.lendledger.query.projection.Row;
import io.lendledger.query.projection.Rows;
import java.math.BigDecimal;
import java.time.YearMonth;
import java.util.List;

/** Writes bills at one position, each in place of the one before. */
final class BillRows {

  private final Rows rows;
  private final long position;

  BillRows(Rows rows, long position) {
    this.rows = rows;
    this.position = position;
  }

  boolean isFinal(String lender, YearMonth month, String loanId) {
    return rows.find(BillTables.BILL, lender, month.toString(), loanId)
        .map(bill -> bill.is("final"))
        .orElse(false);
  }

  void put(LoanAccrued accrued, YearMonth month, MonthlyBill bill) {
    Row key = key(accrued.lenderCode(), month.toString(), accrued.loanId());
    if (bill.parts().isEmpty()) {
      clear(key);
      return;
    }
    rows.put(
        BillTables.BILL,
        key.with("borrower_code", accrued.borrowerCode())
            .with("billing_currency", accrued.loanCurrency())
            .with("gross", bill.gross())
            .with("service", bill.service())
            .with("other_agent", bill.otherAgent())
            .with("net", bill.net())
            .with("net_client", bill.netClient())
            .with("final", false),
        position);
    parts(key, accrued.loanCurrency(), bill.parts());
  }

  void put(LoanBilled billed) {
    Row key = key(billed.lenderCode(), billed.billingMonth(), billed.loanId());
    BigDecimal netClient =
        billed.parts().stream().map(PartBill::netClient).reduce(BigDecimal.ZERO, BigDecimal::add);
    rows.put(
        BillTables.BILL,
        key.with("borrower_code", billed.borrowerCode())
            .with("billing_currency", billed.billingCurrency())
            .with("gross", billed.grossAccrual())
            .with("service", billed.serviceAccrual())
            .with("other_agent", billed.otherAgentAccrual())
            .with("net", billed.netAccrual())
            .with("net_client", netClient)
            .with("final", true),
        position);
    parts(key, billed.billingCurrency(), billed.parts());
  }

  /** A correction left nothing to bill. */
  private void clear(Row key) {
    rows.find(
            BillTables.BILL,
            key.text("lender_code"),
            key.text("billing_month"),
            key.text("loan_id"))
        .ifPresent(bill -> rows.remove(BillTables.BILL, bill, position));
    parts(key, "", List.of());
  }

  private void parts(Row key, String currency, List<PartBill> parts) {
    rows.alike(BillTables.PART, BillTables.BILL.key(), key).stream()
        .filter(row -> parts.stream().noneMatch(part -> part.part().equals(row.text("part"))))
        .forEach(row -> rows.remove(BillTables.PART, row, position));
    for (PartBill part : parts) {
      rows.put(
          BillTables.PART,
          key.with("part", part.part())
              .with("client_id", part.clientId())
              .with("billing_currency", currency)
              .with("net", part.net())
              .with("net_client", part.netClient()),
          position);
    }
  }

  private static Row key(String lender, String month, String loanId) {
    return Row.empty()
        .with("lender_code", lender)
        .with("billing_month", month)
        .with("loan_id", loanId);
  }
}
