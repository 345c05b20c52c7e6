package io.lendledger.benchmarks;

import io.lendledger.core.loan.change.FindLoanChanges;
import io.lendledger.core.loan.change.LoanChange;
import io.lendledger.core.loan.change.LoanChangeId;
import io.lendledger.core.loan.change.LoanChangeKind;
import io.lendledger.core.loan.change.LoanChanges;
import io.lendledger.core.loan.view.CustodyLoan;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Changes of made-up loans, in the query side's place: each lender's loans change in turn. Nothing
 * is told before it is released.
 */
final class WebhookLoad {

  private static final int LOANS = 5_000;

  private List<LoanChange> changes = List.of();
  private volatile List<LoanChange> released = List.of();

  /** Adds changes to come, of these lenders in turn. */
  void prepare(int number, List<String> lenders) {
    Instant now = Instant.now();
    List<LoanChange> all = new ArrayList<>(changes);
    for (int index = 0; index < number; index++) {
      LoanChangeId id = LoanChangeId.custody(all.size());
      String lender = lenders.get(index % lenders.size());
      String loan = "L%07d".formatted(index % LOANS);
      CustodyLoan record = record(CustodyLoan.class, lender, loan);
      all.add(LoanChange.of(id, now, LoanChangeKind.COVERED, null, record, null));
    }
    changes = all;
  }

  void release() {
    released = changes;
  }

  LoanChanges answer(FindLoanChanges query) {
    List<LoanChange> told = released;
    int from = (int) Math.min(query.after().position() + 1, told.size());
    int to = Math.min(told.size(), from + query.limit());
    List<LoanChange> page = List.copyOf(told.subList(from, to));
    boolean more = to < told.size();
    LoanChangeId end = LoanChangeId.endOf(told.size() - 1L);
    LoanChangeId reached = more ? page.getLast().id() : end;
    return new LoanChanges(
        page, more, reached.compareTo(query.after()) < 0 ? query.after() : reached);
  }

  private static <R> R record(Class<R> type, String lender, String loan) {
    RecordComponent[] components = type.getRecordComponents();
    Object[] values = Arrays.stream(components).map(each -> value(each, lender, loan)).toArray();
    try {
      return type.cast(type.getDeclaredConstructors()[0].newInstance(values));
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Object value(RecordComponent component, String lender, String loan) {
    if (component.getType().isRecord()) {
      return record(component.getType(), lender, loan);
    }
    if (component.getType() == BigDecimal.class) {
      return new BigDecimal("4.20");
    }
    if (component.getType() == LocalDate.class) {
      return LocalDate.EPOCH;
    }
    if (component.getType() == String.class) {
      return switch (component.getName()) {
        case "lenderCode" -> lender;
        case "loanId" -> loan;
        default -> component.getName();
      };
    }
    return 1_000L;
  }
}
