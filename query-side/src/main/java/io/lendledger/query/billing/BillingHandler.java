package io.lendledger.query.billing;

import io.lendledger.core.billing.BillingSummary;
import io.lendledger.core.billing.BillingSummaryPage;
import io.lendledger.core.billing.ClientRevenue;
import io.lendledger.core.billing.ClientRevenuePage;
import io.lendledger.core.billing.FindBillingSummary;
import io.lendledger.core.billing.FindClientRevenue;
import io.lendledger.query.moment.Moment;
import io.lendledger.query.moment.PageKey;
import io.lendledger.query.moment.Pages;
import io.lendledger.query.projection.ModelNames;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.axonframework.queryhandling.QueryHandler;
import org.springframework.stereotype.Component;

/** Answers {@link FindBillingSummary} and {@link FindClientRevenue}. */
@Component
final class BillingHandler {

  private static final List<String> PROJECTIONS = List.of(ModelNames.BILLING, ModelNames.REFERENCE);

  private final Pages pages;

  BillingHandler(Pages pages) {
    this.pages = pages;
  }

  @QueryHandler
  BillingSummaryPage handle(FindBillingSummary query) {
    return read(query);
  }

  @QueryHandler
  ClientRevenuePage handle(FindClientRevenue query) {
    return read(query);
  }

  private BillingSummaryPage read(FindBillingSummary query) {
    Pages.Found<BillingSummary> found =
        pages.readSums(
            query, query.lender(), query.page(), PROJECTIONS, moment -> statement(query, moment));
    Moment moment = found.moment();
    var page =
        PageKey.cut(
            found.rows(),
            query.page(),
            moment,
            row -> List.of(row.billingMonth(), row.borrowerCode(), row.billingCurrency()));
    return new BillingSummaryPage(page.data(), page.nextKey(), moment.position(), moment.asOf());
  }

  private static Pages.Statement<BillingSummary> statement(
      FindBillingSummary query, Moment moment) {
    var criteria =
        new BillCriteria(
            query.lender(),
            Months.of(query.fromMonth(), query.toMonth(), query.page(), moment),
            "borrower_code",
            query.borrowerCode());
    int rows = query.page().limit() + 1;
    return new Pages.Statement<>(
        shown -> summary(criteria.sql(shown), rows, shown.valid("b")),
        "billing_month, borrower_code, billing_currency",
        criteria.parameters(),
        true,
        () -> BillingHandler::summary);
  }

  private ClientRevenuePage read(FindClientRevenue query) {
    Pages.Found<ClientRevenue> found =
        pages.readSums(
            query, query.lender(), query.page(), PROJECTIONS, moment -> statement(query, moment));
    Moment moment = found.moment();
    var page =
        PageKey.cut(
            found.rows(),
            query.page(),
            moment,
            row -> List.of(row.billingMonth(), row.clientCode(), row.billingCurrency()));
    return new ClientRevenuePage(page.data(), page.nextKey(), moment.position(), moment.asOf());
  }

  private static Pages.Statement<ClientRevenue> statement(FindClientRevenue query, Moment moment) {
    var criteria =
        new BillCriteria(
            query.lender(),
            Months.of(query.fromMonth(), query.toMonth(), query.page(), moment),
            "client_id",
            query.clientId());
    int rows = query.page().limit() + 1;
    return new Pages.Statement<>(
        shown -> revenue(criteria.sql(shown), rows),
        "billing_month, client_id, billing_currency",
        criteria.parameters(),
        true,
        () -> BillingHandler::revenue);
  }

  private static String summary(String bills, int rows, String borrower) {
    return """
    SELECT true AS found, s.*, b.external_borrower_code
    FROM (
      SELECT billing_month, borrower_code, billing_currency, sum(gross) AS gross,
        sum(service) AS service, sum(other_agent) AS other_agent, sum(net) AS net,
        sum(net_client) AS net_client
      FROM query.bill a
      WHERE %s
      GROUP BY billing_month, borrower_code, billing_currency
      ORDER BY billing_month, borrower_code, billing_currency
      LIMIT %d) s
    LEFT JOIN query.borrower b ON b.borrower_code = s.borrower_code AND %s
    """
        .formatted(bills, rows, borrower);
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

  private static String revenue(String bills, int rows) {
    return """
    SELECT true AS found, billing_month, client_id, billing_currency,
      sum(net_client) AS net_client, sum(net) - sum(net_client) AS net_aggregator
    FROM query.bill_part a
    WHERE %s
    GROUP BY billing_month, client_id, billing_currency
    ORDER BY billing_month, client_id, billing_currency
    LIMIT %d
    """
        .formatted(bills, rows);
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
