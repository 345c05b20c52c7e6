package io.lendledger.platform.axon.bus;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.axonframework.axonserver.connector.AxonServerConfiguration;
import org.axonframework.axonserver.connector.AxonServerConnectionManager;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/**
 * Knows whether Axon Server is there. It logs each outage in one line, and another when it ends;
 * the connection is made again by the connector.
 */
@Component("axonServerHealthIndicator")
@ConditionalOnProperty(name = "axon.axonserver.enabled", havingValue = "true")
public class AxonServerWatch implements SmartLifecycle, HealthIndicator {

  private static final Logger LOG = LoggerFactory.getLogger(AxonServerWatch.class);
  private static final long LOOK_MILLIS = 500;

  private final AxonServerConnectionManager connections;
  private final AxonServerConfiguration settings;
  private final Clock clock;
  private final List<Runnable> onReturn = new CopyOnWriteArrayList<>();
  private volatile @Nullable Instant awaySince;
  private volatile @Nullable CountDownLatch ending;

  AxonServerWatch(
      AxonServerConnectionManager connections, AxonServerConfiguration settings, Clock clock) {
    this.connections = connections;
    this.settings = settings;
    this.clock = clock;
  }

  /** Whether it was there at the last look. */
  public boolean isThere() {
    return awaySince == null;
  }

  /** Runs this after each outage. */
  public void whenBack(Runnable action) {
    onReturn.add(action);
  }

  @Override
  public void start() {
    CountDownLatch end = new CountDownLatch(1);
    ending = end;
    Thread.ofVirtual().name("axon-server-watch").start(() -> look(end));
  }

  private void look(CountDownLatch end) {
    try {
      while (!end.await(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
        lookOnce();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Looks, and notes what has changed. */
  void lookOnce() {
    try {
      note(connections.isConnected(connections.getDefaultContext()));
    } catch (RuntimeException | Error failure) {
      LOG.warn(
          "Axon Server was not looked at, or not all was done on its return; looking again",
          failure);
    }
  }

  private void note(boolean isThere) {
    Instant since = awaySince;
    if (isThere && since != null) {
      awaySince = null;
      long seconds = Duration.between(since, clock.instant()).toSeconds();
      LOG.info("Axon Server is back after {} s", seconds);
      onReturn.forEach(Runnable::run);
    } else if (!isThere && since == null) {
      awaySince = clock.instant();
      LOG.warn(
          "Axon Server ({}) is away: until it is back nothing reaches other processes",
          settings.getServers());
    }
  }

  @Override
  public Health health() {
    Instant since = awaySince;
    return since == null
        ? Health.up().build()
        : Health.down().withDetail("away since", since.toString()).build();
  }

  @Override
  public void stop() {
    CountDownLatch end = ending;
    if (end != null) {
      end.countDown();
      ending = null;
    }
  }

  @Override
  public boolean isRunning() {
    return ending != null;
  }
}
