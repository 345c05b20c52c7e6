package io.lendledger.query.billing;

import io.lendledger.core.billing.BillingSummary;
import io.lendledger.core.billing.BillingSummaryPage;
import io.lendledger.core.billing.ClientRevenue;
import io.lendledger.core.billing.ClientRevenuePage;
import io.lendledger.core.billing.FindBillingSummary;
import io.lendledger.core.billing.FindClientRevenue;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.reading.PageRequest;
import io.lendledger.query.moment.Moment;
import io.lendledger.query.moment.Moments;
import io.lendledger.query.moment.PageKey;
import io.lendledger.query.projection.ModelNames;
import io.lendledger.query.projection.QueryDatabase;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.axonframework.queryhandling.QueryHandler;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.stereotype.Component;

/** Answers {@link FindBillingSummary} and {@link FindClientRevenue}. */
@Component
final class BillingHandler {

  private static final List<String> PROJECTIONS = List.of(ModelNames.BILLING, ModelNames.REFERENCE);

  private static final String SUMMARY =
      """
      SELECT s.*, b.external_borrower_code
      FROM (
        SELECT billing_month, borrower_code, billing_currency, sum(gross) AS gross,
          sum(service) AS service, sum(other_agent) AS other_agent, sum(net) AS net,
          sum(net_client) AS net_client
        FROM query.bill
        WHERE lender_code = :lender AND valid_from <= :position AND :position < valid_to
          AND billing_month BETWEEN :from AND :to
          AND (CAST(:filter AS text) IS NULL OR borrower_code = :filter)
          AND (billing_month, borrower_code, billing_currency)
            > (:afterMonth, :afterCode, :afterCurrency)
        GROUP BY billing_month, borrower_code, billing_currency
        ORDER BY billing_month, borrower_code, billing_currency
        LIMIT :rows) s
      LEFT JOIN query.borrower b ON b.borrower_code = s.borrower_code
        AND b.valid_from <= :position AND :position < b.valid_to
      ORDER BY s.billing_month, s.borrower_code, s.billing_currency
      """;

  private static final String REVENUE =
      """
      SELECT billing_month, client_id, billing_currency, sum(net_client) AS net_client,
        sum(net) - sum(net_client) AS net_aggregator
      FROM query.bill_part
      WHERE lender_code = :lender AND valid_from <= :position AND :position < valid_to
        AND billing_month BETWEEN :from AND :to
        AND (CAST(:filter AS text) IS NULL OR client_id = :filter)
        AND (billing_month, client_id, billing_currency)
          > (:afterMonth, :afterCode, :afterCurrency)
      GROUP BY billing_month, client_id, billing_currency
      ORDER BY billing_month, client_id, billing_currency
      LIMIT :rows
      """;

  private final QueryDatabase database;
  private final Moments moments;

  BillingHandler(QueryDatabase database, Moments moments) {
    this.database = database;
    this.moments = moments;
  }

  /** The common criteria of both reads. */
  private record Scope(
      LenderCode lender, @Nullable String filter, PageRequest page, Moment moment, Months months) {}

  @QueryHandler
  BillingSummaryPage handle(FindBillingSummary query) {
    return read(query);
  }

  @QueryHandler
  ClientRevenuePage handle(FindClientRevenue query) {
    return read(query);
  }

  private BillingSummaryPage read(FindBillingSummary query) {
    Moment moment = moments.of(query.lender(), query.page(), PROJECTIONS);
    Months months = Months.of(query.fromMonth(), query.toMonth(), query.page(), moment);
    var scope = new Scope(query.lender(), query.borrowerCode(), query.page(), moment, months);
    var page =
        PageKey.cut(
            list(SUMMARY, scope, BillingHandler::summary),
            query.page(),
            moment,
            row -> List.of(row.billingMonth(), row.borrowerCode(), row.billingCurrency()));
    return new BillingSummaryPage(page.data(), page.nextKey(), moment.position(), moment.asOf());
  }

  private ClientRevenuePage read(FindClientRevenue query) {
    Moment moment = moments.of(query.lender(), query.page(), PROJECTIONS);
    Months months = Months.of(query.fromMonth(), query.toMonth(), query.page(), moment);
    var scope = new Scope(query.lender(), query.clientId(), query.page(), moment, months);
    var page =
        PageKey.cut(
            list(REVENUE, scope, BillingHandler::revenue),
            query.page(),
            moment,
            row -> List.of(row.billingMonth(), row.clientCode(), row.billingCurrency()));
    return new ClientRevenuePage(page.data(), page.nextKey(), moment.position(), moment.asOf());
  }

  private <R> List<R> list(String sql, Scope scope, RowMapper<R> record) {
    List<String> after = scope.months().after();
    return database
        .client()
        .sql(sql)
        .param("lender", scope.lender().value())
        .param("position", scope.moment().position())
        .param("from", scope.months().from())
        .param("to", scope.months().to())
        .param("filter", scope.filter())
        .param("afterMonth", after.get(0))
        .param("afterCode", after.get(1))
        .param("afterCurrency", after.get(2))
        .param("rows", scope.page().limit() + 1)
        .query(record)
        .list();
  }

  private static BillingSummary summary(ResultSet row, int number) throws SQLException {
    return new BillingSummary(
        row.getString("billing_month"),
        row.getString("borrower_code"),
        row.getString("external_borrower_code"),
        row.getString("billing_currency"),
        row.getBigDecimal("gross"),
        row.getBigDecimal("service"),
        row.getBigDecimal("other_agent"),
        row.getBigDecimal("net"),
        row.getBigDecimal("net_client"));
  }

  private static ClientRevenue revenue(ResultSet row, int number) throws SQLException {
    return new ClientRevenue(
        row.getString("billing_month"),
        row.getString("client_id"),
        row.getString("billing_currency"),
        row.getBigDecimal("net_client"),
        row.getBigDecimal("net_aggregator"));
  }
}
