package io.lendledger.command;

import io.lendledger.core.migration.MigrationLock;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.springframework.stereotype.Component;

/** The tables of the schema {@code command}, brought up to date before anything starts. */
@Component
public class CommandSchema {

  /** Migrates; throws what Flyway throws when the tables are not what they should be. */
  public CommandSchema(DataSource dataSource) {
    Flyway.configure()
        .configuration(MigrationLock.OF_SESSION)
        .dataSource(dataSource)
        .schemas("command")
        .locations("classpath:db/command")
        .load()
        .migrate();
  }
}
