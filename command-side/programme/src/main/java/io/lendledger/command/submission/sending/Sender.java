package io.lendledger.command.submission.sending;

import org.jspecify.annotations.Nullable;

/** Sends commands on behalf of a submission. */
public interface Sender {

  /**
   * Sends a command and waits for its answer. Throws {@link io.lendledger.core.rejection.Rejected}
   * when it is refused.
   */
  @SuppressWarnings("TypeParameterUnusedInFormals") // the command tells its answer
  public <R extends @Nullable Object> R send(Object command);
}
