package io.lendledger.platform.axon.bus;

import java.util.concurrent.Executors;
import org.axonframework.commandhandling.AsynchronousCommandBus;
import org.axonframework.commandhandling.CommandCallback;
import org.axonframework.commandhandling.CommandMessage;
import org.axonframework.messaging.MessageHandler;

/**
 * Handles each command on a virtual thread of its own and tells the sender of concurrency
 * conflicts.
 */
final class VirtualThreadCommandBus extends AsynchronousCommandBus {

  private VirtualThreadCommandBus(Builder builder) {
    super(builder);
  }

  @SuppressWarnings("MissingOverride")
  public static Builder builder() {
    return new Builder();
  }

  /** The store is written after the handler, so only the outcome shows a conflict. */
  @Override
  protected <C, R> void handle(
      CommandMessage<C> command,
      MessageHandler<? super CommandMessage<?>> handler,
      CommandCallback<? super C, ? super R> callback) {
    CommandCallback<C, R> telling =
        (sent, outcome) -> callback.onResult(sent, ConcurrencyConflict.told(outcome));
    super.handle(command, handler, telling);
  }

  static final class Builder extends AsynchronousCommandBus.Builder {

    private Builder() {
      executor(Executors.newVirtualThreadPerTaskExecutor());
    }

    @Override
    public VirtualThreadCommandBus build() {
      return new VirtualThreadCommandBus(this);
    }
  }
}
