package io.lendledger.platform.axon.bus;

import io.lendledger.command.dispatch.CommandsTogether;
import io.lendledger.command.eventstore.AppendsBeside;
import io.lendledger.command.eventstore.FetchedStreams;
import io.lendledger.command.eventstore.OwnThread;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.Rejection;
import io.lendledger.core.rejection.Rejections;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionException;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.axonframework.commandhandling.CommandBusSpanFactory;
import org.axonframework.commandhandling.CommandExecutionException;
import org.axonframework.commandhandling.CommandMessage;
import org.axonframework.commandhandling.GenericCommandMessage;
import org.axonframework.common.caching.Cache;
import org.axonframework.common.transaction.TransactionManager;
import org.axonframework.messaging.correlation.CorrelationDataProvider;
import org.axonframework.messaging.unitofwork.DefaultUnitOfWork;
import org.axonframework.modelling.command.AggregateNotFoundException;
import org.axonframework.modelling.command.CommandTargetResolver;
import org.axonframework.tracing.Span;
import org.axonframework.tracing.SpanScope;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One unit of work for many commands, whose handlers are those of the local bus. */
final class UnitsOfMany implements CommandsTogether {

  private static final Logger LOG = LoggerFactory.getLogger(UnitsOfMany.class);
  private static final int MOST_ATTEMPTS = 3;
  private static final String TOGETHER = "together";

  private final VirtualThreadCommandBus bus;
  private final TransactionManager transactions;
  private final Collection<CorrelationDataProvider> origins;
  private final CommandBusSpanFactory spans;
  private final FetchedStreams streams;
  private final Cache cache;
  private final CommandTargetResolver targets;

  UnitsOfMany(
      VirtualThreadCommandBus bus,
      TransactionManager transactions,
      Collection<CorrelationDataProvider> origins,
      CommandBusSpanFactory spans,
      FetchedStreams streams,
      Cache cache,
      CommandTargetResolver targets) {
    this.bus = bus;
    this.transactions = transactions;
    this.origins = origins;
    this.spans = spans;
    this.streams = streams;
    this.cache = cache;
    this.targets = targets;
  }

  @Override
  public <R> R run(Function<Handling, R> work) {
    Span span = spans.createDispatchCommandSpan(new GenericCommandMessage<>(TOGETHER), false);
    span.start();
    try {
      return run(work, span);
    } catch (RuntimeException | Error failed) {
      span.recordException(failed);
      throw failed;
    } finally {
      span.end();
    }
  }

  private <R> R run(Function<Handling, R> work, Span span) {
    for (int attempt = 1; ; attempt++) {
      try {
        return OwnThread.run(() -> once(work, span));
      } catch (RuntimeException failed) {
        if (attempt == MOST_ATTEMPTS || !ConcurrencyConflict.isBehind(failed)) {
          throw failed;
        }
        LOG.debug("Commands together met a concurrent change, attempt {}", attempt, failed);
      }
    }
  }

  private <R> R once(Function<Handling, R> work, Span span) {
    try (SpanScope _ = span.makeCurrent()) {
      return once(work);
    }
  }

  private <R> R once(Function<Handling, R> work) {
    DefaultUnitOfWork<CommandMessage<?>> unitOfWork = new WholeUnitOfWork();
    unitOfWork.start();
    try {
      unitOfWork.attachTransaction(transactions);
      origins.forEach(unitOfWork::registerCorrelationDataProvider);
      R result = work.apply(new Unit(unitOfWork));
      unitOfWork.commit();
      return result;
    } catch (RuntimeException | Error failed) {
      if (unitOfWork.isActive()) {
        unitOfWork.rollback(failed);
      }
      throw failed;
    }
  }

  /**
   * Rolls back after an {@code Error} in its commit too: Axon would close it and leave its
   * transaction open.
   */
  private static final class WholeUnitOfWork extends DefaultUnitOfWork<CommandMessage<?>> {

    WholeUnitOfWork() {
      super(new GenericCommandMessage<>(TOGETHER));
    }

    @Override
    protected void notifyHandlers(Phase phase) {
      try {
        super.notifyHandlers(phase);
      } catch (Error failed) {
        throw new CompletionException(failed);
      }
    }
  }

  /** Commands in the order of their aggregates' names, so that no two units wait for each other. */
  private final class Unit implements Handling {

    private final DefaultUnitOfWork<CommandMessage<?>> unitOfWork;

    Unit(DefaultUnitOfWork<CommandMessage<?>> unitOfWork) {
      this.unitOfWork = unitOfWork;
    }

    @Override
    public void besideRows(Runnable last) {
      AppendsBeside.ask();
      unitOfWork.onPrepareCommit(_ -> last.run());
    }

    @Override
    public List<Result> handle(List<? extends CommandMessage<?>> commands, Set<String> begun) {
      String[] aggregates = new String[commands.size()];
      Arrays.setAll(aggregates, i -> targets.resolveTarget(commands.get(i)).getIdentifier());
      prepare(aggregates, begun);
      List<Result> results =
          new ArrayList<>(Collections.nCopies(commands.size(), new Result(null, null)));
      IntStream.range(0, aggregates.length)
          .boxed()
          .sorted(Comparator.comparing(i -> aggregates[i]))
          .forEachOrdered(i -> results.set(i, handle(commands.get(i))));
      return results;
    }

    private void prepare(String[] aggregates, Set<String> begun) {
      Set<String> unknown = new LinkedHashSet<>();
      for (String each : aggregates) {
        if (!begun.contains(each) && !cache.containsKey(each)) {
          unknown.add(each);
        }
      }
      streams.begin(begun);
      if (unknown.size() > 1) {
        streams.fetch(unknown);
      }
    }

    private Result handle(CommandMessage<?> command) {
      unitOfWork.transformMessage(_ -> command);
      try {
        Span span = spans.createHandleCommandSpan(command, false);
        return new Result(span.runCallable(() -> bus.handleIn(unitOfWork)), null);
      } catch (AggregateNotFoundException missing) {
        String aggregate = String.valueOf(missing.getAggregateIdentifier());
        return new Result(null, Rejected.notFound(aggregate).rejection());
      } catch (Exception failed) {
        Rejection refusal =
            Rejections.in(failed)
                .filter(each -> each.code().lasts())
                .orElseThrow(() -> unexpected(command, failed));
        return new Result(null, refusal);
      }
    }

    private static RuntimeException unexpected(CommandMessage<?> command, Exception failed) {
      return failed instanceof RuntimeException unchecked
          ? unchecked
          : new CommandExecutionException(command.getCommandName() + " failed", failed);
    }
  }
}
