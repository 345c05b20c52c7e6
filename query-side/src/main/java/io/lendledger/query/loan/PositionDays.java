package io.lendledger.query.loan;

import io.lendledger.query.projection.Row;
import io.lendledger.query.projection.Rows;
import io.lendledger.query.projection.Table;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Collects changes of the units on loan by trades and settlements, by account, security, borrower
 * and day. A later correction of a trade counts on the trade's own day.
 */
final class PositionDays {

  private static final Table POSITION_DAY =
      Table.keyed(
              "position_day",
              "lender_code",
              "account_number",
              "isin",
              "borrower_code",
              "movement_date")
          .values("traded_units", "settled_units", "trades", "settlements");

  private final Rows rows;
  private final List<Movement> movements = new ArrayList<>();

  private record Movement(
      Row loan, LocalDate date, long traded, long settled, int trades, long position) {}

  PositionDays(Rows rows) {
    this.rows = rows;
  }

  /** A trade's units, negative for a return; {@code trades} is 1 for a new trade. */
  void traded(Row loan, LocalDate date, long units, int trades, long position) {
    movements.add(new Movement(loan, date, units, 0, trades, position));
  }

  /** Settled units, negative for a return. */
  void settled(Row loan, LocalDate date, long units, long position) {
    movements.add(new Movement(loan, date, 0, units, 0, position));
  }

  void write() {
    rows.load(
        POSITION_DAY,
        Map.of(
            "isin", movements.stream().map(each -> each.loan().text("isin")).toList(),
            "movement_date", movements.stream().map(Movement::date).toList()));
    for (Movement movement : movements) {
      Row day = day(movement.loan(), movement.date());
      rows.put(
          POSITION_DAY,
          day.plus("traded_units", movement.traded())
              .plus("settled_units", movement.settled())
              .plus("trades", movement.trades())
              .plus("settlements", movement.settled() == 0 ? 0 : 1),
          movement.position());
    }
  }

  private Row day(Row loan, LocalDate date) {
    String lender = loan.text("lender_code");
    String account = loan.text("account_number");
    String isin = loan.text("isin");
    String borrower = loan.text("borrower_code");
    return rows.find(POSITION_DAY, lender, account, isin, borrower, date)
        .orElseGet(() ->
            Row.empty()
                .with("lender_code", lender)
                .with("account_number", account)
                .with("isin", isin)
                .with("borrower_code", borrower)
                .with("movement_date", date)
                .with("traded_units", 0L)
                .with("settled_units", 0L)
                .with("trades", 0L)
                .with("settlements", 0L));
  }
}
