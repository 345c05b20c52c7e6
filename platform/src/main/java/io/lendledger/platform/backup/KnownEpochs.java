package io.lendledger.platform.backup;

import io.lendledger.core.loan.change.LoanChangeId;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** The epochs of ids of changes that a database knows. */
final class KnownEpochs {

  private static final String ARE_THERE = "SELECT to_regclass('query.feed_epoch') IS NOT NULL";
  private static final String LAST = "SELECT coalesce(max(epoch), 0) FROM query.feed_epoch";

  private KnownEpochs() {}

  /** The last one; the first one where no other has begun. */
  static int last(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      try (ResultSet there = statement.executeQuery(ARE_THERE)) {
        if (!there.next() || !there.getBoolean(1)) {
          return LoanChangeId.FIRST_EPOCH;
        }
      }
      try (ResultSet last = statement.executeQuery(LAST)) {
        last.next();
        return Math.max(LoanChangeId.FIRST_EPOCH, last.getInt(1));
      }
    }
  }
}
