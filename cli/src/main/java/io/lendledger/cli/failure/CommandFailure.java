package io.lendledger.cli.failure;

import org.jspecify.annotations.Nullable;

/** Why a command ends early, in a sentence for the person before the screen. */
public class CommandFailure extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final ExitCode code;

  /** A failure of that kind. */
  public CommandFailure(ExitCode code, String message) {
    this(code, message, null);
  }

  /** A failure that something else led to. */
  public CommandFailure(ExitCode code, String message, @Nullable Throwable cause) {
    super(message, cause);
    this.code = code;
  }

  /** What the shell is told. */
  public ExitCode code() {
    return code;
  }

  public String sentence() {
    return String.valueOf(getMessage());
  }
}
