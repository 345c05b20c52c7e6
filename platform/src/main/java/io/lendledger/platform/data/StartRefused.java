package io.lendledger.platform.data;

import java.io.Serial;
import org.jspecify.annotations.Nullable;

/** The process cannot start; the message is one sentence that names the remedy. */
public final class StartRefused extends RuntimeException {

  @Serial private static final long serialVersionUID = 1L;

  /** A refusal with its sentence. */
  public StartRefused(String message) {
    super(message);
  }

  /** A refusal with its sentence and what led to it. */
  public StartRefused(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
