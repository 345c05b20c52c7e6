package io.lendledger.command.loan.billing;

import io.lendledger.command.decision.Decision;
import io.lendledger.command.loan.accrual.Accruing;
import io.lendledger.command.loan.state.Evolution;
import io.lendledger.command.loan.state.LoanState;
import io.lendledger.command.loan.state.UnbilledAccruals;
import io.lendledger.core.accrual.PartAccrual;
import io.lendledger.core.billing.BillLine;
import io.lendledger.core.billing.MonthlyBill;
import io.lendledger.core.loan.LoanCommand.BillLoan;
import io.lendledger.core.loan.LoanEvent;
import io.lendledger.core.loan.LoanEvent.LoanBilled;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.Currency;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Bills a month once, from its accruals and the adjustments of earlier months in it. Days that a
 * later change reached are accrued again first.
 */
public final class Billing {

  private Billing() {}

  /** Bills a month once, with the adjustments that count in it. */
  public static Decision<LoanEvent, Boolean> decide(LoanState loan, BillLoan command) {
    YearMonth month = command.month();
    if (loan.days().billed(month)) {
      return Decision.nothing(false);
    }
    Accruing.Update update = Accruing.update(loan, month);
    UnbilledAccruals days = Evolution.evolveAll(loan, update.events()).days();
    List<BillLine.Day> earned = earned(days, month);
    if (earned.stream().allMatch(day -> day.rows().isEmpty())) {
      return new Decision<>(update.events(), false);
    }
    List<LoanEvent> events = new ArrayList<>(update.events());
    events.add(billed(loan, month, earned, update.outdatedFrom()));
    return new Decision<>(events, true);
  }

  private static List<BillLine.Day> earned(UnbilledAccruals days, YearMonth month) {
    Stream<BillLine.Day> accrued =
        days.in(month).values().stream()
            .map(day -> new BillLine.Day(day.date(), day.grossRate(), false, day.parts()));
    Stream<BillLine.Day> adjusted =
        days.adjustedIn(month).stream()
            .map(late -> new BillLine.Day(late.date(), late.grossRate(), true, late.differences()));
    return Stream.concat(accrued, adjusted).filter(day -> !day.rows().isEmpty()).toList();
  }

  private static LoanBilled billed(
      LoanState loan, YearMonth month, List<BillLine.Day> earned, @Nullable LocalDate adjustFrom) {
    Currency currency = loan.contract().terms().currency();
    List<PartAccrual> rows = earned.stream().flatMap(day -> day.rows().stream()).toList();
    MonthlyBill bill = MonthlyBill.of(currency, rows);
    return new LoanBilled(
        loan.id(),
        loan.lender(),
        loan.contract().borrower().value(),
        month.toString(),
        currency.getCurrencyCode(),
        bill.gross(),
        bill.service(),
        bill.otherAgent(),
        bill.net(),
        bill.parts(),
        BillLine.of(earned),
        adjustFrom);
  }
}
