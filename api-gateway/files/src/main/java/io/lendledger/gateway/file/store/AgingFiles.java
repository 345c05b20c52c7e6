package io.lendledger.gateway.file.store;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Files of one kind in lenders' directories that the service removes after a while. */
public interface AgingFiles {

  /** Their parent directory in a lender's directory. */
  String directory();

  /** How long they are kept; zero when for ever. */
  Duration kept();

  /**
   * The time from which a file ages; empty when it is not of this kind, and it stays.
   *
   * @param file a regular file in a directory of {@link #directory}
   */
  Optional<Instant> since(Path file) throws IOException;
}
