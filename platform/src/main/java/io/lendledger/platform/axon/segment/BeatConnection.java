package io.lendledger.platform.axon.segment;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.SQLException;
import java.util.function.Function;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.CannotGetJdbcConnectionException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

/**
 * A connection beside the pool: a node that has work for all of its connections still tells that it
 * lives, or others would take over what it is about. A failure ends it, and the next use takes
 * another one.
 */
final class BeatConnection implements AutoCloseable {

  private final DataSource database;
  private @Nullable SingleConnectionDataSource kept;

  BeatConnection(DataSource database) {
    this.database = database;
  }

  synchronized <T extends @Nullable Object> T use(Function<JdbcClient, T> statements) {
    try {
      return statements.apply(JdbcClient.create(connection()));
    } catch (RuntimeException | Error failed) {
      close();
      throw failed;
    }
  }

  private DataSource connection() {
    SingleConnectionDataSource own = kept;
    if (own == null) {
      try {
        own = new SingleConnectionDataSource(besidePool().getConnection(), true);
      } catch (SQLException failed) {
        throw new CannotGetJdbcConnectionException("No connection for the beat", failed);
      }
      kept = own;
    }
    return own;
  }

  /** Where the pool itself has its connections from. */
  private DataSource besidePool() throws SQLException {
    DataSource driver =
        database.isWrapperFor(HikariDataSource.class)
            ? database.unwrap(HikariDataSource.class).getDataSource()
            : null;
    return driver == null ? database : driver;
  }

  @Override
  public synchronized void close() {
    SingleConnectionDataSource own = kept;
    kept = null;
    if (own != null) {
      own.destroy();
    }
  }
}
