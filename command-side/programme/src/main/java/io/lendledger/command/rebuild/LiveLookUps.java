package io.lendledger.command.rebuild;

import io.lendledger.command.dispatch.Processes;
import java.sql.SQLException;
import java.util.Objects;
import java.util.Set;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** The look-ups that decide: where they are, and how they are held there for a moment. */
final class LiveLookUps {

  private static final String POSITION = "SELECT position FROM command.progress WHERE name = ?";

  /** The transaction has nothing to do while the copy is brought level. */
  private static final String REST = "SET LOCAL idle_in_transaction_session_timeout = '5min'";

  /** A lock that was not to be had in time, a statement that took too long, a deadlock. */
  private static final Set<String> BUSY = Set.of("55P03", "57014", "40P01");

  private final JdbcClient jdbc;
  private final TransactionTemplate transactions;

  LiveLookUps(JdbcClient jdbc, PlatformTransactionManager transactions) {
    this.jdbc = jdbc;
    this.transactions = new TransactionTemplate(transactions);
  }

  /** What is done while the look-ups are held. */
  @FunctionalInterface
  interface Holding<R> {
    R at(long position) throws InterruptedException;
  }

  long position() {
    return position(POSITION);
  }

  private long position(String sql) {
    return jdbc.sql(sql).param(Processes.LOOK_UPS).query(Long.class).single();
  }

  int revision() {
    return jdbc.sql("SELECT revision FROM command.progress WHERE name = ?")
        .param(Processes.LOOK_UPS)
        .query(Integer.class)
        .single();
  }

  /** Does something in a transaction while nobody else writes the look-ups. */
  <R> R hold(Holding<R> action) throws InterruptedException {
    try {
      return Objects.requireNonNull(transactions.execute(status -> held(action)));
    } catch (Interrupted e) {
      Thread.currentThread().interrupt();
      throw new InterruptedException();
    }
  }

  private <R> R held(Holding<R> action) {
    jdbc.sql(REST).update();
    try {
      return action.at(position(POSITION + " FOR UPDATE"));
    } catch (InterruptedException e) {
      throw new Interrupted();
    }
  }

  /** Whether others did not let go of the tables in time. */
  static boolean areBusy(DataAccessException failure) {
    return failure.getRootCause() instanceof SQLException cause
        && cause.getSQLState() != null
        && BUSY.contains(cause.getSQLState());
  }

  private static final class Interrupted extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }
}
