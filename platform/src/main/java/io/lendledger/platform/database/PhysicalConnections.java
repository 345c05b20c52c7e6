package io.lendledger.platform.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.datasource.DelegatingDataSource;

/**
 * The connections that the pool makes. While the database is away the pool waits here rather than
 * between ever longer pauses, and its connections are ended: nobody waits for an answer that will
 * never come.
 */
class PhysicalConnections extends DelegatingDataSource {

  private static final Logger log = LoggerFactory.getLogger(PhysicalConnections.class);
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(5);

  private final DatabaseWatch watch;
  private final Set<Connection> open = ConcurrentHashMap.newKeySet();

  PhysicalConnections(DataSource driver, DatabaseWatch watch) {
    super(driver);
    this.watch = watch;
  }

  @Override
  public Connection getConnection() throws SQLException {
    awaitDatabase();
    return tracked(super.getConnection());
  }

  @Override
  public Connection getConnection(String username, String password) throws SQLException {
    awaitDatabase();
    return tracked(super.getConnection(username, password));
  }

  private void awaitDatabase() throws SQLException {
    try {
      if (!watch.awaitThere(LONGEST_WAIT)) {
        throw new SQLTransientConnectionException(
            "The %s is away".formatted(watch.watched()), "08001");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SQLTransientConnectionException("Interrupted", "08001", e);
    }
  }

  /**
   * Looks at a new connection before anybody uses it.
   *
   * @throws SQLException when nobody should
   */
  void examine(Connection connection) throws SQLException {}

  private Connection tracked(Connection connection) throws SQLException {
    try {
      examine(connection);
    } catch (SQLException | RuntimeException unfit) {
      connection.abort(Runnable::run);
      throw unfit;
    }
    for (Connection each : List.copyOf(open)) {
      if (each.isClosed()) {
        open.remove(each);
      }
    }
    open.add(connection);
    return connection;
  }

  /** Ends every connection; a thread that waits for an answer on one fails at once. */
  void abort() {
    for (Connection each : List.copyOf(open)) {
      try {
        each.abort(Runnable::run);
      } catch (SQLException e) {
        log.debug("A connection that was lost cannot be closed: {}", e.toString());
      }
      open.remove(each);
    }
  }

  /** The driver takes its time limits from its own properties. */
  @Override
  public void setLoginTimeout(int seconds) {
    log.trace("Not taken: {} s", seconds);
  }
}
