package io.lendledger.gateway.file.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * A run that the database knows by its number, and the disk by a directory of its own. Who takes
 * the work over moves that directory away before it begins, so each later rename of this run fails.
 */
record NumberedRun(String what, long number, Path directory) implements WorkRun {

  @Override
  public Path newUnfinished() {
    return directory.resolve(UUID.randomUUID().toString());
  }

  @Override
  public void remove(Path file) throws IOException {
    Path gone = newUnfinished();
    try {
      Files.move(file, gone, StandardCopyOption.ATOMIC_MOVE);
    } catch (NoSuchFileException absent) {
      if (Files.notExists(directory, LinkOption.NOFOLLOW_LINKS)) {
        throw absent;
      }
    }
    Files.deleteIfExists(gone);
  }

  @Override
  public void requireLast(JdbcClient transaction) {
    boolean isLast =
        transaction
            .sql("SELECT 1 FROM access.file_work WHERE what = ? AND run = ? FOR SHARE")
            .params(what, number)
            .query(Integer.class)
            .optional()
            .isPresent();
    if (!isLast) {
      throw new IllegalStateException("Another process has taken over the files of " + what);
    }
  }
}
