package io.lendledger.gateway.identity.grant;

import io.lendledger.core.fault.KeptReads;
import io.lendledger.gateway.edge.database.AccessDatabase;
import io.lendledger.gateway.edge.wire.Blocking;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/**
 * The number of changes to credentials so far. It is read from the database after the request for
 * it, so changes committed before count. One read is under way at a time; callers that arrive
 * meanwhile share the next one, so load adds callers to a read and not reads. A database that was
 * lost may have lost changes with it: numbers before that are none of those behind it. Nobody waits
 * for it without end.
 */
@Component
public class CredentialRevision implements KeptReads {

  private static final int BITS_OF_NUMBER = 44;
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final AccessDatabase database;
  private final Blocking blocking;
  private final Object lock = new Object();
  private @Nullable CompletableFuture<Long> next;
  private boolean reading;
  private final AtomicLong losses = new AtomicLong();

  CredentialRevision(AccessDatabase database, Blocking blocking) {
    this.database = database;
    this.blocking = blocking;
  }

  public Mono<Long> current() {
    return Mono.defer(() -> Mono.fromFuture(join(), true))
        .timeout(PATIENCE)
        .publishOn(Schedulers.parallel());
  }

  private CompletableFuture<Long> join() {
    CompletableFuture<Long> mine;
    boolean start;
    synchronized (lock) {
      if (next == null) {
        next = new CompletableFuture<>();
      }
      mine = next;
      start = !reading;
      reading = true;
    }
    if (start) {
      start();
    }
    return mine;
  }

  private void start() {
    try {
      var _ = blocking.run(this::readForAll).subscribe(_ -> {}, this::notReading);
    } catch (RuntimeException | Error failure) {
      notReading(failure);
    }
  }

  /** A read that could not begin ends: else everybody would wait for it. */
  private void notReading(Throwable failure) {
    CompletableFuture<Long> asked;
    synchronized (lock) {
      asked = next;
      next = null;
      reading = false;
    }
    if (asked != null) {
      asked.completeExceptionally(failure);
    }
  }

  private void readForAll() {
    for (CompletableFuture<Long> asked = take(); asked != null; asked = take()) {
      try {
        asked.complete(read());
      } catch (RuntimeException | Error failure) {
        asked.completeExceptionally(failure);
      }
    }
  }

  private @Nullable CompletableFuture<Long> take() {
    synchronized (lock) {
      CompletableFuture<Long> asked = next;
      next = null;
      reading = asked != null;
      return asked;
    }
  }

  private long read() {
    long era = losses.get() << BITS_OF_NUMBER;
    return era
        + database.jdbc().sql("SELECT number FROM access.revision").query(Long.class).single();
  }

  @Override
  public void forget() {
    losses.incrementAndGet();
  }
}
