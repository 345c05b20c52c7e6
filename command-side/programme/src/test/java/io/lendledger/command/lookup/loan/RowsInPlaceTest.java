package io.lendledger.command.lookup.loan;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.command.CommandSideRun;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Rows that each settlement changes stay on their page, so that no index has to follow them. */
class RowsInPlaceTest {

  @Test
  void partsAndTradesThatSettleStayOnTheirPage() {
    try (CommandSideRun run = new CommandSideRun(Clock.systemUTC(), "lookup")) {
      JdbcClient jdbc = run.get(JdbcClient.class);
      jdbc.sql(
              """
              INSERT INTO command.loan_part (loan_id, part, client, depositary, units)
              SELECT 'L' || loan, 'C' || part, 'CLIENT-' || part, '', 90
              FROM generate_series(1, 100) AS loan, generate_series(1, 10) AS part
              """)
          .update();
      jdbc.sql(
              """
              INSERT INTO command.trade
                (trade_id, loan_id, lender, type, account, isin, borrower, original_units, units,
                 status, trade_date, intended_settlement_date)
              SELECT 'L' || loan, 'L' || loan, 'DEMO', 'Loan', 'ACC-1', 'US0378331005', 'BRW', 900,
                900, 'Pending', '2026-03-02', '2026-03-02'
              FROM generate_series(1, 1000) AS loan
              """)
          .update();
      List<String> parts = pages(jdbc, "loan_part", "loan_id || part");
      List<String> trades = pages(jdbc, "trade", "trade_id");
      jdbc.sql("UPDATE command.loan_part SET settled_units = 90").update();
      jdbc.sql("UPDATE command.trade SET settled_units = 900, status = 'Settled'").update();
      assertThat(pages(jdbc, "loan_part", "loan_id || part")).isEqualTo(parts);
      assertThat(pages(jdbc, "trade", "trade_id")).isEqualTo(trades);
    }
  }

  private static List<String> pages(JdbcClient jdbc, String table, String key) {
    return jdbc.sql(
            "SELECT %2$s || ' ' || (ctid::text::point)[0] FROM command.%1$s ORDER BY %2$s"
                .formatted(table, key))
        .query(String.class)
        .list();
  }
}
