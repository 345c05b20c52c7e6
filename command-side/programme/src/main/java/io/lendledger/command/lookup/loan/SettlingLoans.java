package io.lendledger.command.lookup.loan;

import io.lendledger.command.lookup.LookUpWrites;
import io.lendledger.command.lookup.LookUps;
import io.lendledger.core.loan.view.LoanStatus;
import io.lendledger.core.settlement.TradeUnits;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** What reports of settlements change in loans, their trades and parts. */
final class SettlingLoans implements LookUpWrites.Gathered {

  private final Map<String, UnaryOperator<TradeUnits>> trades = new LinkedHashMap<>();
  private final Map<PartKey, Units> parts = new LinkedHashMap<>();
  private final List<Delta> deltas = new ArrayList<>();
  private final Map<String, LocalDate> firstDays = new LinkedHashMap<>();
  private final Map<String, LocalDate> opened = new LinkedHashMap<>();

  private record PartKey(String loan, String part) {}

  private record Units(long units, long settled) {

    Units plus(Units more) {
      return new Units(units + more.units, settled + more.settled);
    }
  }

  private record Delta(PartKey key, LocalDate day, long settled) {}

  /** Changes a trade's units, after all changes before. */
  void trade(String trade, UnaryOperator<TradeUnits> change) {
    trades.merge(trade, change, (before, next) -> units -> next.apply(before.apply(units)));
  }

  /** Adds units to a client's part, and settled ones on a day; null for a day without any. */
  void part(String loan, String part, long units, long settled, @Nullable LocalDate day) {
    PartKey key = new PartKey(loan, part);
    parts.merge(key, new Units(units, settled), Units::plus);
    if (settled != 0 && day != null) {
      deltas.add(new Delta(key, day, settled));
      firstDays.merge(loan, day, (one, other) -> one.isBefore(other) ? one : other);
    }
  }

  void opened(String loan, LocalDate day) {
    opened.put(loan, day);
  }

  @Override
  public void write(JdbcClient jdbc) {
    if (!trades.isEmpty()) {
      writeTrades(jdbc);
    }
    if (!parts.isEmpty()) {
      writeParts(jdbc);
    }
    if (!deltas.isEmpty()) {
      writeDeltas(jdbc);
      writeLate(jdbc);
    }
    if (!opened.isEmpty()) {
      writeOpened(jdbc);
    }
  }

  private record Trade(String id, TradeUnits units) {}

  private void writeTrades(JdbcClient jdbc) {
    List<Trade> known =
        jdbc.sql(
                "SELECT trade_id, units, settled_units FROM trade WHERE trade_id = ANY (?::text[])")
            .param(trades.keySet().toArray(String[]::new))
            .query((row, number) ->
                new Trade(row.getString(1), new TradeUnits(row.getLong(2), row.getLong(3))))
            .list();
    List<Trade> changed = known.stream().map(this::changed).toList();
    jdbc.sql(
            """
            UPDATE trade
            SET units = changed.units, settled_units = changed.settled, status = changed.status
            FROM unnest(?::text[], ?::bigint[], ?::bigint[], ?::text[])
              AS changed(id, units, settled, status)
            WHERE trade_id = changed.id
            """)
        .param(LookUps.column(changed, Trade::id))
        .param(LookUps.column(changed, each -> each.units.effective()))
        .param(LookUps.column(changed, each -> each.units.settled()))
        .param(LookUps.column(changed, each -> each.units.status().wire()))
        .update();
  }

  private Trade changed(Trade known) {
    return new Trade(known.id, Objects.requireNonNull(trades.get(known.id)).apply(known.units));
  }

  private void writeParts(JdbcClient jdbc) {
    List<Map.Entry<PartKey, Units>> all = List.copyOf(parts.entrySet());
    jdbc.sql(
            """
            UPDATE loan_part
            SET units = loan_part.units + more.units,
              settled_units = loan_part.settled_units + more.settled
            FROM unnest(?::text[], ?::text[], ?::bigint[], ?::bigint[])
              AS more(loan, part, units, settled)
            WHERE loan_part.loan_id = more.loan AND loan_part.part = more.part
            """)
        .param(LookUps.column(all, each -> each.getKey().loan()))
        .param(LookUps.column(all, each -> each.getKey().part()))
        .param(LookUps.column(all, each -> each.getValue().units()))
        .param(LookUps.column(all, each -> each.getValue().settled()))
        .update();
  }

  private void writeDeltas(JdbcClient jdbc) {
    jdbc.sql(
            """
            INSERT INTO part_delta (loan_id, part, date, settled_units)
            SELECT * FROM unnest(?::text[], ?::text[], ?::date[], ?::bigint[])
            """)
        .param(LookUps.column(deltas, each -> each.key.loan()))
        .param(LookUps.column(deltas, each -> each.key.part()))
        .param(LookUps.column(deltas, Delta::day))
        .param(LookUps.column(deltas, Delta::settled))
        .update();
  }

  /** Of a loan's days, the first is the one that counts: it is late when any of them is. */
  private void writeLate(JdbcClient jdbc) {
    List<Map.Entry<String, LocalDate>> all = List.copyOf(firstDays.entrySet());
    jdbc.sql(
            """
            UPDATE loan SET late_from = least(late_from, settled.day), late_seen = false
            FROM unnest(?::text[], ?::date[]) AS settled(id, day)
            WHERE loan_id = settled.id
              AND settled.day <= (SELECT started_date FROM calendar)
            """)
        .param(LookUps.column(all, Map.Entry::getKey))
        .param(LookUps.column(all, Map.Entry::getValue))
        .update();
  }

  private void writeOpened(JdbcClient jdbc) {
    List<Map.Entry<String, LocalDate>> all = List.copyOf(opened.entrySet());
    jdbc.sql(
            """
            UPDATE loan SET status = ?, opened_on = opening.day
            FROM unnest(?::text[], ?::date[]) AS opening(id, day)
            WHERE loan_id = opening.id
            """)
        .param(LoanStatus.OPEN.wire())
        .param(LookUps.column(all, Map.Entry::getKey))
        .param(LookUps.column(all, Map.Entry::getValue))
        .update();
  }
}
