package io.lendledger.platform.axon.bus;

import io.opentelemetry.context.Context;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import org.axonframework.queryhandling.GenericQueryResponseMessage;
import org.axonframework.queryhandling.QueryMessage;
import org.axonframework.queryhandling.QueryResponseMessage;
import org.axonframework.queryhandling.SimpleQueryBus;

/**
 * A local query bus that never runs a handler on the calling thread: that may be an event loop. A
 * failure is an answer, since Axon Server passes on the details of answers only.
 */
final class VirtualThreadQueryBus extends SimpleQueryBus {

  private final Executor threads =
      Context.taskWrapping(Executors.newVirtualThreadPerTaskExecutor());

  private VirtualThreadQueryBus(Builder builder) {
    super(builder);
  }

  @SuppressWarnings("MissingOverride")
  public static Builder builder() {
    return new Builder();
  }

  @Override
  public <Q, R> CompletableFuture<QueryResponseMessage<R>> query(QueryMessage<Q, R> query) {
    return CompletableFuture.completedFuture(query)
        .thenComposeAsync(asked -> super.query(asked), threads)
        .exceptionally(failure ->
            GenericQueryResponseMessage.asResponseMessage(
                query.getResponseType().responseMessagePayloadType(), causeOf(failure)));
  }

  private static Throwable causeOf(Throwable failure) {
    return failure instanceof CompletionException wrapper && wrapper.getCause() != null
        ? wrapper.getCause()
        : failure;
  }

  static final class Builder extends SimpleQueryBus.Builder {

    @Override
    public VirtualThreadQueryBus build() {
      return new VirtualThreadQueryBus(this);
    }
  }
}
