package io.lendledger.command;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashSet;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/** A database of its own on the one PostgreSQL of all tests, gone when it is closed. */
public final class OwnDatabase implements AutoCloseable {

  private static final Set<String> TEMPLATES = new HashSet<>();

  private static EmbeddedPostgres server;

  private final String name = "run_" + UUID.randomUUID().toString().replace("-", "");

  private OwnDatabase(String template) {
    admin()
        .sql("CREATE DATABASE %s TEMPLATE %s STRATEGY file_copy".formatted(name, template))
        .update();
  }

  /** An empty one that is there until the tests end. */
  public static DataSource create() {
    return empty().dataSource();
  }

  /** An empty one. */
  public static OwnDatabase empty() {
    return new OwnDatabase("template1");
  }

  /** One with the tables that are made once for all of this template. */
  public static OwnDatabase of(String template, Consumer<DataSource> tables) {
    make(template, tables);
    return new OwnDatabase(template);
  }

  private static synchronized void make(String template, Consumer<DataSource> tables) {
    if (TEMPLATES.add(template)) {
      admin().sql("CREATE DATABASE " + template).update();
      tables.accept(server().getDatabase("postgres", template));
    }
  }

  private static synchronized EmbeddedPostgres server() {
    try {
      if (server == null) {
        server = start();
      }
      return server;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** It loses all when the machine stops, and looks after none of its many short databases. */
  private static EmbeddedPostgres start() throws IOException {
    return EmbeddedPostgres.builder()
        .setServerConfig("fsync", "off")
        .setServerConfig("full_page_writes", "off")
        .setServerConfig("autovacuum", "off")
        .setServerConfig("max_wal_size", "4GB")
        .start();
  }

  private static JdbcClient admin() {
    return JdbcClient.create(server().getPostgresDatabase());
  }

  /** Where it is. */
  public DataSource dataSource() {
    return server().getDatabase("postgres", name);
  }

  /** Its address, for JDBC, user included. */
  public String jdbcUrl() {
    return server().getJdbcUrl("postgres", name);
  }

  @Override
  public void close() {
    admin().sql("DROP DATABASE %s WITH (FORCE)".formatted(name)).update();
  }
}
