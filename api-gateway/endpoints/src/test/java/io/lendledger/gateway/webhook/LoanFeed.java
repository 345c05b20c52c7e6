package io.lendledger.gateway.webhook;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.loan.change.FindLoanChanges;
import io.lendledger.core.loan.change.LoanChange;
import io.lendledger.core.loan.change.LoanChangeId;
import io.lendledger.core.loan.change.LoanChangeKind;
import io.lendledger.core.loan.change.LoanChanges;
import io.lendledger.core.loan.view.ClientLoan;
import io.lendledger.core.loan.view.CustodyLoan;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** Changes of loans as the query side tells them, at positions that never come again. */
final class LoanFeed {

  private static final AtomicLong POSITION = new AtomicLong(100);

  private final List<LoanChange> changes = new ArrayList<>();

  /** A change of a loan and of its one part; answers the custody record's id. */
  synchronized String change(String lender, String loan, Instant at) {
    long position = POSITION.addAndGet(10);
    LoanChange custody =
        LoanChange.of(
            LoanChangeId.custody(position),
            at,
            LoanChangeKind.COVERED,
            null,
            record(CustodyLoan.class, lender, loan),
            null);
    LoanChange client =
        LoanChange.of(
            new LoanChangeId(position, "C01"),
            at,
            LoanChangeKind.COVERED,
            null,
            record(ClientLoan.class, lender, loan),
            null);
    changes.addAll(List.of(custody, client));
    return custody.id().toString();
  }

  synchronized LoanChanges answer(FindLoanChanges query) {
    List<LenderCode> lenders = query.lenders();
    List<LoanChange> found =
        changes.stream()
            .filter(each -> lenders == null || lenders.contains(new LenderCode(each.lenderCode())))
            .filter(each -> query.types().contains(each.type()))
            .filter(each -> each.id().compareTo(query.after()) > 0)
            .sorted(Comparator.comparing(LoanChange::id))
            .limit(query.limit() + 1L)
            .toList();
    if (found.size() > query.limit()) {
      List<LoanChange> page = found.subList(0, query.limit());
      return new LoanChanges(page, true, page.getLast().id());
    }
    LoanChangeId end = LoanChangeId.endOf(POSITION.get());
    return new LoanChanges(found, false, end.compareTo(query.after()) < 0 ? query.after() : end);
  }

  /** The end of what there is, without any of it. */
  LoanChanges end() {
    return new LoanChanges(List.of(), false, LoanChangeId.endOf(POSITION.get()));
  }

  /** A record of plainly made-up values. */
  private static <R> R record(Class<R> type, String lender, String loan) {
    RecordComponent[] components = type.getRecordComponents();
    Object[] values = Arrays.stream(components).map(each -> value(each, lender, loan)).toArray();
    Class<?>[] types =
        Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
    try {
      return type.getDeclaredConstructor(types).newInstance(values);
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
      return LocalDate.of(2026, 3, 2);
    }
    if (component.getType() == String.class) {
      return switch (component.getName()) {
        case "lenderCode" -> lender;
        case "loanId", "actualLoanId" -> loan;
        default -> component.getName();
      };
    }
    return 1_000L;
  }
}
