package io.lendledger.query.loan;

import io.lendledger.core.loan.LoanEvent;
import io.lendledger.query.projection.ModelNames;
import io.lendledger.query.projection.Projection;
import io.lendledger.query.projection.Rows;
import io.lendledger.query.projection.StoredEvent;
import java.util.List;
import java.util.Set;
import org.springframework.stereotype.Component;

/** Loans, their parts, rates and trades, and the daily changes of units on loan. */
@Component
public final class LoanProjection implements Projection {

  /** Events that change neither a loan nor its trades. */
  private static final Set<Class<?>> EARNINGS =
      Set.of(
          LoanEvent.LoanAccrued.class,
          LoanEvent.LateChangesAdjusted.class,
          LoanEvent.LoanBilled.class,
          LoanEvent.NothingMoved.class);

  @Override
  public String name() {
    return ModelNames.LENDING;
  }

  @Override
  public List<Class<?>> reads() {
    return List.of(LoanEvent.class);
  }

  @Override
  public List<String> tables() {
    return List.of("loan", "loan_rate", "loan_part", "trade", "position_day");
  }

  @Override
  public List<String> lookUps() {
    return List.of("trade_loan");
  }

  /**
   * 2: the kind of change is kept with each version of a loan. 3: a trade without units is
   * cancelled. 4: a receipt that leaves a covered loan short makes it uncovered.
   */
  @Override
  public int revision() {
    return 4;
  }

  @Override
  public void project(List<StoredEvent> events, Rows rows) {
    List<StoredEvent> changes = events.stream().filter(LoanProjection::isChange).toList();
    List<String> loans = changes.stream().map(each -> event(each).loanId()).distinct().toList();
    LoanTables.ALL.forEach(table -> rows.load(table, "loan_id", loans));
    var days = new PositionDays(rows);
    for (StoredEvent change : changes) {
      new LoanFold(rows, days, change.position()).apply(event(change));
    }
    days.write();
  }

  private static boolean isChange(StoredEvent event) {
    return !EARNINGS.contains(event.message().getPayloadType());
  }

  private static LoanEvent event(StoredEvent event) {
    return (LoanEvent) event.payload();
  }
}
