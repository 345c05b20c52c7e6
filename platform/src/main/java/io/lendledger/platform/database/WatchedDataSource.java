package io.lendledger.platform.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.Optional;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.datasource.DelegatingDataSource;

/**
 * The pool as everybody sees it: it refuses at once while the database is away, also threads that
 * wait for a connection when it is lost. While the database is there, callers wait for a free
 * connection as long as configured.
 */
final class WatchedDataSource extends DelegatingDataSource {

  private final DatabaseWatch watch;
  private final Duration patience;

  /** Before a pool whose own wait is a short one, repeated up to so long. */
  WatchedDataSource(DataSource pool, DatabaseWatch watch, Duration patience) {
    super(pool);
    this.watch = watch;
    this.patience = patience;
  }

  @Override
  public Connection getConnection() throws SQLException {
    long end = System.nanoTime() + patience.toNanos();
    while (true) {
      requireDatabase(null);
      try {
        return super.getConnection();
      } catch (SQLTransientConnectionException late) {
        watch.suspect(late);
        requireDatabase(late);
        if (System.nanoTime() - end >= 0) {
          throw late;
        }
      }
    }
  }

  private void requireDatabase(@Nullable SQLException cause) throws SQLException {
    Optional<DatabaseWatch.Outage> outage = watch.outage();
    if (outage.isPresent()) {
      throw new Away(watch, outage.get().reason(), cause);
    }
  }
}
