package io.lendledger.query.shortfall;

import io.lendledger.core.client.FindShortfalls;
import io.lendledger.core.client.ShortfallPage;
import io.lendledger.core.client.ShortfallView;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.reading.PageRequest;
import io.lendledger.core.reading.RecordCount;
import io.lendledger.query.moment.Criteria;
import io.lendledger.query.moment.Moment;
import io.lendledger.query.moment.Moments;
import io.lendledger.query.moment.PageKey;
import io.lendledger.query.moment.RowOrder;
import io.lendledger.query.moment.SortedReads;
import io.lendledger.query.moment.SortedReads.Rows;
import io.lendledger.query.projection.ModelNames;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import org.axonframework.queryhandling.QueryHandler;
import org.springframework.stereotype.Component;

/** Answers {@link FindShortfalls}, the newest first. */
@Component
final class ShortfallPageHandler {

  private static final List<String> PROJECTIONS = List.of(ModelNames.SHORTFALLS);
  private static final String PAGE =
      "SELECT s.* FROM query.shortfall s WHERE %s ORDER BY s.found DESC LIMIT %d";

  private static final RowOrder ORDER = RowOrder.of(ShortfallPage.class, Map.of(), "found bigint");

  private final SortedReads reads;
  private final Moments moments;

  ShortfallPageHandler(SortedReads reads, Moments moments) {
    this.reads = reads;
    this.moments = moments;
  }

  private record Keyed(ShortfallView shortfall, long found) {}

  @QueryHandler
  ShortfallPage handle(FindShortfalls query) {
    LenderCode lender = query.lender();
    Moment moment = moments.of(lender, query.page(), PROJECTIONS);
    var page =
        reads
            .page(
                lender,
                query.page(),
                moment,
                ORDER,
                each -> rows(query, each, moment),
                each -> List.of(Long.toString(each.found())))
            .map(Keyed::shortfall);
    return new ShortfallPage(page.data(), page.nextKey(), moment.position(), moment.asOf());
  }

  @QueryHandler
  RecordCount count(FindShortfalls query) {
    Moment moment = moments.of(query.lender(), query.page(), PROJECTIONS);
    return reads.count(query.lender(), rows(query, reads.whole(query.page()), moment));
  }

  private static Rows<Keyed> rows(FindShortfalls query, PageRequest page, Moment moment) {
    LenderCode lender = query.lender();
    String after = PageKey.afterText(page);
    Criteria criteria =
        Criteria.at(moment, "s")
            .and("s.lender_code = :lender", "lender", lender == null ? null : lender.value())
            .and("s.client_id = :client", "client", query.clientId())
            .and("s.isin = :isin", "isin", query.isin())
            .and("s.found_on >= :from", "from", query.fromDate())
            .and("s.found_on <= :to", "to", query.toDate())
            .and("s.found < :after", "after", after.isEmpty() ? null : PageKey.number(after));
    return new Rows<>(
        criteria.in(PAGE, page),
        criteria.parameters(),
        (row, _) -> new Keyed(shortfall(row), row.getLong("found")));
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
