package io.lendledger.query.loan;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.loan.change.FindNewestLoanChanges;
import io.lendledger.core.loan.change.LoanChange;
import io.lendledger.core.loan.change.LoanChangeId;
import io.lendledger.core.loan.change.LoanChanges;
import io.lendledger.query.loan.FeedEpochs.Epochs;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.axonframework.queryhandling.QueryHandler;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Answers {@link FindNewestLoanChanges}: the same changes as in their order, from their end. */
@Component
final class NewestLoanChangeHandler {

  private final LoanChangeRows rows;
  private final FeedBounds bounds;
  private final FeedEpochs epochs;

  NewestLoanChangeHandler(LoanChangeRows rows, FeedBounds bounds, FeedEpochs epochs) {
    this.rows = rows;
    this.bounds = bounds;
    this.epochs = epochs;
  }

  @QueryHandler
  LoanChanges handle(FindNewestLoanChanges query) {
    Epochs known = epochs.known();
    if (query.told()) {
      bounds.requireTold(query.after(), known);
    }
    List<LoanChange> found = new ArrayList<>(find(query));
    found.sort(Comparator.comparing(LoanChange::id).reversed());
    boolean more = found.size() > query.limit();
    List<LoanChange> page =
        found.stream()
            .limit(query.limit())
            .map(each -> each.in(known.at(each.id().position())))
            .toList();
    return new LoanChanges(page, more, page.isEmpty() ? query.after() : page.getLast().id());
  }

  private List<LoanChange> find(FindNewestLoanChanges query) {
    LenderCode lender = query.lender();
    long reached = bounds.whole(lender == null ? null : List.of(lender), query.asOf());
    return rows.read(
        query.types(),
        lender == null ? LoanChangeSql.LAST_OF_ALL : LoanChangeSql.LAST,
        parameters(query, lender, reached));
  }

  private static Map<String, Object> parameters(
      FindNewestLoanChanges query, @Nullable LenderCode lender, long reached) {
    LoanChangeId before =
        query.before() == null ? LoanChangeId.custody(reached + 1) : query.before();
    Map<String, Object> parameters = new HashMap<>();
    if (lender != null) {
      parameters.put("lenders", List.of(lender.value()));
    }
    parameters.put("after", query.after().position());
    parameters.put("part", query.after().part());
    parameters.put("before", before.position());
    parameters.put("beforePart", before.part());
    parameters.put("reached", reached);
    parameters.put("rows", query.limit() + 1);
    return parameters;
  }
}
