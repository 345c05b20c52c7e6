package io.lendledger.command.integrity;

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessResourceFailureException;

/** Transactions of the chain's own, beside those of the commands. */
final class ChainTransactions {

  private final DataSource dataSource;

  ChainTransactions(DataSource dataSource) {
    this.dataSource = dataSource;
  }

  /** Work in a transaction. */
  @FunctionalInterface
  interface Work<T extends @Nullable Object> {
    T in(Connection connection) throws SQLException;
  }

  /** Commits all of the work, or none of it. */
  <T extends @Nullable Object> T write(Work<T> work) {
    try (Connection connection = dataSource.getConnection()) {
      connection.setAutoCommit(false);
      return committed(connection, work);
    } catch (SQLException e) {
      throw new DataAccessResourceFailureException("The chain over the events failed", e);
    }
  }

  <T> T ask(Work<T> statement) {
    try (Connection connection = dataSource.getConnection()) {
      return statement.in(connection);
    } catch (SQLException e) {
      throw new DataAccessResourceFailureException("The chain over the events failed", e);
    }
  }

  private static <T extends @Nullable Object> T committed(Connection connection, Work<T> work)
      throws SQLException {
    boolean done = false;
    try {
      T result = work.in(connection);
      connection.commit();
      done = true;
      return result;
    } finally {
      if (!done) {
        connection.rollback();
      }
    }
  }
}
