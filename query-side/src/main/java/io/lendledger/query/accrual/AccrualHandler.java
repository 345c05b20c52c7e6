package io.lendledger.query.accrual;

import io.lendledger.core.accrual.AccrualPage;
import io.lendledger.core.accrual.AccrualRecord;
import io.lendledger.core.accrual.FindAccruals;
import io.lendledger.query.moment.Moment;
import io.lendledger.query.moment.Moments;
import io.lendledger.query.moment.PageKey;
import io.lendledger.query.projection.ModelNames;
import io.lendledger.query.projection.QueryDatabase;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.axonframework.queryhandling.QueryHandler;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Answers {@link FindAccruals}. */
@Component
final class AccrualHandler {

  private static final List<String> PROJECTIONS =
      List.of(ModelNames.ACCRUALS, ModelNames.LENDING, ModelNames.REFERENCE, ModelNames.CALENDAR);
  private static final int KEY_PARTS = 5;
  private static final LocalDate FIRST = LocalDate.of(1, 1, 1);
  private static final LocalDate LAST = LocalDate.of(9999, 12, 31);

  private final QueryDatabase database;
  private final Moments moments;

  AccrualHandler(QueryDatabase database, Moments moments) {
    this.database = database;
    this.moments = moments;
  }

  private record Days(LocalDate from, LocalDate to) {}

  private record Keyed(AccrualRecord accrual, String part, LocalDate earnedOn) {
    List<String> key() {
      return List.of(
          accrual.accrualDate().toString(),
          accrual.loanId(),
          accrual.clientId(),
          part,
          earnedOn.toString());
    }
  }

  @QueryHandler
  AccrualPage handle(FindAccruals query) {
    return read(query);
  }

  private AccrualPage read(FindAccruals query) {
    Moment moment = moments.of(query.lender(), query.page(), PROJECTIONS);
    List<Keyed> rows = days(query, moment).map(days -> read(query, moment, days)).orElse(List.of());
    PageKey.Cut<AccrualRecord> page =
        PageKey.cut(rows, query.page(), moment, Keyed::key).map(Keyed::accrual);
    return new AccrualPage(page.data(), page.nextKey(), moment.position(), moment.asOf());
  }

  /** The requested days; without any the last closed one, and none before the first close. */
  private Optional<Days> days(FindAccruals query, Moment moment) {
    if (query.fromDate() == null && query.toDate() == null) {
      return database
          .client()
          .sql(AccrualSql.LAST_CLOSED_DATE)
          .param("position", moment.position())
          .query(LocalDate.class)
          .optional()
          .map(date -> new Days(date, date));
    }
    return Optional.of(new Days(or(query.fromDate(), FIRST), or(query.toDate(), LAST)));
  }

  private static LocalDate or(@Nullable LocalDate date, LocalDate fallback) {
    return date == null ? fallback : date;
  }

  private List<Keyed> read(FindAccruals query, Moment moment, Days days) {
    List<String> after = PageKey.after(query.page(), KEY_PARTS);
    return database
        .client()
        .sql(AccrualSql.PAGE)
        .param("position", moment.position())
        .param("lender", query.lender().value())
        .param("from", days.from())
        .param("to", days.to())
        .param("isin", query.isin())
        .param("borrower", query.borrowerCode())
        .param("client", query.clientId())
        .param("afterDate", after == null ? FIRST : PageKey.date(after.getFirst()))
        .param("afterLoan", after == null ? "" : after.get(1))
        .param("afterClient", after == null ? "" : after.get(2))
        .param("afterPart", after == null ? "" : after.get(3))
        .param("afterEarned", after == null ? FIRST : PageKey.date(after.get(4)))
        .param("rows", query.page().limit() + 1)
        .query(AccrualHandler::keyed)
        .list();
  }

  private static Keyed keyed(ResultSet row, int number) throws SQLException {
    return new Keyed(
        AccrualSql.accrual(row),
        row.getString("part"),
        row.getObject("earned_on", LocalDate.class));
  }
}
