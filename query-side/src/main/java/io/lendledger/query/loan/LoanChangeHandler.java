package io.lendledger.query.loan;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.loan.change.FindLastLoanChange;
import io.lendledger.core.loan.change.FindLoanChanges;
import io.lendledger.core.loan.change.LoanChange;
import io.lendledger.core.loan.change.LoanChangeId;
import io.lendledger.core.loan.change.LoanChanges;
import io.lendledger.core.loan.change.LoanChanges.Missing;
import io.lendledger.query.loan.FeedEpochs.Epochs;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.axonframework.queryhandling.QueryHandler;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Answers {@link FindLoanChanges} from the versions of loans (decision 012). Bounded by the
 * position that every read model has reached, so that a record never changes afterwards.
 */
@Component
final class LoanChangeHandler {

  private final LoanChangeRows rows;
  private final FeedBounds bounds;
  private final FeedEpochs epochs;

  LoanChangeHandler(LoanChangeRows rows, FeedBounds bounds, FeedEpochs epochs) {
    this.rows = rows;
    this.bounds = bounds;
    this.epochs = epochs;
  }

  @QueryHandler
  LoanChanges handle(FindLoanChanges query) {
    return read(query);
  }

  @QueryHandler
  LoanChanges handle(FindLastLoanChange query) {
    long end = bounds.whole(query.lender() == null ? null : List.of(query.lender()), null);
    return new LoanChanges(List.of(), false, LoanChangeId.endOf(end).in(epochs.known().at(end)));
  }

  private LoanChanges read(FindLoanChanges query) {
    Epochs known = epochs.known();
    if (query.told()) {
      bounds.requireTold(query.after(), known);
    }
    LoanChanges found = find(query);
    return new LoanChanges(
        found.data().stream().map(each -> each.in(known.at(each.id().position()))).toList(),
        found.more(),
        found.reached().in(known.at(found.reached().position())),
        found.missing());
  }

  private LoanChanges find(FindLoanChanges query) {
    long reached = bounds.reached(query.asOf());
    List<LenderCode> lenders = query.lenders();
    List<Missing> missing = bounds.missing(lenders);
    return lenders == null
        ? ofAll(query, reached, missing)
        : ofSome(query, reached, lenders, missing);
  }

  /** Whoever follows all lenders misses nothing of one whose events are parked. */
  private LoanChanges ofAll(FindLoanChanges query, long reached, List<Missing> missing) {
    long end = Math.min(reached, FeedBounds.before(missing, reached));
    return page(query, changes(query, null, end), end, List.of());
  }

  private LoanChanges ofSome(
      FindLoanChanges query, long reached, List<LenderCode> lenders, List<Missing> missing) {
    List<LenderCode> whole = new ArrayList<>(lenders);
    missing.forEach(each -> whole.remove(each.lender()));
    List<LoanChange> found = changes(query, whole, reached);
    for (Missing each : missing) {
      found.addAll(changes(query, List.of(each.lender()), Math.min(reached, each.from() - 1)));
    }
    long end =
        whole.isEmpty() && missing.size() == 1
            ? Math.min(reached, missing.getFirst().from() - 1)
            : reached;
    return page(query, found, end, missing);
  }

  private static LoanChanges page(
      FindLoanChanges query, List<LoanChange> found, long reached, List<Missing> missing) {
    found.sort(Comparator.comparing(LoanChange::id));
    if (found.size() > query.limit()) {
      List<LoanChange> page = List.copyOf(found.subList(0, query.limit()));
      return new LoanChanges(page, true, page.getLast().id(), missing);
    }
    LoanChangeId end = LoanChangeId.endOf(reached);
    return new LoanChanges(
        found, false, end.compareTo(query.after()) < 0 ? query.after() : end, missing);
  }

  private List<LoanChange> changes(
      FindLoanChanges query, @Nullable List<LenderCode> lenders, long reached) {
    if ((lenders != null && lenders.isEmpty()) || reached < query.after().position()) {
      return new ArrayList<>();
    }
    return rows.read(
        query.types(),
        lenders == null ? LoanChangeSql.NEXT_OF_ALL : LoanChangeSql.NEXT,
        parameters(query, lenders, reached));
  }

  private static Map<String, Object> parameters(
      FindLoanChanges query, @Nullable List<LenderCode> lenders, long reached) {
    Map<String, Object> parameters = new HashMap<>();
    if (lenders != null) {
      parameters.put("lenders", lenders.stream().map(LenderCode::value).toList());
    }
    parameters.put("after", query.after().position());
    parameters.put("part", query.after().part());
    parameters.put("reached", reached);
    parameters.put("rows", query.limit() + 1);
    return parameters;
  }
}
