package io.lendledger.command.position;

import io.lendledger.command.submission.store.OwnTransaction;
import io.lendledger.core.lender.LenderCode;
import java.math.BigDecimal;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * An upper bound of what any client of a lender holds of a security in an account, over all
 * depositaries and either way: the most that one held when that was last counted, and the units of
 * all bodies accepted since, which the look-ups may lack. It only grows until a body needs the
 * exact number.
 */
@Component
class UnitsUnderWay {

  /** A count that found much is not made again for a while. */
  private static final String RECENT = "counted > now() - interval '10 minutes'";

  /** Pending units count as if none of them made up for others: a snapshot may absorb any. */
  private static final String LARGEST =
      """
      SELECT coalesce(max(held + coalesce(moving, 0)), 0) FROM (
        SELECT client, account, isin, sum(abs(quantity)) AS held FROM command.holding
        WHERE lender = :lender GROUP BY client, account, isin) AS held
      LEFT JOIN (
        SELECT client, account, isin, sum(abs(units)) AS moving FROM command.pending_transaction
        WHERE lender = :lender GROUP BY client, account, isin) AS pending
      USING (client, account, isin)
      """;

  private final JdbcClient jdbc;
  private final OwnTransaction transaction;
  private final EarlierTransactions earlier;

  UnitsUnderWay(JdbcClient jdbc, OwnTransaction transaction, EarlierTransactions earlier) {
    this.jdbc = jdbc;
    this.transaction = transaction;
    this.earlier = earlier;
  }

  /**
   * What is known of a lender.
   *
   * @param units accepted since the last count
   * @param cleared how often it was counted
   * @param largest the most that one held then; null when that is not known
   * @param recent whether that was a short while ago
   */
  record Known(BigDecimal units, long cleared, @Nullable BigDecimal largest, boolean recent) {

    private static final Known NOTHING = new Known(BigDecimal.ZERO, 0, null, false);

    /** Whether neither the largest holding nor what is under way with so many more is above it. */
    boolean isBelow(BigDecimal most, BigDecimal more) {
      return largest != null && largest.compareTo(most) <= 0 && isLittle(most, more);
    }

    private boolean isLittle(BigDecimal most, BigDecimal more) {
      return units.add(more).compareTo(most) <= 0;
    }

    /** Whether a holding may be larger. */
    boolean isLarge(BigDecimal most) {
      return largest == null || largest.compareTo(most) > 0;
    }

    private Known with(BigDecimal counted) {
      return new Known(units, cleared, counted, true);
    }
  }

  /** The units of bodies that the look-ups may lack. */
  BigDecimal of(LenderCode lender) {
    return known(lender).units;
  }

  /** What is known, after a count where the last one is missing, or found more and is old. */
  Known known(LenderCode lender, BigDecimal most) {
    Known known = known(lender);
    return known.isLarge(most) && !known.recent ? count(lender, known, BigDecimal.ZERO) : known;
  }

  private Known known(LenderCode lender) {
    return transaction.call(() -> read(lender).orElse(Known.NOTHING));
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

  /** Counts again if the look-ups include all accepted bodies; answers what is known then. */
  Known countIfAllIn(LenderCode lender) {
    Known before = known(lender);
    return earlier.areAllIn(lender) ? count(lender, before, before.units) : before;
  }

  /** Waits until the look-ups include all accepted bodies, and counts again. */
  void awaitEnd(LenderCode lender, BigDecimal most) {
    Known before = known(lender);
    earlier.awaitAll(lender);
    BigDecimal largest = before.largest;
    if (largest != null && before.recent && before.isLarge(most)) {
      transaction.run(
          () -> keep(lender, before, before.units, largest.add(before.units), "counted"));
    } else {
      var _ = count(lender, before, before.units);
    }
  }

  /** What the look-ups show; so many of the units under way are in them. */
  private Known count(LenderCode lender, Known before, BigDecimal included) {
    return transaction.call(() -> {
      BigDecimal largest =
          jdbc.sql(LARGEST).param("lender", lender.value()).query(BigDecimal.class).single();
      keep(lender, before, included, largest, "now()");
      return read(lender).orElseGet(() -> Known.NOTHING.with(largest));
    });
  }

  private void keep(
      LenderCode lender, Known before, BigDecimal included, BigDecimal largest, String counted) {
    jdbc.sql(
            """
            UPDATE command.units_under_way
            SET units = units - ?, cleared = cleared + 1, largest = ?, counted = %s
            WHERE lender = ? AND cleared = ?
            """
                .formatted(counted))
        .param(included)
        .param(largest)
        .param(lender.value())
        .param(before.cleared)
        .update();
  }

  /** Says that holdings change other than by bodies counted in. */
  void forgetLargest(LenderCode lender) {
    transaction.run(() ->
        jdbc.sql(
                "UPDATE command.units_under_way SET largest = NULL, counted = NULL WHERE lender ="
                    + " ?")
            .param(lender.value())
            .update());
  }

  /**
   * Counts bodies in as {@link #add} does, if that needs no wait and neither what is under way nor
   * the largest holding is more than this then; answers whether it did.
   */
  boolean addAtOnce(LenderCode lender, BigDecimal units, BigDecimal most) {
    return jdbc.sql(
                """
                UPDATE command.units_under_way SET units = units + :units WHERE lender = (
                  SELECT lender FROM command.units_under_way
                  WHERE lender = :lender AND units + :units <= :most AND largest <= :most
                  FOR UPDATE SKIP LOCKED)
                """)
            .param("units", units)
            .param("lender", lender.value())
            .param("most", most)
            .update()
        > 0;
  }

  private Optional<Known> read(LenderCode lender) {
    return jdbc.sql(
            """
            SELECT units, cleared, largest, coalesce(%s, false) FROM command.units_under_way
            WHERE lender = ?
            """
                .formatted(RECENT))
        .param(lender.value())
        .query((row, number) ->
            new Known(
                row.getBigDecimal(1), row.getLong(2), row.getBigDecimal(3), row.getBoolean(4)))
        .optional();
  }
}
