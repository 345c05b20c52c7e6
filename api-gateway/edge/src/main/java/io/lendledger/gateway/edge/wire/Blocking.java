package io.lendledger.gateway.edge.wire;

import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ThreadFactory;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/**
 * Runs blocking work, such as JDBC, on virtual threads and never on an event loop. Work that has
 * begun ends although its caller has gone: an interrupt in the middle of a statement would cost the
 * pool a connection.
 */
@Component
public final class Blocking implements DisposableBean {

  private final Scheduler scheduler;

  /** On virtual threads. */
  @Autowired
  public Blocking() {
    this(Thread.ofVirtual().name("gateway-", 0).factory());
  }

  /** On threads that are made so. */
  public Blocking(ThreadFactory threads) {
    this.scheduler = Schedulers.fromExecutor(work -> threads.newThread(work).start());
  }

  /** A call on a virtual thread; null from it completes empty. */
  public <T> Mono<T> call(Callable<? extends T> work) {
    return Mono.<T>deferContextual(
            context -> Mono.fromCallable(() -> during(Underway.of(context), work)))
        .subscribeOn(scheduler);
  }

  /** A statement on a virtual thread. */
  public Mono<Void> run(Runnable work) {
    return call(() -> {
      work.run();
      return null;
    });
  }

  /** A stream whose making blocks, on a virtual thread. */
  public <T> Flux<T> stream(Flux<T> work) {
    return work.subscribeOn(scheduler);
  }

  private static <T> @Nullable T during(Optional<Underway> request, Callable<? extends T> work)
      throws Exception {
    request.ifPresent(Underway::begin);
    try {
      return work.call();
    } catch (Error failure) {
      throw new EndedByError(failure);
    } finally {
      request.ifPresent(Underway::end);
    }
  }

  Scheduler scheduler() {
    return scheduler;
  }

  @Override
  public void destroy() {
    scheduler.dispose();
  }
}
