package io.lendledger.command.position;

import io.lendledger.command.submission.store.OwnTransaction;
import io.lendledger.core.lender.LenderCode;
import java.math.BigDecimal;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * An upper bound of the units that any holding of a lender may gain or lose by accepted bodies that
 * the look-ups may lack. It only grows until a body needs the exact number.
 */
@Component
class UnitsUnderWay {

  private final JdbcClient jdbc;
  private final OwnTransaction transaction;
  private final EarlierTransactions earlier;

  UnitsUnderWay(JdbcClient jdbc, OwnTransaction transaction, EarlierTransactions earlier) {
    this.jdbc = jdbc;
    this.transaction = transaction;
    this.earlier = earlier;
  }

  /** So many. */
  BigDecimal of(LenderCode lender) {
    return state(lender).units;
  }

  /**
   * Counts a body in, in the transaction that accepts it, and answers how many units others have
   * under way; bodies of the lender that are accepted meanwhile wait for its end.
   */
  BigDecimal add(LenderCode lender, BigDecimal units) {
    return jdbc.sql(
            """
            INSERT INTO command.units_under_way AS known (lender, units) VALUES (?, ?)
            ON CONFLICT (lender) DO UPDATE SET units = known.units + excluded.units
            RETURNING units - ?
            """)
        .param(lender.value())
        .param(units)
        .param(units)
        .query(BigDecimal.class)
        .single();
  }

  /** Counts again if the look-ups include all accepted bodies; answers how many units are left. */
  BigDecimal endIfKnown(LenderCode lender) {
    State before = state(lender);
    if (earlier.areAllIn(lender)) {
      countAnew(lender, before);
    }
    return of(lender);
  }

  /** Waits until the look-ups include all accepted bodies, and counts again. */
  void awaitEnd(LenderCode lender) {
    State before = state(lender);
    earlier.awaitAll(lender);
    countAnew(lender, before);
  }

  private void countAnew(LenderCode lender, State before) {
    transaction.run(() ->
        jdbc.sql(
                """
                UPDATE command.units_under_way SET units = units - ?, cleared = cleared + 1
                WHERE lender = ? AND cleared = ?
                """)
            .param(before.units)
            .param(lender.value())
            .param(before.cleared)
            .update());
  }

  /**
   * Counts bodies in as {@link #add} does, if that needs no wait and takes what is under way to no
   * more than this; answers whether it did.
   */
  boolean addAtOnce(LenderCode lender, BigDecimal units, BigDecimal most) {
    return jdbc.sql(
                """
                UPDATE command.units_under_way SET units = units + ? WHERE lender = (
                  SELECT lender FROM command.units_under_way
                  WHERE lender = ? AND units + ? <= ? FOR UPDATE SKIP LOCKED)
                """)
            .param(units)
            .param(lender.value())
            .param(units)
            .param(most)
            .update()
        > 0;
  }

  private State state(LenderCode lender) {
    return transaction.call(() -> read(lender));
  }

  private State read(LenderCode lender) {
    return jdbc.sql("SELECT units, cleared FROM command.units_under_way WHERE lender = ?")
        .param(lender.value())
        .query((row, number) -> new State(row.getBigDecimal(1), row.getLong(2)))
        .optional()
        .orElse(new State(BigDecimal.ZERO, 0));
  }

  private record State(BigDecimal units, long cleared) {}
}
