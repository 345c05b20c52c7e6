package io.lendledger.platform.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lendledger.platform.data.StartRefused;
import io.lendledger.platform.start.ConfiguredDatabase;
import java.sql.Connection;
import java.util.Map;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
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
    try (var named = io.zonky.test.db.postgres.embedded.EmbeddedPostgres.builder().start();
        var context = new GenericApplicationContext()) {
      context
          .getEnvironment()
          .getPropertySources()
          .addFirst(
              new MapPropertySource(
                  "given", Map.of("spring.datasource.url", named.getJdbcUrl("postgres", "none"))));
      assertThatThrownBy(() -> new ConfiguredDatabase().initialize(context))
          .isInstanceOf(StartRefused.class)
          .hasMessageContaining("The database does not exist");
    }
  }
}
