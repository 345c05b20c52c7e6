package io.lendledger.platform.scenario;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;

/** The database of a service that keeps its own, in the hands of who has its data directory. */
public record EmbeddedDatabase(Path data) {

  /** A connection as the service has them. */
  public Connection connect() throws Exception {
    String port = Files.readAllLines(data.resolve("postgres/postmaster.pid")).get(3).strip();
    String password = Files.readString(data.resolve("postgres-password")).strip();
    return DriverManager.getConnection(
        "jdbc:postgresql://localhost:" + port + "/lendledger", "lendledger", password);
  }

  /** Runs one statement. */
  public void execute(String sql) throws Exception {
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /** The number that a query answers. */
  public long number(String sql) throws Exception {
    try (Connection connection = connect();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      row.next();
      return row.getLong(1);
    }
  }

  /** From now on a table takes no row like this. */
  public void refuse(String table, String condition) throws Exception {
    execute(
        "ALTER TABLE %s ADD CONSTRAINT refused CHECK (NOT (%s)) NOT VALID"
            .formatted(table, condition));
  }

  /** It takes all rows again. */
  public void refuseNothing(String table) throws Exception {
    execute("ALTER TABLE %s DROP CONSTRAINT refused".formatted(table));
  }
}
