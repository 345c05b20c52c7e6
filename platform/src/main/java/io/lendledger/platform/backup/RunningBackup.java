package io.lendledger.platform.backup;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * PostgreSQL's backup mode, which lasts as long as its session: files are copied while they are
 * written, and the log from its beginning to its end makes them agree. A slot of the session keeps
 * the log until then; both end with the session, however that ends.
 */
final class RunningBackup {

  private static final String START =
      "SELECT pg_walfile_name(lsn), lsn::text FROM pg_backup_start('lendledger', true) AS lsn";
  private static final String STOP =
      "SELECT lsn::text, labelfile, clock_timestamp() FROM pg_backup_stop(false)";
  private static final String ABOUT =
      "SELECT current_setting('server_version'), clock_timestamp(),"
          + " (SELECT setting::bigint FROM pg_settings WHERE name = 'wal_segment_size'),"
          + " (SELECT count(*) FROM pg_tablespace)";
  private static final String SLOT = "SELECT pg_create_physical_replication_slot(?, true, true)";
  private static final String SLOT_BOUND = "SELECT current_setting('max_slot_wal_keep_size')";
  private static final String ENDED_BY_SERVER = "57P01";
  private static final String LOST_CONNECTION = "08";
  private static final int OWN_TABLESPACES = 2;

  private final Connection session;
  private final String version;
  private final Instant startedAt;
  private final Wal wal;
  private final String firstSegment;
  private final long start;
  private final String slotBound;

  private RunningBackup(
      Connection session,
      String version,
      Instant startedAt,
      Wal wal,
      String firstSegment,
      long start,
      String slotBound) {
    this.session = session;
    this.version = version;
    this.startedAt = startedAt;
    this.wal = wal;
    this.firstSegment = firstSegment;
    this.start = start;
    this.slotBound = slotBound;
  }

  /**
   * How it ended.
   *
   * @param label what the copy must hold as {@code backup_label}
   * @param segments the log that the copy must hold, in order
   * @param at when
   */
  record End(String label, List<String> segments, Instant at) {

    End {
      segments = List.copyOf(segments);
    }
  }

  /** Begins, once what is in memory is on the disk. */
  static RunningBackup begin(Connection session) throws SQLException {
    String version;
    Instant startedAt;
    long segmentBytes;
    try (Statement statement = session.createStatement();
        ResultSet about = statement.executeQuery(ABOUT)) {
      about.next();
      version = about.getString(1);
      startedAt = about.getObject(2, OffsetDateTime.class).toInstant();
      segmentBytes = about.getLong(3);
      if (about.getInt(4) > OWN_TABLESPACES) {
        throw new SQLException("it has tablespaces of its own, which this backup does not know");
      }
    }
    String slotBound = keepLog(session);
    try (Statement statement = session.createStatement();
        ResultSet begun = statement.executeQuery(START)) {
      begun.next();
      String first = begun.getString(1);
      return new RunningBackup(
          session,
          version,
          startedAt,
          new Wal(Wal.timelineOf(first), segmentBytes),
          first,
          Wal.position(begun.getString(2)),
          slotBound);
    }
  }

  /** Gives the most that the database keeps for it. */
  private static String keepLog(Connection session) throws SQLException {
    String name = "lendledger_backup_" + Long.toHexString(ThreadLocalRandom.current().nextLong());
    try (PreparedStatement slot = session.prepareStatement(SLOT)) {
      slot.setString(1, name);
      slot.execute();
    }
    try (Statement statement = session.createStatement();
        ResultSet row = statement.executeQuery(SLOT_BOUND)) {
      row.next();
      return row.getString(1);
    }
  }

  /** Ends; the session still keeps the log. */
  End end() throws SQLException {
    try (Statement statement = session.createStatement();
        ResultSet end = statement.executeQuery(STOP)) {
      end.next();
      long last = wal.segment(Wal.position(end.getString(1)) - 1);
      List<String> segments = new ArrayList<>();
      for (long each = wal.segment(start); each <= last; each++) {
        segments.add(wal.name(each));
      }
      return new End(
          end.getString(2), segments, end.getObject(3, OffsetDateTime.class).toInstant());
    } catch (SQLException failed) {
      throw told(failed);
    }
  }

  /** How far the store is by now; null when the database holds none. */
  @Nullable StorePoint store() throws SQLException {
    try {
      return StorePoint.of(session);
    } catch (SQLException failed) {
      throw told(failed);
    }
  }

  /** A session whose log has grown too long is ended by the database, and nothing else is said. */
  private SQLException told(SQLException failed) {
    String state = String.valueOf(failed.getSQLState());
    return state.equals(ENDED_BY_SERVER) || state.startsWith(LOST_CONNECTION)
        ? new SQLException(
            "the database has ended the backup's session, as it does when it stops, and when %s (%s)"
                .formatted(tooMuchLog(), failed.getMessage()),
            failed)
        : failed;
  }

  /** What is to be said of a segment that the database has let go before it was copied. */
  IOException withoutLog(NoSuchFileException gone) {
    return new IOException(
        "the database has let go of the log that the backup needs, as it does when %s (%s is not there)"
            .formatted(tooMuchLog(), gone.getFile()),
        gone);
  }

  private String tooMuchLog() {
    return "the log that it keeps for a backup exceeds max_slot_wal_keep_size (%s): then take a time of fewer changes or a faster disk, or raise that in postgresql.user.conf"
        .formatted(slotBound);
  }

  /** The database, for the manifest. */
  Manifest.Cluster cluster() {
    return new Manifest.Cluster(version, firstSegment);
  }

  Instant startedAt() {
    return startedAt;
  }
}
