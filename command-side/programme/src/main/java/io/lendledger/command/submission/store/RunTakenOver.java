package io.lendledger.command.submission.store;

import io.lendledger.core.submission.SubmissionId;
import java.io.Serial;

/** Another run works on the submission, or has ended it: this one has no more effect. */
public final class RunTakenOver extends RuntimeException {

  @Serial private static final long serialVersionUID = 1L;

  RunTakenOver(SubmissionId submission) {
    super("Another process goes on with submission " + submission);
  }

  /** Throws it again if it is behind a failure. */
  public static void throwIfBehind(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof RunTakenOver lost) {
        throw lost;
      }
    }
  }
}
