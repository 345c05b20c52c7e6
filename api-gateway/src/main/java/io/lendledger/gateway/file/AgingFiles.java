package io.lendledger.gateway.file;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Files of one kind that the service writes into lenders' homes, and that go after a while. */
public interface AgingFiles {

  /** The directory of a home in whose directories they are. */
  String directory();

  /** How long they are kept; zero when for ever. */
  Duration kept();

  /**
   * Since when a file ages; empty when the service has not written it, and it stays.
   *
   * @param file a regular file in a directory of {@link #directory}
   */
  Optional<Instant> since(Path file) throws IOException;
}
