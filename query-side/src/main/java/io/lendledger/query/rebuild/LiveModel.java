package io.lendledger.query.rebuild;

import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** The model that clients read: its place, and a way to hold it for a moment. */
final class LiveModel {

  private static final long NOTHING = -1;
  private static final String POSITION = "SELECT position FROM query.progress WHERE name = ?";
  private static final String INTRODUCE =
      "INSERT INTO query.progress (name, position, at) VALUES (?, -1, 'epoch')"
          + " ON CONFLICT DO NOTHING";

  /** The transaction has nothing to do while the copy is brought level. */
  private static final String REST = "SET LOCAL idle_in_transaction_session_timeout = '5min'";

  /** A lock time-out, a statement time-out, or a deadlock. */
  private static final Set<String> BUSY = Set.of("55P03", "57014", "40P01");

  private final String name;
  private final JdbcTemplate jdbc;
  private final TransactionTemplate transactions;

  LiveModel(String name, JdbcTemplate jdbc, PlatformTransactionManager transactions) {
    this.name = name;
    this.jdbc = jdbc;
    this.transactions = new TransactionTemplate(transactions);
  }

  /** Work while the model is held. */
  @FunctionalInterface
  interface Holding<R> {
    R at(long position) throws InterruptedException;
  }

  long position() {
    return positions(POSITION).stream().findFirst().orElse(NOTHING);
  }

  /** Whether the model has parked the events of a sequence. */
  boolean hasParked(String key) {
    return Boolean.TRUE.equals(
        jdbc.queryForObject(
            "SELECT EXISTS (SELECT FROM query.parked_event WHERE model = ? AND key = ?)",
            Boolean.class,
            name,
            key));
  }

  Set<Long> skipped() {
    return Set.copyOf(
        jdbc.queryForList(
            "SELECT position FROM query.skipped_event WHERE model = ?", Long.class, name));
  }

  /** Runs work in a transaction while nobody else writes the model's rows. */
  <R> R hold(Holding<R> action) throws InterruptedException {
    try {
      return Objects.requireNonNull(transactions.execute(status -> held(action)));
    } catch (Interrupted e) {
      Thread.currentThread().interrupt();
      throw new InterruptedException();
    }
  }

  private <R> R held(Holding<R> action) {
    jdbc.execute(REST);
    List<Long> position = positions(POSITION + " FOR UPDATE");
    if (position.isEmpty()) {
      jdbc.update(INTRODUCE, name);
      position = positions(POSITION + " FOR UPDATE");
    }
    try {
      return action.at(position.getFirst());
    } catch (InterruptedException e) {
      throw new Interrupted();
    }
  }

  private List<Long> positions(String sql) {
    return jdbc.query(sql, (row, number) -> row.getLong(1), name);
  }

  /** Whether others did not release the tables in time. */
  static boolean isBusy(DataAccessException failure) {
    return failure.getRootCause() instanceof SQLException cause
        && cause.getSQLState() != null
        && BUSY.contains(cause.getSQLState());
  }

  private static final class Interrupted extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }
}
