package io.lendledger.platform.postgres;

import io.lendledger.platform.data.DataDirectory;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/** Commits 1, 2, 3, ... one by one and says so after each, until it is killed. */
final class CommittingProcess {

  static final String COMMITTED = "committed ";

  private CommittingProcess() {}

  public static void main(String[] args) throws SQLException {
    try (var data = DataDirectory.open(Path.of(args[0]));
        var server = Postgres.startAnew(data.path())) {
      Postgres.execute(server, "CREATE TABLE ledger (n bigint)");
      commitForEver(server);
    }
  }

  private static void commitForEver(EmbeddedPostgres server) throws SQLException {
    try (Connection connection = Postgres.connect(server);
        PreparedStatement insert = connection.prepareStatement("INSERT INTO ledger VALUES (?)")) {
      for (long n = 1; n > 0; n++) {
        insert.setLong(1, n);
        insert.executeUpdate();
        System.out.println(COMMITTED + n);
      }
    }
  }
}
