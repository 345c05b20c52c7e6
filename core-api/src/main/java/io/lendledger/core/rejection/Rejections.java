package io.lendledger.core.rejection;

import java.util.Optional;
import org.axonframework.messaging.HandlerExecutionException;

/** Finds the refusal in what a command or query failed with. */
public final class Rejections {

  private Rejections() {}

  /**
   * The refusal among a failure and its causes, whether the handler ran in this process or in
   * another; empty if the failure is none that a handler has expressed, such as a fault of its own,
   * which another process tells as {@link RejectionCode#INTERNAL_ERROR}.
   */
  public static Optional<Rejection> in(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof Rejected rejected) {
        return Optional.of(rejected.rejection());
      }
      if (cause instanceof HandlerExecutionException execution
          && execution.getDetails().orElse(null) instanceof Rejection rejection
          && rejection.code() != RejectionCode.INTERNAL_ERROR) {
        return Optional.of(rejection);
      }
    }
    return Optional.empty();
  }
}
