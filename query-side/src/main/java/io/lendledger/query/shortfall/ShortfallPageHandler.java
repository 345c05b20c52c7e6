package io.lendledger.query.shortfall;

import io.lendledger.core.client.FindShortfalls;
import io.lendledger.core.client.ShortfallPage;
import io.lendledger.core.client.ShortfallView;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.query.moment.Criteria;
import io.lendledger.query.moment.Moment;
import io.lendledger.query.moment.Moments;
import io.lendledger.query.moment.PageKey;
import io.lendledger.query.projection.ModelNames;
import io.lendledger.query.projection.QueryDatabase;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.List;
import org.axonframework.queryhandling.QueryHandler;
import org.springframework.stereotype.Component;

/** Answers {@link FindShortfalls}, the newest first. */
@Component
final class ShortfallPageHandler {

  private static final List<String> PROJECTIONS = List.of(ModelNames.SHORTFALLS);
  private static final String PAGE =
      "SELECT s.* FROM query.shortfall s WHERE %s ORDER BY s.found DESC LIMIT %d";

  private final QueryDatabase database;
  private final Moments moments;

  ShortfallPageHandler(QueryDatabase database, Moments moments) {
    this.database = database;
    this.moments = moments;
  }

  private record Keyed(ShortfallView shortfall, long found) {}

  @QueryHandler
  ShortfallPage handle(FindShortfalls query) {
    LenderCode lender = query.lender();
    Moment moment = moments.of(lender, query.page(), PROJECTIONS);
    String after = PageKey.afterText(query.page());
    Criteria criteria =
        Criteria.at(moment, "s")
            .and("s.lender_code = :lender", "lender", lender == null ? null : lender.value())
            .and("s.client_id = :client", "client", query.clientId())
            .and("s.isin = :isin", "isin", query.isin())
            .and("s.found_on >= :from", "from", query.fromDate())
            .and("s.found_on <= :to", "to", query.toDate())
            .and("s.found < :after", "after", after.isEmpty() ? null : PageKey.number(after));
    List<Keyed> rows =
        database
            .client()
            .sql(criteria.in(PAGE, query.page()))
            .params(criteria.parameters())
            .query((row, number) -> new Keyed(shortfall(row), row.getLong("found")))
            .list();
    var page =
        PageKey.cut(rows, query.page(), moment, each -> List.of(Long.toString(each.found())))
            .map(Keyed::shortfall);
    return new ShortfallPage(page.data(), page.nextKey(), moment.position(), moment.asOf());
  }

  private static ShortfallView shortfall(ResultSet row) throws SQLException {
    return new ShortfallView(
        row.getString("shortfall_id"),
        row.getString("lender_code"),
        row.getString("client_id"),
        row.getString("account_number"),
        row.getString("isin"),
        row.getString("depositary"),
        row.getLong("units"),
        row.getString("cause"),
        row.getObject("found_on", LocalDate.class),
        row.getObject("needed_by", LocalDate.class),
        row.getLong("dropped_units"),
        row.getLong("reallocated_units"),
        row.getLong("recalled_units"),
        row.getObject("uncovered_units", Long.class),
        row.getObject("found_at", OffsetDateTime.class).toInstant());
  }
}
