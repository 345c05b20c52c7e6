package io.lendledger.platform.database;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks the database itself, on a connection of its own beside the pool: a kept one, and a new one
 * when that fails or is old, since a server may serve old sessions and accept no new ones.
 */
final class JdbcProbe implements Probe {

  /** Makes a connection, within a few seconds. */
  @FunctionalInterface
  interface Connecting {
    Connection connect() throws SQLException;
  }

  private static final Logger log = LoggerFactory.getLogger(JdbcProbe.class);

  private static final int ANSWER_MILLIS = 2_000;
  private static final Duration KEPT = Duration.ofSeconds(60);
  private static final String TOO_MANY_CONNECTIONS = "53300";
  private static final String IS_READ_ONLY =
      "SELECT pg_is_in_recovery() OR current_setting('transaction_read_only')::boolean";
  private static final String ANSWERS = "SELECT false";

  private final Connecting connecting;
  private final Duration keeping;
  private final String refusesWrites;
  private @Nullable Connection kept;
  private long since;
  private long losses;

  JdbcProbe(Connecting connecting) {
    this(connecting, KEPT);
  }

  /** A connection is kept for so long. */
  JdbcProbe(Connecting connecting, Duration keeping) {
    this(connecting, keeping, IS_READ_ONLY);
  }

  private JdbcProbe(Connecting connecting, Duration keeping, String refusesWrites) {
    this.connecting = connecting;
    this.keeping = keeping;
    this.refusesWrites = refusesWrites;
  }

  /** A probe of a server that only answers reads. */
  static JdbcProbe ofReads(Connecting connecting) {
    return new JdbcProbe(connecting, KEPT, ANSWERS);
  }

  @Override
  public synchronized Optional<Fault> look() {
    // An old one is asked, too: its loss may be all that shows of an outage.
    if (kept != null && answers(kept) && System.nanoTime() - since < keeping.toNanos()) {
      return Optional.empty();
    }
    try {
      Connection next = connecting.connect();
      close();
      kept = next;
      since = System.nanoTime();
      Optional<String> tooOld = SupportedPostgres.refusal(next.getMetaData());
      if (tooOld.isPresent()) {
        close();
        return Optional.of(new Fault(tooOld.get(), true));
      }
      return isReadOnly(next) ? readOnly() : Optional.empty();
    } catch (SQLException e) {
      return ofFailure(e);
    }
  }

  private Optional<Fault> ofFailure(SQLException failure) {
    if (TOO_MANY_CONNECTIONS.equals(failure.getSQLState())) {
      return Optional.empty();
    }
    close();
    return Optional.of(new Fault(RefusedLogin.reason(failure), RefusedLogin.isIn(failure)));
  }

  private Optional<Fault> readOnly() {
    close();
    return Optional.of(new Fault("it takes no writes: it is a standby or read-only", false));
  }

  private boolean answers(Connection connection) {
    try {
      return !isReadOnly(connection);
    } catch (SQLException e) {
      log.debug("The kept connection is lost: {}", e.toString());
      losses++;
      return false;
    }
  }

  @Override
  public synchronized long losses() {
    return losses;
  }

  private boolean isReadOnly(Connection connection) throws SQLException {
    connection.setNetworkTimeout(Runnable::run, ANSWER_MILLIS);
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(refusesWrites)) {
      return row.next() && row.getBoolean(1);
    }
  }

  @Override
  public synchronized void close() {
    Connection last = kept;
    kept = null;
    if (last != null) {
      try {
        last.abort(Runnable::run);
      } catch (SQLException e) {
        log.debug("The kept connection cannot be closed: {}", e.toString());
      }
    }
  }
}
