package io.lendledger.query.accrual;

import io.lendledger.core.accrual.PartAccrual;
import io.lendledger.core.loan.LoanEvent;
import io.lendledger.core.loan.LoanEvent.AccrualAdjusted;
import io.lendledger.core.loan.LoanEvent.LoanAccrued;
import io.lendledger.query.accrual.AccrualRow.LoanDay;
import io.lendledger.query.projection.ModelNames;
import io.lendledger.query.projection.Projection;
import io.lendledger.query.projection.Row;
import io.lendledger.query.projection.Rows;
import io.lendledger.query.projection.StoredEvent;
import io.lendledger.query.projection.Table;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.stereotype.Component;

/**
 * Keeps each part's daily accruals, the adjustments of days of closed months, and loan-to-date sums
 * of both.
 */
@Component
public final class AccrualProjection implements Projection {

  /** The part that stands for the whole loan in the totals. */
  private static final String WHOLE = "";

  private static final Table TOTAL =
      Table.keyed("accrual_total", "loan_id", "part").values("gross", "agent", "net", "net_client");

  @Override
  public String name() {
    return ModelNames.ACCRUALS;
  }

  @Override
  public List<Class<?>> reads() {
    return List.of(LoanAccrued.class, AccrualAdjusted.class);
  }

  @Override
  public List<String> tables() {
    return List.of("accrual", "accrual_total");
  }

  @Override
  public void project(List<StoredEvent> events, Rows rows) {
    var changes = events.stream().map(each -> (LoanEvent) each.payload()).toList();
    var loans = changes.stream().map(LoanEvent::loanId).toList();
    var dates = changes.stream().map(AccrualProjection::date).toList();
    rows.load(AccrualRow.TABLE, Map.of("loan_id", loans, "accrual_date", dates));
    rows.load(TOTAL, "loan_id", loans);
    Map<LoanDay, List<Row>> days = AccrualRow.byDay(rows);
    for (StoredEvent event : events) {
      switch ((LoanEvent) event.payload()) {
        case LoanAccrued day -> replaceDay(day, days, rows, event.position());
        case AccrualAdjusted late -> adjust(late, rows, event.position());
        default -> throw new IllegalArgumentException(event.toString());
      }
    }
  }

  /** The day that the event's rows are dated. */
  private static LocalDate date(LoanEvent event) {
    return event instanceof AccrualAdjusted late
        ? late.adjustmentDate()
        : ((LoanAccrued) event).accrualDate();
  }

  private static void adjust(AccrualAdjusted late, Rows rows, long position) {
    for (PartAccrual difference : late.differences()) {
      Optional<Row> before =
          rows.find(
              AccrualRow.TABLE,
              late.loanId(),
              late.adjustmentDate(),
              difference.part(),
              late.day().accrualDate());
      rows.put(AccrualRow.TABLE, AccrualRow.of(late, difference, before), position);
      add(AccrualRow.of(late, difference, Optional.empty()), BigDecimal.ONE, rows, position);
    }
  }

  /** The figures of a day supersede those before. */
  private static void replaceDay(
      LoanAccrued day, Map<LoanDay, List<Row>> days, Rows rows, long position) {
    var key = new LoanDay(day.loanId(), day.accrualDate());
    List<Row> before = days.getOrDefault(key, List.of());
    List<Row> after = day.parts().stream().map(part -> AccrualRow.of(day, part)).toList();
    for (Row old : before) {
      if (after.stream().noneMatch(row -> row.text("part").equals(old.text("part")))) {
        rows.remove(AccrualRow.TABLE, old, position);
      }
      add(old, BigDecimal.ONE.negate(), rows, position);
    }
    for (Row row : after) {
      rows.put(AccrualRow.TABLE, row, position);
      add(row, BigDecimal.ONE, rows, position);
    }
    days.put(key, after);
  }

  private static void add(Row accrual, BigDecimal sign, Rows rows, long position) {
    for (String part : List.of(accrual.text("part"), WHOLE)) {
      Row total =
          rows.find(TOTAL, accrual.text("loan_id"), part)
              .orElseGet(() -> none(accrual.text("loan_id"), part));
      BigDecimal agent = accrual.amount("service").add(accrual.amount("other_agent"));
      rows.put(
          TOTAL,
          total
              .plus("gross", accrual.amount("gross").multiply(sign))
              .plus("agent", agent.multiply(sign))
              .plus("net", accrual.amount("net").multiply(sign))
              .plus("net_client", accrual.amount("net_client").multiply(sign)),
          position);
    }
  }

  private static Row none(String loanId, String part) {
    return Row.empty()
        .with("loan_id", loanId)
        .with("part", part)
        .with("gross", BigDecimal.ZERO)
        .with("agent", BigDecimal.ZERO)
        .with("net", BigDecimal.ZERO)
        .with("net_client", BigDecimal.ZERO);
  }
}
