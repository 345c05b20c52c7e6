package io.lendledger.platform.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Keeps a service from storing some events, and so from all that it would store behind them: until
 * this is closed, or the database has ended.
 */
public final class HeldEvents implements AutoCloseable {

  private static final long LOCK = 20_261_126;

  private final Connection holder;

  private HeldEvents(Connection holder) {
    this.holder = holder;
  }

  /** Holds each event for which an SQL condition on the row {@code NEW} is true. */
  public static HeldEvents where(EmbeddedDatabase database, String condition) throws Exception {
    Connection holder = database.connect();
    try (Statement statement = holder.createStatement()) {
      statement.execute("SELECT pg_advisory_lock(%d)".formatted(LOCK));
      statement.execute(
          """
          CREATE FUNCTION eventstore.hold() RETURNS trigger LANGUAGE plpgsql AS $$
          BEGIN
            IF %s THEN
              PERFORM pg_advisory_xact_lock_shared(%d);
            END IF;
            RETURN NEW;
          END $$
          """
              .formatted(condition, LOCK));
      statement.execute(
          "CREATE TRIGGER hold BEFORE INSERT ON eventstore.domain_event"
              + " FOR EACH ROW EXECUTE FUNCTION eventstore.hold()");
    }
    return new HeldEvents(holder);
  }

  /** Waits until it holds one. */
  public void await() throws SQLException {
    String waiting =
        "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND objid = "
            + LOCK;
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(KilledService.PATIENCE_SECONDS);
    try (PreparedStatement look = holder.prepareStatement(waiting)) {
      while (number(look) == 0) {
        assertThat(System.nanoTime()).as("nothing is held").isLessThan(end);
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(10));
      }
    }
  }

  private static long number(PreparedStatement look) throws SQLException {
    try (ResultSet row = look.executeQuery()) {
      row.next();
      return row.getLong(1);
    }
  }

  @Override
  public void close() {
    try {
      holder.close();
    } catch (SQLException ended) {
      assertThat(ended.getMessage()).as("the database may go before its holder").isNotBlank();
    }
  }
}
