package io.lendledger.platform.backup;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.platform.postgres.DirectoryDatabase;
import io.lendledger.platform.scenario.FirstStart;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.flywaydb.core.Flyway;

/** A data directory with an embedded database, as commands find it. */
public final class Cluster implements AutoCloseable {

  /** How a command ended, and what it said. */
  public record Outcome(int exitCode, String said) {

    /** Must have ended so. */
    public Outcome expect(int expected) {
      assertThat(exitCode).as(said).isEqualTo(expected);
      return this;
    }
  }

  private final Path data;
  private final DirectoryDatabase database;

  private Cluster(Path data, DirectoryDatabase database) {
    this.data = data;
    this.database = database;
  }

  /** Starts the database of a directory, a new one when it has none. */
  public static Cluster start(Path data) throws IOException {
    FirstStart.programs(data);
    FirstStart.database(data);
    return new Cluster(data, DirectoryDatabase.open(data));
  }

  /** Of this cluster. */
  public Path data() {
    return data;
  }

  /** Makes a schema's tables, as a first start does. */
  public void migrate(String schema) {
    Flyway.configure()
        .dataSource(
            database.url(),
            database.login().getProperty("user"),
            database.login().getProperty("password"))
        .schemas(schema)
        .locations("classpath:db/" + schema)
        .load()
        .migrate();
  }

  /** Of this cluster. */
  public Connection connect() throws SQLException {
    return database.connect();
  }

  /** Of this cluster. */
  public void execute(String sql) throws SQLException {
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /** Of this cluster. */
  public String answer(String sql) throws SQLException {
    try (Connection connection = connect();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      rows.next();
      return rows.getString(1);
    }
  }

  @Override
  public void close() {
    database.close();
  }

  /** Runs the command. */
  public static Outcome backup(String... arguments) {
    var said = new ByteArrayOutputStream();
    var stream = new PrintStream(said, true, StandardCharsets.UTF_8);
    int code = new BackupCommand(stream, stream).run(List.of(arguments), Map.of());
    return new Outcome(code, said.toString(StandardCharsets.UTF_8));
  }

  /** Runs the command. */
  public static Outcome restore(String... arguments) {
    var said = new ByteArrayOutputStream();
    var stream = new PrintStream(said, true, StandardCharsets.UTF_8);
    int code = new RestoreCommand(stream, stream).run(List.of(arguments), Map.of());
    return new Outcome(code, said.toString(StandardCharsets.UTF_8));
  }

  /** The names in a directory. */
  public static List<String> names(Path directory) throws IOException {
    try (Stream<Path> entries = Files.list(directory)) {
      return entries.map(each -> each.getFileName().toString()).sorted().toList();
    }
  }
}
