package io.lendledger.platform.postgres;

import io.lendledger.platform.data.StartRefused;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A data directory whose database is gone: its password is there, which is made after the place of
 * a first database and outlives it.
 */
final class LostCluster {

  /** How the place of a database that is being made is called, until it is whole. */
  static final String ASIDE = "postgres.new-*";

  private LostCluster() {}

  /** Refuses such a directory, and no first start that was cut short. */
  static void refuse(Path data) throws IOException {
    if (Files.exists(data.resolve(EmbeddedPostgres.PASSWORD_FILE)) && !isUnfinished(data)) {
      throw new StartRefused(
          "The data directory %s had a database, and %s is not there, or is empty: its disk is not mounted, or it was moved or deleted. Put it back, or restore a backup into a new directory; to begin a new ledger, name another directory with --lendledger.data-dir=<directory>. If the ledger is in a PostgreSQL of your own by now, delete %s."
              .formatted(
                  data, data.resolve("postgres"), data.resolve(EmbeddedPostgres.PASSWORD_FILE)));
    }
  }

  private static boolean isUnfinished(Path data) throws IOException {
    try (DirectoryStream<Path> leftovers = Files.newDirectoryStream(data, ASIDE)) {
      return leftovers.iterator().hasNext();
    }
  }
}
