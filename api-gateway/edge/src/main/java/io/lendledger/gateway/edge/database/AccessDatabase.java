package io.lendledger.gateway.edge.database;

import io.lendledger.core.migration.MigrationLock;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/** The schema {@code access}, up to date before anybody uses it. */
@Component
public class AccessDatabase {

  private final JdbcClient jdbc;
  private final TransactionTemplate transactions;

  AccessDatabase(DataSource dataSource) {
    Flyway.configure()
        .configuration(MigrationLock.OF_SESSION)
        .dataSource(dataSource)
        .schemas("access")
        .locations("classpath:db/access")
        .load()
        .migrate();
    this.jdbc = JdbcClient.create(dataSource);
    this.transactions = new TransactionTemplate(new JdbcTransactionManager(dataSource));
  }

  /** Statements; they block. */
  public JdbcClient jdbc() {
    return jdbc;
  }

  public TransactionTemplate transactions() {
    return transactions;
  }
}
