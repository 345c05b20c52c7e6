package io.lendledger.query.projection;

import io.lendledger.core.migration.MigrationLock;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** The read schema {@code query}; migrated before anybody uses it. */
@Component
public final class QueryDatabase {

  /** Name of the schema that reads take their rows from. */
  public static final String SCHEMA = "query";

  private final DataSource dataSource;
  private final JdbcTemplate template;
  private final JdbcClient client;

  /** Migrates the schema; throws Flyway's exception when it cannot. */
  public QueryDatabase(DataSource dataSource, StatementProperties settings) {
    this.dataSource = dataSource;
    this.template = new JdbcTemplate(dataSource);
    this.client = JdbcClient.create(bounded(dataSource, settings));
    Flyway.configure()
        .configuration(MigrationLock.OF_SESSION)
        .dataSource(dataSource)
        .schemas(SCHEMA)
        .locations("classpath:db/query")
        .load()
        .migrate();
  }

  /** A statement whose reader is gone would hold its connection for as long as it takes. */
  private static JdbcTemplate bounded(DataSource dataSource, StatementProperties settings) {
    JdbcTemplate reads = new JdbcTemplate(dataSource);
    reads.setQueryTimeout((int) settings.longestStatement().toSeconds());
    return reads;
  }

  /**
   * For reads, which take {@link StatementProperties#longestStatement} at most; tables are named
   * with their schema, {@code query.loan}.
   */
  public JdbcClient client() {
    return client;
  }

  public DataSource dataSource() {
    return dataSource;
  }

  /** For writing, and for work that takes as long as it takes; joins its thread's transaction. */
  public JdbcTemplate template() {
    return template;
  }
}
