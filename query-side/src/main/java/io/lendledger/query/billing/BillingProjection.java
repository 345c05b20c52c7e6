package io.lendledger.query.billing;

import io.lendledger.core.billing.MonthlyBill;
import io.lendledger.core.loan.LoanEvent;
import io.lendledger.core.loan.LoanEvent.AccrualAdjusted;
import io.lendledger.core.loan.LoanEvent.LoanAccrued;
import io.lendledger.core.loan.LoanEvent.LoanBilled;
import io.lendledger.query.projection.ModelNames;
import io.lendledger.query.projection.Projection;
import io.lendledger.query.projection.Rows;
import io.lendledger.query.projection.StoredEvent;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.Currency;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Component;

/**
 * A bill per loan and month: from the days accrued and adjusted so far while the month is open, the
 * final bill once it is closed. Both are rounded by the same rule, so the open month's figures
 * become the final ones unless a day changes (docs/lending.md, Billing).
 */
@Component
public final class BillingProjection implements Projection {

  @Override
  public String name() {
    return ModelNames.BILLING;
  }

  @Override
  public List<Class<?>> reads() {
    return List.of(LoanAccrued.class, AccrualAdjusted.class, LoanBilled.class);
  }

  @Override
  public List<String> tables() {
    return List.of("bill", "bill_part", "billing_day");
  }

  @Override
  public void project(List<StoredEvent> events, Rows rows) {
    List<LoanEvent> changes = events.stream().map(each -> (LoanEvent) each.payload()).toList();
    var bills =
        Map.of(
            "lender_code", changes.stream().map(LoanEvent::lenderCode).toList(),
            "billing_month", changes.stream().map(BillingProjection::month).toList(),
            "loan_id", changes.stream().map(LoanEvent::loanId).toList());
    rows.load(BillTables.BILL, bills);
    rows.load(BillTables.PART, bills);
    var days = UnbilledAccruals.load(rows.jdbc(), changes);
    for (StoredEvent event : events) {
      var written = new BillRows(rows, event.position());
      switch ((LoanEvent) event.payload()) {
        case LoanAccrued accrued -> indicate(accrued, accrued.accrualDate(), days, written);
        case AccrualAdjusted late -> {
          days.add(late);
          indicate(late.day(), late.adjustmentDate(), days, written);
        }
        case LoanBilled billed -> {
          written.put(billed);
          days.forget(billed.loanId(), YearMonth.parse(billed.billingMonth()));
        }
        default -> throw new IllegalArgumentException(event.toString());
      }
    }
    days.write(rows.jdbc());
  }

  /** The month whose bill an event changes. */
  private static String month(LoanEvent change) {
    return switch (change) {
      case LoanAccrued accrued -> YearMonth.from(accrued.accrualDate()).toString();
      case AccrualAdjusted late -> YearMonth.from(late.adjustmentDate()).toString();
      case LoanBilled billed -> billed.billingMonth();
      default -> throw new IllegalArgumentException(change.toString());
    };
  }

  /** A month that was billed stays as it is. */
  private static void indicate(
      LoanAccrued day, LocalDate countedOn, UnbilledAccruals days, BillRows bills) {
    YearMonth month = YearMonth.from(countedOn);
    if (bills.isFinal(day.lenderCode(), month, day.loanId())) {
      return;
    }
    if (countedOn.equals(day.accrualDate())) {
      days.replace(day);
    }
    Currency currency = Currency.getInstance(day.loanCurrency());
    bills.put(day, month, MonthlyBill.ofTotals(currency, days.totals(day.loanId(), month)));
  }
}
