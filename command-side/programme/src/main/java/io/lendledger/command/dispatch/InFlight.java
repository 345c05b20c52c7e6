package io.lendledger.command.dispatch;

import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/** Sends commands in parallel, never more than a few unanswered. */
public final class InFlight {

  private final Dispatch dispatch;
  private final int most;
  private final Queue<Sent> sent = new ArrayDeque<>();
  private long carriedOut;

  /** At most so many commands wait for their answers. */
  public InFlight(Dispatch dispatch, int most) {
    this.dispatch = dispatch;
    this.most = most;
  }

  /**
   * Sends a command, once one of the slots is free; throws the failure of an earlier one. Its
   * answer goes to {@code answers}, on the thread that waits here or in {@link #settle}.
   */
  public void send(Object command, Consumer<Object> answers) {
    if (sent.size() >= most) {
      settle(sent.remove());
    }
    sent.add(new Sent(command, dispatch.send(command), answers));
  }

  /** Waits for all; answers how many commands were carried out rather than refused, ever. */
  public long settle() {
    while (!sent.isEmpty()) {
      settle(sent.remove());
    }
    return carriedOut;
  }

  private void settle(Sent oldest) {
    Optional<Object> answer = dispatch.answer(oldest.command, oldest.outcome);
    carriedOut += answer.isPresent() ? 1 : 0;
    answer.ifPresent(oldest.answers);
  }

  private record Sent(Object command, CompletableFuture<?> outcome, Consumer<Object> answers) {}
}
