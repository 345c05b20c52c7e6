package io.lendledger.query.history;

import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.axonframework.queryhandling.QueryGateway;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

/** Asks about the event history, and waits a bounded time for the answer. */
@Component
public final class StoreQueries {

  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final ObjectProvider<QueryGateway> queries;

  public StoreQueries(ObjectProvider<QueryGateway> queries) {
    this.queries = queries;
  }

  /**
   * The answer.
   *
   * @throws Rejected {@code UNAVAILABLE} when there is none in time
   */
  public <R> R ask(Object query, Class<R> answer) {
    try {
      return queries.getObject().query(query, answer).get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    } catch (ExecutionException refused) {
      if (refused.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw new IllegalStateException("The event history was not read", refused.getCause());
    } catch (TimeoutException slow) {
      throw new Rejected(RejectionCode.UNAVAILABLE, "The event history does not answer: try again");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new Rejected(RejectionCode.UNAVAILABLE, "Interrupted while reading the event history");
    }
  }
}
