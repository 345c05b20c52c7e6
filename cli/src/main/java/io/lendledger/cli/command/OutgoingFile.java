package io.lendledger.cli.command;

import io.lendledger.cli.failure.CommandFailure;
import io.lendledger.cli.failure.ExitCode;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A file that is sent. What is piped in is laid down first, since a service that has no room must
 * be asked again.
 *
 * @param path of it
 * @param isOurs whether it is removed afterwards
 */
record OutgoingFile(Path path, boolean isOurs) implements AutoCloseable {

  /** The name of standard input. */
  static final String PIPED = "-";

  static OutgoingFile of(String name, InputStream piped) {
    if (name.equals(PIPED)) {
      return laidDown(piped);
    }
    Path path = Path.of(name);
    if (!Files.exists(path)) {
      throw new CommandFailure(ExitCode.USAGE, "There is no file " + name);
    }
    if (!Files.isRegularFile(path) || !Files.isReadable(path)) {
      throw new CommandFailure(ExitCode.USAGE, name + " is no file that can be read");
    }
    return new OutgoingFile(path, false);
  }

  private static OutgoingFile laidDown(InputStream piped) {
    try {
      Path path = Files.createTempFile("lendledger-", ".in");
      // A signal ends the process before anything is closed.
      path.toFile().deleteOnExit();
      OutgoingFile file = new OutgoingFile(path, true);
      try {
        // Not a copy to the path, which would make the file anew, for all to read.
        try (OutputStream kept = Files.newOutputStream(path)) {
          piped.transferTo(kept);
        }
        return file;
      } catch (IOException unread) {
        file.close();
        throw unread;
      }
    } catch (IOException failed) {
      throw new CommandFailure(
          ExitCode.USAGE, "Standard input cannot be kept: " + failed.getMessage(), failed);
    }
  }

  @Override
  public void close() {
    if (isOurs) {
      var _ = path.toFile().delete();
    }
  }
}
