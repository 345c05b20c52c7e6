package io.lendledger.query.businessday;

import io.lendledger.core.businessday.BillingMonthView;
import io.lendledger.core.businessday.BusinessDayView;
import io.lendledger.core.businessday.CalendarProgress;
import io.lendledger.core.businessday.FindBillingMonth;
import io.lendledger.core.businessday.FindBusinessDay;
import io.lendledger.core.businessday.FindCalendarProgress;
import io.lendledger.core.businessday.MissingPrice;
import io.lendledger.core.businessday.MissingRate;
import io.lendledger.core.clock.BusinessTime;
import io.lendledger.core.loan.view.LoanStatus;
import io.lendledger.query.moment.Moments;
import io.lendledger.query.projection.ModelNames;
import io.lendledger.query.projection.QueryDatabase;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.YearMonth;
import java.util.List;
import java.util.Optional;
import org.axonframework.queryhandling.QueryHandler;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Answers {@link FindBusinessDay}, {@link FindBillingMonth} and {@link FindCalendarProgress}, as
 * things are now.
 */
@Component
final class CloseProgressHandler {

  private static final List<String> PROJECTIONS =
      List.of(
          ModelNames.CALENDAR,
          ModelNames.CLOSES,
          ModelNames.LENDING,
          ModelNames.MARKET_DATA,
          ModelNames.BILLING);
  private static final String OPEN = "Open";
  private static final String CLOSING = "Closing";
  private static final String CLOSED = "Closed";

  private static final String RUN =
      "SELECT * FROM query.close_run WHERE kind = :kind AND name = :name";
  private static final String RUNNING =
      "SELECT name FROM query.close_run WHERE kind = :kind AND closed_at IS NULL";
  private static final String CALENDAR =
      """
      SELECT last_closed_date, last_closed_month FROM query.calendar
      WHERE valid_to = 9223372036854775807
      """;
  private static final String LOANS_DUE =
      """
      SELECT count(*) FROM query.loan
      WHERE valid_from <= :position AND :position < valid_to
        AND (loan_status = :open
          OR (loan_status = :closed AND end_date >= CAST(:first AS date)))
      """;
  private static final String BILLS =
      """
      SELECT count(*) FROM query.bill
      WHERE billing_month = :month AND valid_to = 9223372036854775807
      """;
  private static final String MISSING_PRICES =
      """
      SELECT l.isin, (
        SELECT max(price_date) FROM query.price p
        WHERE p.isin = l.isin AND p.price_date < :date AND p.valid_to = 9223372036854775807)
          AS latest
      FROM (
        SELECT DISTINCT isin FROM query.loan
        WHERE loan_status = :open AND valid_to = 9223372036854775807) l
      WHERE NOT EXISTS (
        SELECT FROM query.price p
        WHERE p.isin = l.isin AND p.price_date = :date AND p.valid_to = 9223372036854775807)
      ORDER BY l.isin
      LIMIT 1000
      """;
  private static final String MISSING_RATES =
      """
      SELECT DISTINCT p.currency, l.loan_currency
      FROM (
        SELECT DISTINCT isin, loan_currency FROM query.loan
        WHERE loan_status = :open AND valid_to = 9223372036854775807) l
      JOIN LATERAL (
        SELECT currency FROM query.price
        WHERE isin = l.isin AND price_date <= :date AND valid_to = 9223372036854775807
        ORDER BY price_date DESC LIMIT 1) p ON p.currency <> l.loan_currency
      WHERE NOT EXISTS (
        SELECT FROM query.fx_rate f
        WHERE f.rate_date <= :date AND f.valid_to = 9223372036854775807
          AND ((f.from_currency = p.currency AND f.to_currency = l.loan_currency)
            OR (f.from_currency = l.loan_currency AND f.to_currency = p.currency)))
      ORDER BY p.currency, l.loan_currency
      LIMIT 1000
      """;

  private final QueryDatabase database;
  private final Moments moments;
  private final Clock clock;

  CloseProgressHandler(QueryDatabase database, Moments moments, @BusinessTime Clock clock) {
    this.database = database;
    this.moments = moments;
    this.clock = clock;
  }

  private record Closed(@Nullable LocalDate date, @Nullable String month) {

    private static final Closed NOTHING = new Closed(null, null);

    boolean has(LocalDate day) {
      return date != null && !day.isAfter(date);
    }

    boolean has(YearMonth wanted) {
      return month != null && !wanted.isAfter(YearMonth.parse(month));
    }
  }

  @QueryHandler
  BusinessDayView handle(FindBusinessDay query) {
    moments.awaitFresh(PROJECTIONS);
    LocalDate date = query.date();
    CloseRun run = run(CloseRunProjection.DAY, date.toString()).orElse(null);
    boolean running = run != null && run.isRunning();
    boolean closed = !running && closed().has(date);
    Long total = total(date, run, closed);
    return new BusinessDayView(
        date,
        running ? CLOSING : closed ? CLOSED : OPEN,
        run == null ? null : run.run(),
        done(run, closed, total),
        total,
        run == null || total == null ? null : run.secondsLeft(total, clock.instant()),
        run == null ? null : run.startedAt(),
        run == null ? null : run.closedAt(),
        closed ? List.of() : missingPrices(date),
        closed ? List.of() : missingRates(date));
  }

  /** Null for a day that a later close took in. */
  private @Nullable Long total(LocalDate date, @Nullable CloseRun run, boolean closed) {
    if (run != null && !run.isRunning()) {
      return run.loans();
    }
    if (run != null) {
      return Math.max(run.done(), loansDue(run.start(), run.firstDate()));
    }
    if (closed) {
      return null;
    }
    LocalDate last = closed().date();
    return loansDue(Long.MAX_VALUE - 1, last == null ? date : last.plusDays(1));
  }

  private static @Nullable Long done(@Nullable CloseRun run, boolean closed, @Nullable Long total) {
    if (run != null) {
      return run.done();
    }
    return closed || total == null ? null : Long.valueOf(0);
  }

  private long loansDue(long position, @Nullable LocalDate first) {
    return database
        .client()
        .sql(LOANS_DUE)
        .param("position", position)
        .param("open", LoanStatus.OPEN.wire())
        .param("closed", LoanStatus.CLOSED.wire())
        .param("first", first)
        .query(Long.class)
        .single();
  }

  @QueryHandler
  BillingMonthView handle(FindBillingMonth query) {
    moments.awaitFresh(PROJECTIONS);
    YearMonth month = query.month();
    CloseRun run = run(CloseRunProjection.MONTH, month.toString()).orElse(null);
    Closed closed = closed();
    boolean running = run != null && run.isRunning();
    boolean isClosed = !running && closed.has(month);
    Long total = run != null && !run.isRunning() ? run.loans() : Long.valueOf(bills(month));
    return new BillingMonthView(
        month.toString(),
        running ? CLOSING : isClosed ? CLOSED : OPEN,
        openFrom(month, closed.date()),
        run == null ? Long.valueOf(0) : Long.valueOf(run.done()),
        total,
        run == null || total == null ? null : run.secondsLeft(total, clock.instant()),
        run == null ? null : run.startedAt(),
        run == null ? null : run.closedAt());
  }

  private static @Nullable LocalDate openFrom(YearMonth month, @Nullable LocalDate lastClosed) {
    LocalDate first = month.atDay(1);
    if (lastClosed == null || lastClosed.isBefore(first)) {
      return first;
    }
    LocalDate next = lastClosed.plusDays(1);
    return next.isAfter(month.atEndOfMonth()) ? null : next;
  }

  private long bills(YearMonth month) {
    return database.client().sql(BILLS).param("month", month.toString()).query(Long.class).single();
  }

  @QueryHandler
  CalendarProgress handle(FindCalendarProgress query) {
    moments.awaitFresh(PROJECTIONS);
    Closed closed = closed();
    String day = running(CloseRunProjection.DAY);
    return new CalendarProgress(
        closed.date(),
        closed.month(),
        day == null ? null : LocalDate.parse(day),
        running(CloseRunProjection.MONTH));
  }

  private @Nullable String running(String kind) {
    return database
        .client()
        .sql(RUNNING)
        .param("kind", kind)
        .query(String.class)
        .optional()
        .orElse(null);
  }

  private Closed closed() {
    return database
        .client()
        .sql(CALENDAR)
        .query((row, number) ->
            new Closed(
                row.getObject("last_closed_date", LocalDate.class),
                row.getString("last_closed_month")))
        .optional()
        .orElse(Closed.NOTHING);
  }

  private Optional<CloseRun> run(String kind, String name) {
    return database
        .client()
        .sql(RUN)
        .param("kind", kind)
        .param("name", name)
        .query(CloseProgressHandler::run)
        .optional();
  }

  private static CloseRun run(ResultSet row, int number) throws SQLException {
    OffsetDateTime closed = row.getObject("closed_at", OffsetDateTime.class);
    Instant closedAt = closed == null ? null : closed.toInstant();
    return new CloseRun(
        row.getString("name"),
        row.getLong("run"),
        row.getObject("first_date", LocalDate.class),
        row.getLong("start"),
        row.getObject("started_at", OffsetDateTime.class).toInstant(),
        row.getLong("done"),
        row.getObject("loans", Long.class),
        closedAt);
  }

  private List<MissingPrice> missingPrices(LocalDate date) {
    return database
        .client()
        .sql(MISSING_PRICES)
        .param("date", date)
        .param("open", LoanStatus.OPEN.wire())
        .query((row, number) ->
            new MissingPrice(row.getString("isin"), row.getObject("latest", LocalDate.class)))
        .list();
  }

  private List<MissingRate> missingRates(LocalDate date) {
    return database
        .client()
        .sql(MISSING_RATES)
        .param("date", date)
        .param("open", LoanStatus.OPEN.wire())
        .query((row, number) ->
            new MissingRate(row.getString("currency"), row.getString("loan_currency")))
        .list();
  }
}
