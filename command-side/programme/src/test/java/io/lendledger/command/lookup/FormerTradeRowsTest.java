package io.lendledger.command.lookup;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.command.CommandSchema;
import io.lendledger.command.OwnDatabase;
import io.lendledger.core.settlement.TradeUnits;
import java.util.List;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Rows of trades that were kept before look-ups had revisions are those of a rebuild. */
class FormerTradeRowsTest {

  private static final String BEFORE = "300";

  /** Units, settled units and the status that was kept with them. */
  private record Kept(long units, long settled, String status) {}

  @Test
  void theirUnitsTellTheirStatus() {
    List<Kept> kept =
        List.of(
            new Kept(0, 0, "Settled"),
            new Kept(0, 0, "Cancelled"),
            new Kept(100, 100, "Settled"),
            new Kept(100, 40, "Pending"));
    try (OwnDatabase database =
        OwnDatabase.of("trades_before", FormerTradeRowsTest::migrateToBefore)) {
      JdbcClient jdbc = JdbcClient.create(database.dataSource());
      for (int number = 0; number < kept.size(); number++) {
        insert(jdbc, number, kept.get(number));
      }
      new CommandSchema(database.dataSource());
      List<String> statuses =
          jdbc.sql("SELECT status FROM command.trade ORDER BY trade_id").query(String.class).list();
      assertThat(statuses)
          .isEqualTo(
              kept.stream()
                  .map(each -> new TradeUnits(each.units(), each.settled()).status().wire())
                  .toList());
    }
  }

  private static void insert(JdbcClient jdbc, int number, Kept row) {
    jdbc.sql(
            """
            INSERT INTO command.trade
              (trade_id, loan_id, lender, type, account, isin, borrower, original_units, units,
               settled_units, status, trade_date, intended_settlement_date)
            VALUES (?, 'L0000001', 'DEMO', 'Recall', 'ACC', 'US0378331005', 'BRW1', 100, ?,
               ?, ?, '2026-03-02', '2026-03-04')
            """)
        .params("L0000001/" + number, row.units(), row.settled(), row.status())
        .update();
  }

  private static void migrateToBefore(DataSource database) {
    Flyway.configure()
        .dataSource(database)
        .schemas("command")
        .locations("classpath:db/command")
        .target(BEFORE)
        .load()
        .migrate();
  }
}
