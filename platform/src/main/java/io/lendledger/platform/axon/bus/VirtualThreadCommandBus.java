package io.lendledger.platform.axon.bus;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import org.axonframework.commandhandling.AsynchronousCommandBus;
import org.axonframework.commandhandling.CommandCallback;
import org.axonframework.commandhandling.CommandMessage;
import org.axonframework.commandhandling.NoHandlerForCommandException;
import org.axonframework.common.Registration;
import org.axonframework.messaging.DefaultInterceptorChain;
import org.axonframework.messaging.MessageHandler;
import org.axonframework.messaging.MessageHandlerInterceptor;
import org.axonframework.messaging.interceptors.CorrelationDataInterceptor;
import org.axonframework.messaging.unitofwork.UnitOfWork;
import org.jspecify.annotations.Nullable;

/**
 * Handles each command on a virtual thread of its own and tells the sender of concurrency
 * conflicts.
 */
final class VirtualThreadCommandBus extends AsynchronousCommandBus {

  private final Map<String, MessageHandler<? super CommandMessage<?>>> handlers =
      new ConcurrentHashMap<>();
  private final List<MessageHandlerInterceptor<? super CommandMessage<?>>> interceptors =
      new CopyOnWriteArrayList<>();

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

  @Override
  public Registration subscribe(String command, MessageHandler<? super CommandMessage<?>> handler) {
    Registration registration = super.subscribe(command, handler);
    handlers.put(command, handler);
    return () -> {
      handlers.remove(command, handler);
      return registration.cancel();
    };
  }

  @Override
  public Registration registerHandlerInterceptor(
      MessageHandlerInterceptor<? super CommandMessage<?>> interceptor) {
    Registration registration = super.registerHandlerInterceptor(interceptor);
    interceptors.add(interceptor);
    return () -> {
      interceptors.remove(interceptor);
      return registration.cancel();
    };
  }

  /** Handles the message of this unit of work, which is others' too and goes on. */
  @Nullable Object handleIn(UnitOfWork<CommandMessage<?>> unitOfWork) throws Exception {
    CommandMessage<?> command = unitOfWork.getMessage();
    MessageHandler<? super CommandMessage<?>> handler = handlers.get(command.getCommandName());
    if (handler == null) {
      throw new NoHandlerForCommandException(command);
    }
    List<MessageHandlerInterceptor<? super CommandMessage<?>>> chain =
        interceptors.stream().filter(VirtualThreadCommandBus::isOfOneCommand).toList();
    return new DefaultInterceptorChain<CommandMessage<?>>(unitOfWork, chain, handler).proceed();
  }

  /** What the whole unit of work has once, or says of refusals in the end. */
  private static boolean isOfOneCommand(MessageHandlerInterceptor<?> interceptor) {
    return !(interceptor instanceof CorrelationDataInterceptor
        || interceptor instanceof CommandRejections);
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
