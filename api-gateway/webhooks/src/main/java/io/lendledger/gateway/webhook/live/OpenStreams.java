package io.lendledger.gateway.webhook.live;

import io.lendledger.core.metric.Meters;
import io.lendledger.core.metric.Metric;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.InitializingBean;
import org.springframework.context.ApplicationContext;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/**
 * The streams of this gateway: it ends those whose receivers read no more, and all when it stops.
 */
@Component
class OpenStreams implements InitializingBean, DisposableBean, MeterBinder {

  private static final Logger log = LoggerFactory.getLogger(OpenStreams.class);

  private final ApplicationContext context;
  private final Duration stalled;
  private final Set<LoanEventStream> open = ConcurrentHashMap.newKeySet();
  private final Sinks.Empty<Void> stopping = Sinks.empty();
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(Thread.ofVirtual().name("open-streams").factory());
  private volatile boolean stopped;

  OpenStreams(ApplicationContext context, StreamProperties settings) {
    this.context = context;
    this.stalled = settings.stalled();
  }

  @Override
  public void afterPropertiesSet() {
    long pause = Math.max(1, stalled.toMillis() / 4);
    var sweeping =
        timer.scheduleWithFixedDelay(this::endStalled, pause, pause, TimeUnit.MILLISECONDS);
    log.debug("Watching streams: {}", sweeping);
  }

  @Override
  public void bindTo(MeterRegistry registry) {
    Meters.gauge(registry, Metric.STREAMS_OPEN, open::size);
  }

  void add(LoanEventStream stream) {
    open.add(stream);
  }

  void remove(LoanEventStream stream) {
    open.remove(stream);
  }

  /** Completes when this gateway stops. */
  Mono<Void> stopping() {
    return stopping.asMono();
  }

  boolean isStopping() {
    return stopped;
  }

  private void endStalled() {
    open.forEach(this::endIfStalled);
  }

  private void endIfStalled(LoanEventStream stream) {
    try {
      if (stream.isStalled(stalled)) {
        stream.cut();
      }
    } catch (RuntimeException | Error failed) {
      log.warn("A stalled stream cannot be ended; trying again: {}", failed.toString());
    }
  }

  @EventListener
  void stop(ContextClosedEvent closed) {
    if (closed.getApplicationContext().equals(context)) {
      stopped = true;
      stopping.tryEmitEmpty();
    }
  }

  @Override
  public void destroy() {
    timer.shutdownNow();
  }
}
