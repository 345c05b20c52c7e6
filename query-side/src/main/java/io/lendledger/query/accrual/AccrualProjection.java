package io.lendledger.query.accrual;

import io.lendledger.core.loan.LoanEvent.LoanAccrued;
import io.lendledger.query.projection.Projection;
import io.lendledger.query.projection.Row;
import io.lendledger.query.projection.Rows;
import io.lendledger.query.projection.StoredEvent;
import io.lendledger.query.projection.Table;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Component;

/** What each part of a loan earned on each day, and loan-to-date sums of it. */
@Component
public final class AccrualProjection implements Projection {

  /** Its name. */
  public static final String NAME = "accruals";

  /** The part that stands for the whole loan in the totals. */
  private static final String WHOLE = "";

  private static final Table TOTAL =
      Table.keyed("accrual_total", "loan_id", "part").values("gross", "agent", "net", "net_client");

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public List<Class<?>> reads() {
    return List.of(LoanAccrued.class);
  }

  @Override
  public List<String> tables() {
    return List.of("accrual", "accrual_total");
  }

  @Override
  public void project(List<StoredEvent> events, Rows rows) {
    var loans = events.stream().map(each -> accrued(each).loanId()).toList();
    var dates = events.stream().map(each -> accrued(each).accrualDate()).toList();
    rows.load(AccrualRow.TABLE, Map.of("loan_id", loans, "accrual_date", dates));
    rows.load(TOTAL, "loan_id", loans);
    Map<List<Object>, List<Row>> days = AccrualRow.byDay(rows);
    for (StoredEvent event : events) {
      replaceDay(accrued(event), days, rows, event.position());
    }
  }

  private static LoanAccrued accrued(StoredEvent event) {
    return (LoanAccrued) event.payload();
  }

  /** The figures of a day supersede those before. */
  private static void replaceDay(
      LoanAccrued day, Map<List<Object>, List<Row>> days, Rows rows, long position) {
    List<Object> key = List.of(day.loanId(), day.accrualDate());
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
