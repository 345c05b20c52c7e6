package io.lendledger.platform.postgres;

import io.lendledger.platform.scenario.FirstStart;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.SQLException;
import java.util.concurrent.locks.LockSupport;

/**
 * Two PostgreSQL servers, of which one follows the other. Both begin with what a first start of the
 * service leaves.
 */
public final class Standby implements AutoCloseable {

  private static final String NAME = "standby";

  private final Path data;
  private final EmbeddedPostgres primary;
  private final EmbeddedPostgres follower;

  private Standby(Path data, EmbeddedPostgres primary, EmbeddedPostgres follower) {
    this.data = data;
    this.primary = primary;
    this.follower = follower;
  }

  /** Starts both in directories of this one. */
  public static Standby start(Path place) throws Exception {
    Path first = place.resolve("primary");
    Path second = place.resolve(NAME);
    FirstStart.fill(first);
    FirstStart.fill(second);
    EmbeddedPostgres primary = Postgres.startAnew(first);
    try {
      Files.writeString(
          first.resolve("postgres/pg_hba.conf"),
          "host replication all 127.0.0.1/32 scram-sha-256\n",
          StandardOpenOption.APPEND);
      Postgres.execute(primary, "SELECT pg_reload_conf()");
      Path cluster = second.resolve("postgres");
      Files.writeString(cluster.resolve("standby.signal"), "");
      Files.writeString(cluster.resolve("postgresql.auto.conf"), follow(primary));
      return new Standby(place, primary, Postgres.startAnew(second));
    } catch (Exception | AssertionError failed) {
      primary.close();
      throw failed;
    }
  }

  private static String follow(EmbeddedPostgres primary) {
    return """
    primary_conninfo = 'host=127.0.0.1 port=%d user=%s password=%s application_name=%s'
    wal_retrieve_retry_interval = '100ms'
    hot_standby_feedback = on
    """
        .formatted(primary.port(), primary.username(), primary.password(), NAME);
  }

  /** The one that takes writes. */
  public EmbeddedPostgres primary() {
    return primary;
  }

  /** The one that follows. */
  public EmbeddedPostgres follower() {
    return follower;
  }

  /** From now on a commit is acknowledged when the follower has it, too. */
  public void commitOnBoth() throws SQLException {
    Postgres.execute(primary, "ALTER SYSTEM SET synchronous_standby_names = '%s'".formatted(NAME));
    Postgres.execute(primary, "SELECT pg_reload_conf()");
    while (!Postgres.answer(primary, "SELECT max(sync_state) FROM pg_stat_replication")
        .equals("sync")) {
      LockSupport.parkNanos(20_000_000);
    }
  }

  /** Whether the follower shows what it receives, or goes on receiving without. */
  public void show(boolean on) throws SQLException {
    Postgres.execute(
        follower, on ? "SELECT pg_wal_replay_resume()" : "SELECT pg_wal_replay_pause()");
  }

  /** The follower takes writes from now on. */
  public void promote() throws SQLException {
    Postgres.execute(follower, "SELECT pg_promote()");
  }

  /** A power cut of the one that takes writes. */
  public void killPrimary() throws Exception {
    kill(data.resolve("primary"));
  }

  /** A power cut of the follower. */
  public void killFollower() throws Exception {
    kill(data.resolve(NAME));
  }

  private static void kill(Path directory) throws Exception {
    ProcessHandle postmaster = Postmaster.of(directory.resolve("postgres")).orElseThrow().process();
    postmaster.destroyForcibly();
    postmaster.onExit().get();
  }

  @Override
  public void close() {
    try {
      follower.close();
    } finally {
      primary.close();
    }
  }
}
