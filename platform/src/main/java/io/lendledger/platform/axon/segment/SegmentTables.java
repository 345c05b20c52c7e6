package io.lendledger.platform.axon.segment;

import io.lendledger.core.migration.MigrationLock;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;

/** The tables of the schema {@code tokens}, brought up to date before anything starts. */
public final class SegmentTables {

  /** Migrates; throws what Flyway throws when the tables are not what they should be. */
  public SegmentTables(DataSource dataSource) {
    Flyway.configure()
        .configuration(MigrationLock.OF_SESSION)
        .dataSource(dataSource)
        .schemas("tokens")
        .locations("classpath:db/tokens")
        .load()
        .migrate();
  }
}
