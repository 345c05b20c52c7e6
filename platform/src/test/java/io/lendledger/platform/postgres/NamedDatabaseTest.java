package io.lendledger.platform.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

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
}
