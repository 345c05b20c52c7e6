package io.lendledger.query.shortfall;

import io.lendledger.core.client.FindShortfalls;
import io.lendledger.core.client.ShortfallPage;
import io.lendledger.core.client.ShortfallView;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.reading.PageRequest;
import io.lendledger.core.reading.RecordCount;
import io.lendledger.query.moment.Criteria;
import io.lendledger.query.moment.ListReads;
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

  private final ListReads lists;

  ShortfallPageHandler(SortedReads reads, Moments moments) {
    this.lists = new ListReads(reads, moments, PROJECTIONS);
  }

  private record Keyed(ShortfallView shortfall, long found) {}

  @QueryHandler
  ShortfallPage handle(FindShortfalls query) {
    return lists.page(
        query.lender(),
        query.page(),
        ORDER,
        (page, moment) -> rows(query, page, moment),
        each -> List.of(Long.toString(each.found())),
        (data, nextKey, position, asOf) ->
            new ShortfallPage(
                data.stream().map(Keyed::shortfall).toList(), nextKey, position, asOf));
  }

  @QueryHandler
  RecordCount count(FindShortfalls query) {
    return lists.count(query.lender(), query.page(), (page, moment) -> rows(query, page, moment));
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
