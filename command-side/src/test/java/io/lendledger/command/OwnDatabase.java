package io.lendledger.command;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.UUID;
import javax.sql.DataSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/** New databases on one embedded PostgreSQL. */
public final class OwnDatabase {

  private static EmbeddedPostgres server;

  private OwnDatabase() {}

  /** Makes another one. */
  public static synchronized DataSource create() {
    try {
      if (server == null) {
        server = EmbeddedPostgres.start();
      }
      String name = "run_" + UUID.randomUUID().toString().replace("-", "");
      JdbcClient.create(server.getPostgresDatabase()).sql("CREATE DATABASE " + name).update();
      return server.getDatabase("postgres", name);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
