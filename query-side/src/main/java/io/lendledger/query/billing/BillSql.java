package io.lendledger.query.billing;

import io.lendledger.core.billing.BillingSummary;
import io.lendledger.core.billing.ClientRevenue;
import io.lendledger.core.billing.LenderBilling;
import io.lendledger.core.billing.LenderRevenue;
import java.sql.ResultSet;
import java.sql.SQLException;

/** The statements that add bills up, and their rows as records. */
final class BillSql {

  private BillSql() {}

  static String summary(String bills, int rows, String borrower) {
    return """
    SELECT true AS found, s.*, b.external_borrower_code
    FROM (
      SELECT lender_code, billing_month, borrower_code, billing_currency, sum(gross) AS gross,
        sum(service) AS service, sum(other_agent) AS other_agent, sum(net) AS net,
        sum(net_client) AS net_client
      FROM query.bill a
      WHERE %s
      GROUP BY lender_code, billing_month, borrower_code, billing_currency
      ORDER BY lender_code, billing_month, borrower_code, billing_currency
      LIMIT %d) s
    LEFT JOIN query.borrower b ON b.borrower_code = s.borrower_code AND %s
    """
        .formatted(bills, rows, borrower);
  }

  static LenderBilling summary(ResultSet row, int number) throws SQLException {
    return new LenderBilling(
        row.getString("lender_code"),
        new BillingSummary(
            row.getString("billing_month"),
            row.getString("borrower_code"),
            row.getString("external_borrower_code"),
            row.getString("billing_currency"),
            row.getBigDecimal("gross"),
            row.getBigDecimal("service"),
            row.getBigDecimal("other_agent"),
            row.getBigDecimal("net"),
            row.getBigDecimal("net_client")));
  }

  static String revenue(String bills, int rows) {
    return """
    SELECT true AS found, lender_code, billing_month, client_id, billing_currency,
      sum(net_client) AS net_client, sum(net) - sum(net_client) AS net_aggregator
    FROM query.bill_part a
    WHERE %s
    GROUP BY lender_code, billing_month, client_id, billing_currency
    ORDER BY lender_code, billing_month, client_id, billing_currency
    LIMIT %d
    """
        .formatted(bills, rows);
  }

  static LenderRevenue revenue(ResultSet row, int number) throws SQLException {
    return new LenderRevenue(
        row.getString("lender_code"),
        new ClientRevenue(
            row.getString("billing_month"),
            row.getString("client_id"),
            row.getString("billing_currency"),
            row.getBigDecimal("net_client"),
            row.getBigDecimal("net_aggregator")));
  }
}
