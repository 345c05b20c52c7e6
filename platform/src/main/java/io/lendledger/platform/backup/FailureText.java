package io.lendledger.platform.backup;

import io.lendledger.platform.data.StartRefused;
import java.nio.file.FileSystemException;
import org.jspecify.annotations.Nullable;

/** What a failure tells the operator. */
final class FailureText {

  private FailureText() {}

  /** A sentence; of a file, what is wrong with it. */
  static @Nullable String by(Exception failure) {
    if (failure instanceof FileSystemException file && file.getReason() == null) {
      return "%s (%s)".formatted(file.getFile(), file.getClass().getSimpleName());
    }
    boolean own = failure instanceof StartRefused || failure instanceof IllegalArgumentException;
    return own || !(failure instanceof RuntimeException)
        ? failure.getMessage()
        : failure.toString();
  }
}
