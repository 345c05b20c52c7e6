package io.lendledger.query.loan;

import io.lendledger.core.audit.AggregateEvents;
import io.lendledger.core.audit.AuditEvent;
import io.lendledger.core.audit.EventForm;
import io.lendledger.core.audit.FindAggregateEvents;
import io.lendledger.core.loan.view.ClientLoan;
import io.lendledger.core.loan.view.CoverStep;
import io.lendledger.core.loan.view.CustodyLoan;
import io.lendledger.core.loan.view.FindLoan;
import io.lendledger.core.loan.view.LoanDetail;
import io.lendledger.core.loan.view.LoanTrade;
import io.lendledger.core.loan.view.RatePeriod;
import io.lendledger.core.loan.view.TradeRecord;
import io.lendledger.core.reading.PageRequest;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.query.history.StoreQueries;
import io.lendledger.query.moment.Listing.Chosen;
import io.lendledger.query.moment.Moment;
import io.lendledger.query.moment.Pages;
import io.lendledger.query.moment.Pages.Statement;
import io.lendledger.query.projection.QueryDatabase;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;
import java.util.function.Function;
import org.axonframework.queryhandling.QueryHandler;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;

/** Answers {@link FindLoan}: rows of one moment, and the events that tell of its cover. */
@Component
final class LoanDetailHandler {

  private static final List<String> COVERED = List.of("loan.cover-received", "loan.cover-lost");

  private static final String RATES =
      """
      SELECT r.effective_date, CAST(lead(r.effective_date) OVER (ORDER BY r.effective_date)
        - interval '1 day' AS date) AS last_date, r.lending_rate, r.rebate_rate
      FROM query.loan_rate r
      WHERE r.loan_id = :loan AND r.valid_from <= :position AND :position < r.valid_to
      ORDER BY r.effective_date LIMIT :rows
      """;

  private final QueryDatabase database;
  private final Pages pages;
  private final LoanRecords records;
  private final StoreQueries store;

  LoanDetailHandler(QueryDatabase database, Pages pages, LoanRecords records, StoreQueries store) {
    this.database = database;
    this.pages = pages;
    this.records = records;
    this.store = store;
  }

  @QueryHandler
  LoanDetail handle(FindLoan query) {
    return read(query);
  }

  private LoanDetail read(FindLoan query) {
    PageRequest first = new PageRequest(1, null, null, query.asOf());
    Pages.Found<CustodyLoan> found =
        pages.read(
            query.lender(),
            first,
            LoanHandler.PROJECTIONS,
            moment -> custody(criteria(query, "l", moment, first)));
    if (found.rows().isEmpty()) {
      throw Rejected.notFound("Loan " + query.loan());
    }
    Moment moment = found.moment();
    PageRequest then =
        new PageRequest(
            LoanDetail.MOST,
            List.of(moment.date().toString(), ""),
            moment.position(),
            query.asOf());
    return new LoanDetail(
        found.rows().getFirst(),
        rows(query, then, of -> parts(criteria(query, "p", of, then))),
        rows(query, then, of -> trades(criteria(query, "t", of, then))),
        rates(query, moment),
        cover(query, moment),
        moment.asOf());
  }

  private <R> List<R> rows(
      FindLoan query, PageRequest page, Function<Moment, Statement<R>> statementOf) {
    List<R> rows = pages.read(query.lender(), page, LoanHandler.PROJECTIONS, statementOf).rows();
    return List.copyOf(rows.subList(0, Math.min(rows.size(), LoanDetail.MOST)));
  }

  private static LoanCriteria criteria(
      FindLoan query, String alias, Moment moment, PageRequest page) {
    return new LoanCriteria(query.lender(), moment, page)
        .and(alias + ".loan_id = :loan", "loan", query.loan().value());
  }

  private Statement<CustodyLoan> custody(LoanCriteria criteria) {
    return new Statement<>(
        shown -> LoanPages.custody(new Chosen(LoanPages.loansByKey(criteria, shown), false), shown),
        "loan_id",
        criteria.parameters(),
        true,
        () -> records::custody);
  }

  private Statement<ClientLoan> parts(LoanCriteria criteria) {
    return new Statement<>(
        shown -> LoanPages.client(new Chosen(LoanPages.partsByKey(criteria, shown), false), shown),
        "client_level_loan_id",
        criteria.parameters(),
        true,
        () -> new ClientLoanRows(records));
  }

  private Statement<LoanTrade> trades(LoanCriteria criteria) {
    return new Statement<>(
        shown -> LoanPages.trade(new Chosen(LoanPages.tradesByKey(criteria, shown), false), shown),
        "trade_id",
        criteria.parameters(),
        true,
        () -> this::trade);
  }

  private LoanTrade trade(ResultSet row, int number) throws SQLException {
    TradeRecord trade = records.trade(row, number);
    return LoanTrade.of(trade);
  }

  private List<RatePeriod> rates(FindLoan query, Moment moment) {
    return database
        .client()
        .sql(RATES)
        .param("loan", query.loan().value())
        .param("position", moment.position())
        .param("rows", LoanDetail.MOST)
        .query(LoanDetailHandler::rate)
        .list();
  }

  private static RatePeriod rate(ResultSet row, int number) throws SQLException {
    return new RatePeriod(
        row.getObject("effective_date", LocalDate.class),
        row.getObject("last_date", LocalDate.class),
        row.getBigDecimal("lending_rate"),
        row.getBigDecimal("rebate_rate"));
  }

  private List<CoverStep> cover(FindLoan query, Moment moment) {
    var steps =
        new FindAggregateEvents(
            query.loan().value(),
            COVERED,
            moment.position(),
            null,
            false,
            LoanDetail.MOST,
            EventForm.CURRENT);
    return store.ask(steps, AggregateEvents.class).data().stream()
        .map(LoanDetailHandler::step)
        .toList();
  }

  private static CoverStep step(AuditEvent event) {
    JsonNode payload = event.payload();
    return new CoverStep(
        event.position(),
        LocalDate.parse(payload.get("date").asString()),
        amount(payload, "value"),
        amount(payload, "totalValue"),
        amount(payload, "requiredValue"),
        payload.path("covered").asBoolean(false));
  }

  private static @Nullable BigDecimal amount(JsonNode payload, String name) {
    JsonNode amount = payload.path(name);
    return amount.isNumber() ? amount.decimalValue() : null;
  }
}
