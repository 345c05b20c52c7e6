package io.lendledger.gateway.edge.load;

import io.lendledger.core.fairness.Company;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.InitializingBean;
import org.springframework.stereotype.Component;

/**
 * The bulkheads of this gateway, {@code lendledger.load.<kind>.at-once}, {@code .beside} and {@code
 * .waiting}.
 */
@Component
class Bulkheads implements InitializingBean, DisposableBean {

  private static final Logger log = LoggerFactory.getLogger(Bulkheads.class);
  private static final int REPORT_SECONDS = 10;

  private final Map<Kind, Bulkhead> bulkheads = new EnumMap<>(Kind.class);
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(Thread.ofVirtual().name("load-report").factory());

  Bulkheads(LoadProperties settings, Company company) {
    for (Kind kind : Kind.values()) {
      bulkheads.put(
          kind,
          new Bulkhead(
              kind.wire(),
              settings.room(kind),
              Duration.ofMillis(kind.waitMillis()),
              company,
              kind.isKeptApart(),
              kind.rest(),
              System::nanoTime));
    }
  }

  /** The one for a kind of request. */
  Bulkhead of(Kind kind) {
    return Objects.requireNonNull(bulkheads.get(kind));
  }

  Stream<Bulkhead> all() {
    return bulkheads.values().stream();
  }

  @Override
  public void afterPropertiesSet() {
    var reporting =
        timer.scheduleWithFixedDelay(
            this::reportQuietly, REPORT_SECONDS, REPORT_SECONDS, TimeUnit.SECONDS);
    log.debug("Reporting load: {}", reporting);
  }

  private void reportQuietly() {
    try {
      report();
    } catch (RuntimeException | Error failed) {
      log.warn("What was refused could not be reported; trying again", failed);
    }
  }

  private void report() {
    for (Bulkhead each : bulkheads.values()) {
      Map<NoRoom, Long> refused = each.refusedSince();
      if (!refused.isEmpty()) {
        log.warn(
            "{} {} were refused for want of room: {}",
            refused.values().stream().mapToLong(Long::longValue).sum(),
            each.name(),
            refused.entrySet().stream()
                .map(of -> "%d, %s".formatted(of.getValue(), of.getKey().words()))
                .collect(Collectors.joining("; ")));
      }
    }
  }

  @Override
  public void destroy() {
    timer.shutdownNow();
  }
}
