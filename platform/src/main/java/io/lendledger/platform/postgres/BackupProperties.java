package io.lendledger.platform.postgres;

import io.lendledger.core.bound.Setting;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * What an embedded run archives for restores to a moment.
 *
 * @param walDir where an embedded PostgreSQL archives its log, on another disk than the data
 *     directory; without it there is no archive, and `none` ends one. See *Back up and restore*
 * @param walEvery how old a segment of the log becomes before it is archived, full or not: what a
 *     lost disk loses at most. A segment takes 16 MB
 * @param walMostWaiting what may wait to be archived before health is down; it fills the data
 *     directory's disk while the archive takes nothing
 */
@ConfigurationProperties("lendledger.backup")
record BackupProperties(
    @Nullable String walDir,
    @DefaultValue("5m") Duration walEvery,
    @DefaultValue("512MB") DataSize walMostWaiting) {

  /** Ends an archive. */
  private static final String NONE = "none";

  private static final long LONGEST_SECONDS = 86_400;
  private static final long SEGMENT_BYTES = 16L * 1024 * 1024;

  BackupProperties {
    Setting.within(1, LONGEST_SECONDS, "lendledger.backup.wal-every", walEvery.toSeconds());
    Setting.atLeast(SEGMENT_BYTES, "lendledger.backup.wal-most-waiting", walMostWaiting.toBytes());
  }

  /** The archive; null for none. */
  @Nullable WalArchive archive() {
    String directory = walDir;
    return directory == null || directory.isBlank() || directory.equals(NONE)
        ? null
        : new WalArchive(Path.of(directory).toAbsolutePath().normalize(), walEvery);
  }

  /** Keeps with a data directory what every later start of its cluster goes by. */
  void keep(Path data) {
    if (NONE.equals(walDir)) {
      WalArchive.end(data);
    } else {
      WalArchive.keep(data, archive());
    }
  }
}
