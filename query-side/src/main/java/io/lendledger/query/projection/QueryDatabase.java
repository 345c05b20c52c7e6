package io.lendledger.query.projection;

import io.lendledger.core.migration.MigrationLock;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Autowired;
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
  private final @Nullable ReadReplica replica;

  /** Migrates the schema; throws Flyway's exception when it cannot. */
  @Autowired
  public QueryDatabase(
      DataSource dataSource, StatementProperties settings, ObjectProvider<ReadReplica> replica) {
    this(dataSource, settings, replica.getIfAvailable());
  }

  /** The same, whose reads go to a standby, or without one to the database. */
  public QueryDatabase(
      DataSource dataSource, StatementProperties settings, @Nullable ReadReplica replica) {
    this.dataSource = dataSource;
    this.replica = replica;
    this.template = new JdbcTemplate(dataSource);
    this.client =
        JdbcClient.create(bounded(replica == null ? dataSource : replica.dataSource(), settings));
    Flyway.configure()
        .configuration(MigrationLock.OF_SESSION)
        .dataSource(dataSource)
        .schemas(SCHEMA)
        .locations("classpath:db/query")
        .load()
        .migrate();
    awaitReads();
  }

  /** Waits until reads show what is committed now. */
  void awaitReads() {
    if (replica != null) {
      replica.awaitAllOf(dataSource);
    }
  }

  /** Whether reads show what another server has replayed, and not at once what is committed. */
  public boolean readsReplica() {
    return replica != null;
  }

  /** A read has found this position. */
  void seen(long position) {
    if (replica != null) {
      replica.seen(position);
    }
  }

  /** Calls a listener when the database turns out to have lost what reads have found. */
  void whenSeenLost(Runnable listener) {
    if (replica != null) {
      replica.whenSeenLost(listener);
    }
  }

  /** The database may have lost what reads have found. */
  void forgetSeen() {
    if (replica != null) {
      replica.forgetSeen();
    }
  }

  /** A statement whose reader is gone would hold its connection for as long as it takes. */
  private static JdbcTemplate bounded(DataSource dataSource, StatementProperties settings) {
    JdbcTemplate reads = new JdbcTemplate(dataSource);
    reads.setQueryTimeout((int) settings.longestStatement().toSeconds());
    return reads;
  }

  /**
   * For reads, which take {@link StatementProperties#longestStatement} at most; tables are named
   * with their schema, {@code query.loan}. With a {@link ReadReplica} it shows what that has
   * replayed, takes no writes, and belongs to no transaction.
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
