package io.lendledger.platform.postgres;

import io.lendledger.platform.data.StartRefused;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Recovery of a copied cluster. It ends on a timeline of its own, so that its log is never mixed up
 * with the original's, not even in one archive.
 *
 * @param archive where the original's log was archived; null for the log in the copy alone
 * @param until up to when transactions are taken; null for all
 */
public record Recovery(@Nullable Path archive, @Nullable Instant until) {

  /** With an offset in digits: that of a letter is not known yet when settings are read. */
  private static final DateTimeFormatter MOMENT =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss.SSSSSS'+00'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  private static final String SIGNAL = "recovery.signal";
  private static final String STATE =
      "SELECT pg_is_in_recovery(), pg_last_wal_replay_lsn()::text,"
          + " pg_last_xact_replay_timestamp()";
  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(200);
  private static final long TELL_NANOS = TimeUnit.SECONDS.toNanos(10);
  private static final int UNREADABLE = 200;
  private static final String NOT_FETCHED = "exit code " + UNREADABLE;
  private static final String ENDED_BEFORE =
      "recovery ended before configured recovery target was reached";
  private static final String BEFORE_CONSISTENT =
      "requested recovery stop point is before consistent recovery point";

  /** Tells a copy that is not started yet how to recover. */
  public void prepare(Path data) throws IOException {
    Path cluster = data.resolve("postgres");
    ClusterFiles.replace(cluster.resolve(ClusterFiles.RECOVERY_FILE), settings());
    ClusterFiles.replace(cluster.resolve(SIGNAL), List.of());
  }

  private List<String> settings() {
    List<String> settings = new ArrayList<>();
    settings.add("# Written by a restore, and gone after it.");
    settings.add("restore_command = " + WalArchive.quoted(command(archive)));
    settings.add("recovery_target_action = 'promote'");
    settings.add("archive_mode = off");
    if (until != null) {
      settings.add("recovery_target_time = " + WalArchive.quoted(MOMENT.format(until)));
    }
    return settings;
  }

  /**
   * The shell command that fetches a segment. PostgreSQL takes a failure for the end of the log, so
   * only a segment that is not there is one; an archive that cannot be looked into, or a copy that
   * fails, ends the recovery (above 125: PostgreSQL, restore_command).
   */
  static String command(@Nullable Path archive) {
    if (archive == null) {
      return "false";
    }
    String directory = archive.toString().replace("%", "%%").replace("'", "'\\''");
    String quoted = "'" + directory + "'";
    String segment = quoted + "/%f";
    return "test -r %s -a -x %s || exit %d; test -e %s || exit 1; cp %s \"%%p\" || exit %d"
        .formatted(quoted, quoted, UNREADABLE, segment, segment, UNREADABLE);
  }

  /**
   * Waits for its end.
   *
   * @return when the last transaction was committed that came from the log; null for none
   * @throws StartRefused when it ended otherwise, and why
   */
  public @Nullable Instant await(DirectoryDatabase database, Path data, Consumer<String> progress)
      throws IOException {
    long told = System.nanoTime();
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement()) {
      while (true) {
        try (ResultSet row = statement.executeQuery(STATE)) {
          row.next();
          if (!row.getBoolean(1)) {
            OffsetDateTime last = row.getObject(3, OffsetDateTime.class);
            Files.deleteIfExists(data.resolve("postgres").resolve(ClusterFiles.RECOVERY_FILE));
            return last == null ? null : last.toInstant();
          }
          if (System.nanoTime() - told > TELL_NANOS) {
            told = System.nanoTime();
            progress.accept("recovered up to " + row.getString(2));
          }
        }
        LockSupport.parkNanos(LOOK_NANOS);
      }
    } catch (SQLException ended) {
      throw new StartRefused(reason(data, String.valueOf(ended.getMessage())), ended);
    }
  }

  /** Why the server of a copy has ended, in a sentence. */
  public String reason(Path data, String otherwise) {
    List<String> fatal = new ArrayList<>();
    try {
      for (String line :
          Files.readAllLines(
              data.resolve("postgres").resolve("server.log"), StandardCharsets.UTF_8)) {
        if (line.contains("FATAL:") || line.contains("PANIC:")) {
          fatal.add(line);
        }
      }
    } catch (IOException unreadable) {
      return otherwise;
    }
    return fatal.stream()
        .map(this::known)
        .filter(each -> !each.isEmpty())
        .findFirst()
        .orElse(fatal.isEmpty() ? otherwise : fatal.getFirst());
  }

  private String known(String line) {
    if (line.contains(NOT_FETCHED)) {
      return "The archive %s cannot be read by the user that PostgreSQL runs as, or a segment of it cannot be copied: run the restore as the service's user"
          .formatted(archive);
    }
    if (line.contains(ENDED_BEFORE)) {
      return "The archive %s has no transaction of %s or later, or lacks a segment before it, so the restore cannot know that it has all before: archive more, choose an earlier moment, or restore to the archive's end without --until"
          .formatted(archive, until);
    }
    return line.contains(BEFORE_CONSISTENT)
        ? "The backup was finished after %s: take an earlier backup".formatted(until)
        : "";
  }
}
