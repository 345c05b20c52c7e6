package io.lendledger.query.rebuild;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.Set;
import javax.sql.DataSource;
import org.springframework.jdbc.datasource.AbstractDataSource;

/** One process's connections, which can all be lost at once and for ever. */
final class SeverableDataSource extends AbstractDataSource {

  private final DataSource database;
  private final Set<Connection> open = new HashSet<>();
  private boolean severed;

  SeverableDataSource(DataSource database) {
    this.database = database;
  }

  @Override
  public synchronized Connection getConnection() throws SQLException {
    if (severed) {
      throw new SQLException("severed", "08001");
    }
    for (Connection each : Set.copyOf(open)) {
      if (each.isClosed()) {
        open.remove(each);
      }
    }
    Connection connection = database.getConnection();
    open.add(connection);
    return connection;
  }

  @Override
  public Connection getConnection(String user, String password) throws SQLException {
    return getConnection();
  }

  /** The database sees what it sees when a process is killed: nothing more comes. */
  synchronized void sever() {
    severed = true;
    for (Connection each : open) {
      try {
        each.abort(Runnable::run);
      } catch (SQLException gone) {
        throw new IllegalStateException(gone);
      }
    }
  }
}
