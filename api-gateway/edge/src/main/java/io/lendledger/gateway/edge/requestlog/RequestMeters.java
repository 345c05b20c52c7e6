package io.lendledger.gateway.edge.requestlog;

import io.lendledger.core.metric.Meters;
import io.lendledger.core.metric.Metric;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

/**
 * Counts the requests that were kept and those that were not, and says so once a minute at most.
 */
@Component
class RequestMeters {

  private static final Logger LOG = LoggerFactory.getLogger(RequestMeters.class);
  private static final long NANOS_BETWEEN_LINES = TimeUnit.MINUTES.toNanos(1);

  private final MeterRegistry registry;
  private final Counter written;
  private final Counter lost;
  private final LongAdder untold = new LongAdder();
  private long toldAt = System.nanoTime() - NANOS_BETWEEN_LINES;

  RequestMeters(ObjectProvider<MeterRegistry> registries) {
    this.registry = registries.getIfAvailable(SimpleMeterRegistry::new);
    this.written = Meters.counter(registry, Metric.REQUEST_LOG_WRITTEN);
    this.lost = Meters.counter(registry, Metric.REQUEST_LOG_LOST);
  }

  void waiting(Supplier<Number> number) {
    Meters.gauge(registry, Metric.REQUEST_LOG_WAITING, number);
  }

  void written(int requests) {
    written.increment(requests);
  }

  void lost(int requests) {
    if (requests > 0) {
      lost.increment(requests);
      untold.add(requests);
    }
  }

  void tell() {
    long now = System.nanoTime();
    if (untold.sum() > 0 && now - toldAt >= NANOS_BETWEEN_LINES) {
      toldAt = now;
      LOG.warn(
          "{} requests are not in the request log: more came than could be written",
          untold.sumThenReset());
    }
  }
}
