package io.lendledger.query.submission;

import io.lendledger.core.rejection.Fault;
import io.lendledger.core.submission.FaultPage;
import io.lendledger.core.submission.FindOvertakenRecords;
import io.lendledger.query.moment.Criteria;
import io.lendledger.query.moment.Moment;
import io.lendledger.query.moment.Moments;
import io.lendledger.query.moment.PageKey;
import io.lendledger.query.projection.ModelNames;
import io.lendledger.query.projection.QueryDatabase;
import java.util.List;
import java.util.Objects;
import org.axonframework.queryhandling.QueryHandler;
import org.springframework.stereotype.Component;

/** Answers {@link FindOvertakenRecords}, in the order of the records. */
@Component
final class OvertakenRecordsHandler {

  private static final String PAGE =
      "SELECT o.* FROM query.submission_overtaken o WHERE %s ORDER BY o.record LIMIT %d";

  private final QueryDatabase database;
  private final Moments moments;
  private final KnownSubmissions known;

  OvertakenRecordsHandler(QueryDatabase database, Moments moments, KnownSubmissions known) {
    this.database = database;
    this.moments = moments;
    this.known = known;
  }

  @QueryHandler
  FaultPage handle(FindOvertakenRecords query) {
    Moment moment = moments.of(query.lender(), query.page(), List.of(ModelNames.SUBMISSIONS));
    known.require(query.submission(), query.lender());
    String after = PageKey.afterText(query.page());
    Criteria criteria =
        Criteria.upTo(moment, "o.position")
            .and("o.submission_id = :submission", "submission", query.submission().value())
            .and("o.record > :after", "after", after.isEmpty() ? -1L : PageKey.number(after));
    List<Fault> rows =
        database
            .client()
            .sql(criteria.in(PAGE, query.page()))
            .params(criteria.parameters())
            .query((row, _) -> new Fault(row.getInt("record"), null, null, row.getString("reason")))
            .list();
    var page =
        PageKey.cut(
            rows,
            query.page(),
            moment,
            each -> List.of(Objects.requireNonNull(each.index()).toString()));
    return new FaultPage(page.data(), page.nextKey(), moment.position(), moment.asOf());
  }
}
