package io.lendledger.command.integrity;

import java.sql.Connection;
import java.sql.SQLException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

/** Lets so many blocks be linked and holds the next one up, in the midst of its transaction. */
final class HaltedChain implements AutoCloseable {

  private static final long LOCK = 4_711;

  private final AuditedStore store;
  private final Connection connection;
  private final JdbcTemplate holder;

  HaltedChain(AuditedStore store) throws SQLException {
    this.store = store;
    this.connection = store.dataSource().getConnection();
    this.holder = new JdbcTemplate(new SingleConnectionDataSource(connection, true));
    store.jdbc.execute(
        """
        CREATE SCHEMA halted;
        CREATE TABLE halted.behind (blocks integer NOT NULL);
        INSERT INTO halted.behind VALUES (0);
        CREATE FUNCTION halted.halt() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN
          IF (SELECT count(*) FROM eventstore.chain_block) >= (SELECT blocks FROM halted.behind) THEN
            PERFORM pg_advisory_xact_lock(%d);
          END IF;
          RETURN NEW;
        END$$;
        CREATE TRIGGER halt BEFORE INSERT ON eventstore.chain_block
          FOR EACH ROW EXECUTE FUNCTION halted.halt();
        """
            .formatted(LOCK));
  }

  /** From now on halts whoever would link more than so many blocks. */
  void behind(int blocks) {
    holder.update("UPDATE halted.behind SET blocks = ?", blocks);
    holder.execute("SELECT pg_advisory_lock(" + LOCK + ")");
  }

  /** Whether somebody is held up. */
  boolean isReached() {
    return waiting() > 0;
  }

  private int waiting() {
    Integer waiting =
        store.jdbc.queryForObject(
            "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"
                + " AND objid = ? AND database ="
                + " (SELECT oid FROM pg_database WHERE datname = current_database())",
            Integer.class,
            LOCK);
    return waiting == null ? 0 : waiting;
  }

  /** Lets the session go on that is held up; one without its process ends there, undone. */
  void letGo() {
    holder.execute("SELECT pg_advisory_unlock(" + LOCK + ")");
    holder.execute("SELECT pg_advisory_lock(" + LOCK + ")");
    holder.execute("SELECT pg_advisory_unlock(" + LOCK + ")");
  }

  @Override
  public void close() throws SQLException {
    connection.close();
    store.jdbc.execute("DROP TRIGGER halt ON eventstore.chain_block; DROP SCHEMA halted CASCADE");
  }
}
