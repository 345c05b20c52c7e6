package io.lendledger.command;

import io.lendledger.command.dispatch.CommandTargets;
import io.lendledger.command.dispatch.CommandsTogether;
import io.lendledger.command.eventstore.AppendsBeside;
import io.lendledger.command.eventstore.OwnThread;
import io.lendledger.core.rejection.Rejection;
import io.lendledger.core.rejection.Rejections;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.axonframework.commandhandling.AsynchronousCommandBus;
import org.axonframework.commandhandling.CommandMessage;
import org.axonframework.commandhandling.GenericCommandMessage;
import org.axonframework.common.Registration;
import org.axonframework.messaging.DefaultInterceptorChain;
import org.axonframework.messaging.MessageHandler;
import org.axonframework.messaging.MessageHandlerInterceptor;
import org.axonframework.messaging.correlation.CorrelationDataProvider;
import org.axonframework.messaging.interceptors.CorrelationDataInterceptor;
import org.axonframework.messaging.unitofwork.DefaultUnitOfWork;
import org.axonframework.spring.messaging.unitofwork.SpringTransactionManager;

/** Handles each command on a thread of its own, and many in one unit of work. */
final class CommandSideBus extends AsynchronousCommandBus {

  private final Map<String, MessageHandler<? super CommandMessage<?>>> handlers =
      new ConcurrentHashMap<>();
  private final List<MessageHandlerInterceptor<? super CommandMessage<?>>> interceptors =
      new CopyOnWriteArrayList<>();

  private CommandSideBus(Builder builder) {
    super(builder);
  }

  static CommandSideBus with(SpringTransactionManager transactions) {
    Builder builder = new Builder();
    builder.executor(Executors.newVirtualThreadPerTaskExecutor()).transactionManager(transactions);
    return builder.build();
  }

  @Override
  public Registration subscribe(String command, MessageHandler<? super CommandMessage<?>> handler) {
    handlers.put(command, handler);
    return super.subscribe(command, handler);
  }

  @Override
  public Registration registerHandlerInterceptor(
      MessageHandlerInterceptor<? super CommandMessage<?>> interceptor) {
    interceptors.add(interceptor);
    return super.registerHandlerInterceptor(interceptor);
  }

  /** Units of many commands, which interruptions keep from their handlers as if sent alone. */
  CommandsTogether together(
      SpringTransactionManager transactions,
      CorrelationDataProvider origin,
      Interruptions interruptions) {
    return new CommandsTogether() {
      @Override
      public <R> R run(Function<Handling, R> work) {
        return OwnThread.run(() -> {
          DefaultUnitOfWork<CommandMessage<?>> unit =
              DefaultUnitOfWork.startAndGet(new GenericCommandMessage<>("together"));
          try {
            unit.attachTransaction(transactions);
            unit.registerCorrelationDataProvider(origin);
            R result = work.apply(new Unit(unit, interruptions));
            unit.commit();
            return result;
          } finally {
            if (unit.isActive()) {
              unit.rollback();
            }
          }
        });
      }
    };
  }

  /** In the order of the aggregates' names, as a node does. */
  private final class Unit implements CommandsTogether.Handling {

    private final DefaultUnitOfWork<CommandMessage<?>> unit;
    private final Interruptions interruptions;
    private final CommandTargets targets = new CommandTargets();

    Unit(DefaultUnitOfWork<CommandMessage<?>> unit, Interruptions interruptions) {
      this.unit = unit;
      this.interruptions = interruptions;
    }

    @Override
    public void besideRows(Runnable last) {
      AppendsBeside.ask();
      unit.onPrepareCommit(_ -> last.run());
    }

    @Override
    public List<CommandsTogether.Result> handle(
        List<? extends CommandMessage<?>> commands, Set<String> begun) {
      String[] aggregates = new String[commands.size()];
      Arrays.setAll(aggregates, i -> targets.resolveTarget(commands.get(i)).getIdentifier());
      List<CommandsTogether.Result> results =
          new ArrayList<>(Collections.nCopies(commands.size(), null));
      IntStream.range(0, aggregates.length)
          .boxed()
          .sorted(Comparator.comparing(i -> aggregates[i]))
          .forEachOrdered(i -> results.set(i, handle(commands.get(i))));
      return results;
    }

    private CommandsTogether.Result handle(CommandMessage<?> command) {
      List<MessageHandlerInterceptor<? super CommandMessage<?>>> chain =
          interceptors.stream()
              .filter(each -> !(each instanceof CorrelationDataInterceptor))
              .toList();
      try {
        CommandMessage<?> let = interruptions.let(command);
        unit.transformMessage(_ -> let);
        Object answer =
            new DefaultInterceptorChain<CommandMessage<?>>(
                    unit, chain, handlers.get(command.getCommandName()))
                .proceed();
        return new CommandsTogether.Result(answer, null);
      } catch (Exception failed) {
        Rejection refusal =
            Rejections.in(failed)
                .filter(each -> each.code().lasts())
                .orElseThrow(() -> new IllegalStateException(failed));
        return new CommandsTogether.Result(null, refusal);
      }
    }
  }

  private static final class Builder extends AsynchronousCommandBus.Builder {

    @Override
    public CommandSideBus build() {
      return new CommandSideBus(this);
    }
  }
}
