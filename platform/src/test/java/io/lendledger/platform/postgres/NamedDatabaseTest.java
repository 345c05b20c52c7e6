package io.lendledger.platform.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lendledger.platform.data.StartRefused;
import io.lendledger.platform.start.ConfiguredDatabase;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.util.Map;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.core.env.MapPropertySource;

class NamedDatabaseTest {

  private final ApplicationContextRunner run =
      new ApplicationContextRunner()
          .withUserConfiguration(DatabaseConfiguration.class)
          .withConfiguration(AutoConfigurations.of(DataSourceAutoConfiguration.class));

  @Test
  void aNamedDatabaseIsUsedAndNoOtherStarted() throws Exception {
    try (var named =
        io.zonky.test.db.postgres.embedded.EmbeddedPostgres.builder()
            .setServerConfig("fsync", "on")
            .setServerConfig("synchronous_commit", "on")
            .setServerConfig("full_page_writes", "on")
            .start()) {
      String url = named.getJdbcUrl("postgres", "postgres");
      run.withPropertyValues("spring.datasource.url=" + url)
          .run(context -> {
            assertThat(context).hasNotFailed().doesNotHaveBean(EmbeddedPostgres.class);
            try (Connection connection = context.getBean(DataSource.class).getConnection()) {
              assertThat(connection.getMetaData().getURL()).contains(":" + named.getPort() + "/");
            }
          });
    }
  }

  @Test
  void aDatabaseThatTheServerDoesNotHaveIsRefusedAtOnce() throws Exception {
    try (var named = io.zonky.test.db.postgres.embedded.EmbeddedPostgres.builder().start()) {
      String url = named.getJdbcUrl("postgres", "none");
      assertThatThrownBy(() -> initialize(url))
          .isInstanceOf(StartRefused.class)
          .hasMessageContaining("/none cannot be used: FATAL: database \"none\" does not exist");
    }
  }

  /** The driver says so itself, and no waiting would bring a password. */
  @Test
  void aPasswordThatNobodyGaveIsRefusedAtOnce(@TempDir Path directory) throws Exception {
    Path rules =
        Files.writeString(
            directory.resolve("hba.conf"),
            "host all postgres all trust\nhost all desk all scram-sha-256\n");
    try (var named =
            io.zonky.test.db.postgres.embedded.EmbeddedPostgres.builder()
                .setServerConfig("hba_file", rules.toString())
                .start();
        Connection connection = named.getPostgresDatabase().getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE ROLE desk LOGIN PASSWORD 'its own'");
      String url = named.getJdbcUrl("desk", "postgres");
      assertThatThrownBy(() -> initialize(url))
          .isInstanceOf(StartRefused.class)
          .hasMessageContaining("/postgres cannot be used: The server requested")
          .hasMessageContaining("password")
          .hasMessageEndingWith(" .username or .password.");
    }
  }

  private static void initialize(String url) {
    try (var context = new GenericApplicationContext()) {
      context
          .getEnvironment()
          .getPropertySources()
          .addFirst(new MapPropertySource("given", Map.of("spring.datasource.url", url)));
      new ConfiguredDatabase().initialize(context);
    }
  }
}
