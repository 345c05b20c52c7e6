package io.lendledger.query.accrual;

import io.lendledger.core.accrual.AccrualPage;
import io.lendledger.core.accrual.AccrualRecord;
import io.lendledger.core.accrual.FindAccruals;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.reading.PageRequest;
import io.lendledger.core.reading.RecordCount;
import io.lendledger.query.moment.Listing;
import io.lendledger.query.moment.Moment;
import io.lendledger.query.moment.PageKey;
import io.lendledger.query.moment.RowOrder;
import io.lendledger.query.moment.SortedReads;
import io.lendledger.query.projection.ModelNames;
import io.lendledger.query.projection.QueryDatabase;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.axonframework.queryhandling.QueryHandler;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Answers {@link FindAccruals}. */
@Component
final class AccrualHandler {

  private static final List<String> PROJECTIONS =
      List.of(
          ModelNames.ACCRUALS,
          ModelNames.LENDING,
          ModelNames.REFERENCE,
          ModelNames.CALENDAR,
          ModelNames.INVENTORY);
  private static final int KEY_PARTS = 6;
  private static final LocalDate FIRST = LocalDate.of(1, 1, 1);
  private static final LocalDate LAST = LocalDate.of(9999, 12, 31);

  private static final RowOrder ORDER =
      RowOrder.of(
          AccrualPage.class,
          Map.of(
              "accrualGross", "gross",
              "accrualAgent", "(r.service + r.other_agent)",
              "accrualNet", "net",
              "accrualNetBank", "net",
              "accrualNetClient", "net_client"),
          "lender_code",
          "accrual_date date",
          "loan_id",
          "client_id",
          "part",
          "earned_on date");

  private final QueryDatabase database;
  private final SortedReads reads;

  AccrualHandler(QueryDatabase database, SortedReads reads) {
    this.database = database;
    this.reads = reads;
  }

  private record Days(LocalDate from, LocalDate to) {
    static final Days NONE = new Days(LAST, FIRST);
  }

  private record Keyed(AccrualRecord accrual, String part, LocalDate earnedOn) {
    List<String> key() {
      return List.of(
          accrual.parties().lenderCode(),
          accrual.accrualDate().toString(),
          accrual.loanId(),
          accrual.clientId(),
          part,
          earnedOn.toString());
    }
  }

  @QueryHandler
  AccrualPage handle(FindAccruals query) {
    var page =
        reads.read(
            query.lender(),
            query.page(),
            PROJECTIONS,
            ORDER,
            (moment, each) -> listing(query, moment, each));
    return new AccrualPage(
        page.data().stream().map(Keyed::accrual).toList(),
        page.nextKey(),
        page.moment().position(),
        page.moment().asOf());
  }

  @QueryHandler
  RecordCount count(FindAccruals query) {
    return reads.count(
        query.lender(), query.page(), PROJECTIONS, (moment, each) -> listing(query, moment, each));
  }

  /** The requested days; without any the last closed one, and none before the first close. */
  private Days days(FindAccruals query, Moment moment) {
    if (query.fromDate() == null && query.toDate() == null) {
      return database
          .client()
          .sql(AccrualSql.LAST_CLOSED_DATE)
          .param("position", moment.position())
          .query(LocalDate.class)
          .optional()
          .map(date -> new Days(date, date))
          .orElse(Days.NONE);
    }
    return new Days(or(query.fromDate(), FIRST), or(query.toDate(), LAST));
  }

  private static LocalDate or(@Nullable LocalDate date, LocalDate fallback) {
    return date == null ? fallback : date;
  }

  private Listing<Keyed> listing(FindAccruals query, Moment moment, PageRequest page) {
    Days days = days(query, moment);
    List<String> after = PageKey.after(page, KEY_PARTS);
    Map<String, Object> parameters = new HashMap<>();
    LenderCode lender = query.lender();
    if (lender != null) {
      parameters.put("lender", lender.value());
    }
    parameters.put("from", days.from());
    parameters.put("to", days.to());
    parameters.put("afterLender", after == null ? "" : after.getFirst());
    parameters.put("afterDate", after == null ? FIRST : PageKey.date(after.get(1)));
    parameters.put("afterLoan", after == null ? "" : after.get(2));
    parameters.put("afterClient", after == null ? "" : after.get(3));
    parameters.put("afterPart", after == null ? "" : after.get(4));
    parameters.put("afterEarned", after == null ? FIRST : PageKey.date(after.get(5)));
    String filters =
        filter("isin", query.isin(), parameters)
            + filter("borrower_code", query.borrowerCode(), parameters)
            + filter("client_id", query.clientId(), parameters);
    return new Listing<>(
        shown -> AccrualSql.rows(shown, lender != null, filters),
        shown -> AccrualSql.rowsByKey(shown, lender != null, filters, page.limit() + 1),
        (shown, chosen) -> AccrualSql.page(shown, chosen),
        "lender_code, accrual_date, loan_id, client_id, part, earned_on",
        parameters,
        query.fromDate() != null || query.toDate() != null,
        () -> AccrualHandler::keyed,
        Keyed::key);
  }

  private static String filter(
      String column, @Nullable String value, Map<String, Object> parameters) {
    if (value == null) {
      return "";
    }
    parameters.put(column, value);
    return " AND %1$s = :%1$s".formatted(column);
  }

  private static Keyed keyed(ResultSet row, int number) throws SQLException {
    return new Keyed(
        AccrualSql.accrual(row),
        row.getString("part"),
        row.getObject("earned_on", LocalDate.class));
  }
}
