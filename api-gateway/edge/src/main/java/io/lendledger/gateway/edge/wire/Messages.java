package io.lendledger.gateway.edge.wire;

import io.micrometer.context.ContextSnapshot;
import io.micrometer.context.ContextSnapshotFactory;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.axonframework.commandhandling.gateway.CommandGateway;
import org.axonframework.messaging.MetaData;
import org.axonframework.queryhandling.QueryGateway;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/**
 * The way to the other sides. Dispatching may connect to Axon Server, so it happens on virtual
 * threads; every wait for an answer is bounded.
 */
@Component
public final class Messages {

  private static final Duration USUAL_WAIT = Duration.ofSeconds(30);

  private static final ContextSnapshotFactory REQUEST = ContextSnapshotFactory.builder().build();

  private final CommandGateway commands;
  private final QueryGateway queries;
  private final Blocking blocking;

  Messages(CommandGateway commands, QueryGateway queries, Blocking blocking) {
    this.commands = commands;
    this.queries = queries;
    this.blocking = blocking;
  }

  /** Sends a command; completes empty when it answers nothing. */
  public <R> Mono<R> send(Object command, MetaData metaData) {
    return send(command, metaData, USUAL_WAIT);
  }

  /** Sends a command that may take as long as the given wait. */
  public <R> Mono<R> send(Object command, MetaData metaData, Duration wait) {
    return traced(() -> commands.<R>send(command, metaData)).timeout(wait);
  }

  /** Asks a query for its one answer. */
  public <R> Mono<R> ask(Object query, Class<R> answer) {
    return ask(query, answer, USUAL_WAIT);
  }

  /** Asks a query whose answer may take as long as the given wait. */
  public <R> Mono<R> ask(Object query, Class<R> answer, Duration wait) {
    return traced(() -> queries.query(query, answer)).timeout(wait);
  }

  /** Dispatches on a virtual thread, as a part of the request's trace. */
  private <R> Mono<R> traced(Supplier<CompletableFuture<R>> dispatch) {
    return Mono.<R>deferContextual(
            context -> {
              ContextSnapshot.Scope scope = REQUEST.setThreadLocalsFrom(context);
              try (scope) {
                return Mono.fromFuture(
                    Underway.of(context)
                        .map(request -> request.during(dispatch))
                        .orElseGet(dispatch),
                    true);
              } catch (Error failure) {
                return Mono.error(new EndedByError(failure));
              }
            })
        .subscribeOn(blocking.scheduler());
  }
}
