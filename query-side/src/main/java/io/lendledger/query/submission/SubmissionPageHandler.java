package io.lendledger.query.submission;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.submission.FindSubmissionEffects;
import io.lendledger.core.submission.FindSubmissions;
import io.lendledger.core.submission.SubmissionEffect;
import io.lendledger.core.submission.SubmissionEffectPage;
import io.lendledger.core.submission.SubmissionPage;
import io.lendledger.core.submission.SubmissionView;
import io.lendledger.query.moment.Criteria;
import io.lendledger.query.moment.Moment;
import io.lendledger.query.moment.Moments;
import io.lendledger.query.moment.PageKey;
import io.lendledger.query.projection.ModelNames;
import io.lendledger.query.projection.QueryDatabase;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.axonframework.queryhandling.QueryHandler;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Answers {@link FindSubmissions} and {@link FindSubmissionEffects}. The key of a submission begins
 * with when it was received.
 */
@Component
final class SubmissionPageHandler {

  private static final List<String> PROJECTIONS = List.of(ModelNames.SUBMISSIONS);
  private static final List<String> OF_EFFECTS =
      List.of(ModelNames.SUBMISSIONS, ModelNames.EFFECTS);

  private static final String PAGE =
      """
      SELECT s.* FROM query.submission s WHERE %s
      ORDER BY s.received_at DESC, s.submission_id DESC
      LIMIT %d
      """;
  private static final String BEHIND = "(s.received_at, s.submission_id) < (:afterTime, :afterId)";
  private static final String EFFECTS =
      "SELECT e.* FROM query.submission_effect e WHERE %s ORDER BY e.position LIMIT %d";

  private final QueryDatabase database;
  private final Moments moments;
  private final KnownSubmissions known;

  SubmissionPageHandler(QueryDatabase database, Moments moments, KnownSubmissions known) {
    this.database = database;
    this.moments = moments;
    this.known = known;
  }

  @QueryHandler
  SubmissionPage handle(FindSubmissions query) {
    LenderCode lender = query.lender();
    Moment moment = moments.of(lender, query.page(), PROJECTIONS);
    Criteria criteria =
        Criteria.at(moment, "s")
            .and("s.lender_code = :lender", "lender", lender == null ? null : lender.value())
            .and("s.flow = :flow", "flow", query.flow())
            .and("s.received_at >= :from", "from", utc(query.from()))
            .and("s.received_at < :to", "to", utc(query.to()));
    if (!query.statuses().isEmpty()) {
      criteria.and("s.status IN (:statuses)", "statuses", query.statuses());
    }
    List<String> after = PageKey.after(query.page(), 2);
    if (after != null) {
      criteria.and(
          BEHIND,
          Map.of(
              "afterTime",
              PageKey.instant(after.get(0)).atOffset(ZoneOffset.UTC),
              "afterId",
              after.get(1)));
    }
    List<SubmissionView> rows =
        database
            .client()
            .sql(criteria.in(PAGE, query.page()))
            .params(criteria.parameters())
            .query(SubmissionPageHandler::submission)
            .list();
    var page =
        PageKey.cut(
            rows,
            query.page(),
            moment,
            each -> List.of(each.receivedAt().toString(), each.submissionId()));
    return new SubmissionPage(page.data(), page.nextKey(), moment.position(), moment.asOf());
  }

  @QueryHandler
  SubmissionEffectPage handle(FindSubmissionEffects query) {
    LenderCode lender = query.lender();
    String code = lender == null ? null : lender.value();
    String submission = query.submission().value();
    Moment moment = moments.of(lender, query.page(), OF_EFFECTS);
    known.require(query.submission(), lender);
    String after = PageKey.afterText(query.page());
    Criteria criteria =
        Criteria.upTo(moment, "e.position")
            .and("e.submission_id = :submission", "submission", submission)
            .and("e.lender_code = :lender", "lender", code)
            .and("e.position > :after", "after", after.isEmpty() ? -1L : PageKey.number(after));
    List<SubmissionEffect> rows =
        database
            .client()
            .sql(criteria.in(EFFECTS, query.page()))
            .params(criteria.parameters())
            .query(SubmissionPageHandler::effect)
            .list();
    var page =
        PageKey.cut(rows, query.page(), moment, each -> List.of(Long.toString(each.position())));
    return new SubmissionEffectPage(page.data(), page.nextKey(), moment.position(), moment.asOf());
  }

  private static @Nullable OffsetDateTime utc(@Nullable Instant instant) {
    return instant == null ? null : instant.atOffset(ZoneOffset.UTC);
  }

  private static SubmissionView submission(ResultSet row, int number) throws SQLException {
    return new SubmissionView(
        row.getString("submission_id"),
        row.getString("lender_code"),
        row.getString("flow"),
        row.getString("status"),
        row.getLong("received"),
        row.getLong("applied"),
        row.getLong("unchanged"),
        row.getLong("duplicates"),
        row.getObject("received_at", OffsetDateTime.class).toInstant(),
        null,
        null);
  }

  private static SubmissionEffect effect(ResultSet row, int number) throws SQLException {
    return new SubmissionEffect(
        row.getLong("position"),
        row.getObject("at", OffsetDateTime.class).toInstant(),
        row.getString("event_type"),
        row.getString("lender_code"),
        row.getString("aggregate_id"),
        row.getString("client_id"),
        row.getString("loan_id"),
        row.getString("trade_id"));
  }
}
