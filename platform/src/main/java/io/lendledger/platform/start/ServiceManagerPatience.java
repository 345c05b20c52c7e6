package io.lendledger.platform.start;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.event.ApplicationFailedEvent;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ApplicationEvent;
import org.springframework.context.ApplicationListener;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.event.ContextClosedEvent;

/**
 * Asks systemd for more time while the service starts: a recovery of the database, or tables of a
 * new version, may need more than any unit allows. A start that hangs is left to systemd in the
 * end.
 */
public final class ServiceManagerPatience
    implements ApplicationContextInitializer<ConfigurableApplicationContext> {

  /** Where a unit of type {@code notify} hears of its service. */
  static final String SOCKET = "NOTIFY_SOCKET";

  private static final Logger log = LoggerFactory.getLogger(ServiceManagerPatience.class);
  private static final Duration EVERY = Duration.ofSeconds(30);
  private static final Duration LONGEST = Duration.ofHours(6);

  /** Many times as long as it takes until the next one: a loaded machine may be late. */
  private static final Duration MORE = Duration.ofMinutes(5);

  private final Duration every;
  private final Duration longest;

  /** Asks every half minute, for six hours at most. */
  public ServiceManagerPatience() {
    this(EVERY, LONGEST);
  }

  ServiceManagerPatience(Duration every, Duration longest) {
    this.every = every;
    this.longest = longest;
  }

  @Override
  public void initialize(ConfigurableApplicationContext context) {
    String address = context.getEnvironment().getProperty(SOCKET);
    if (address == null || address.isBlank()) {
      return;
    }
    var socket = new NotifySocket(address);
    var ended = new CountDownLatch(1);
    context.addApplicationListener(new Ending(ended));
    // While it starts, Spring tells nobody of a stop: that waits for the start itself.
    Thread stop = new Thread(ended::countDown, "start-patience-end");
    Runtime.getRuntime().addShutdownHook(stop);
    Thread.ofPlatform().daemon().name("start-patience").start(() -> askUntil(ended, socket, stop));
  }

  private void askUntil(CountDownLatch ended, NotifySocket socket, Thread stop) {
    try {
      ask(socket, ended);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      forget(stop);
    }
  }

  private void ask(NotifySocket socket, CountDownLatch ended) throws InterruptedException {
    long begun = System.nanoTime();
    boolean heard = true;
    do {
      Duration since = Duration.ofNanos(System.nanoTime() - begun);
      try {
        socket.send(
            "EXTEND_TIMEOUT_USEC=%d\nSTATUS=Starting for %d s"
                .formatted(TimeUnit.NANOSECONDS.toMicros(MORE.toNanos()), since.toSeconds()));
      } catch (IOException | RuntimeException | Error unheard) {
        if (heard) {
          warn(unheard);
        }
        heard = false;
      }
    } while (System.nanoTime() - begun < longest.toNanos()
        && !ended.await(every.toNanos(), TimeUnit.NANOSECONDS));
  }

  /** Once: the next time it may hear. */
  private static void warn(Throwable unheard) {
    log.warn(
        "The service manager cannot be asked for time to start ({}); until it hears, its unit's own"
            + " limit holds",
        String.valueOf(unheard.getCause() == null ? unheard : unheard.getCause()));
  }

  private static void forget(Thread stop) {
    try {
      Runtime.getRuntime().removeShutdownHook(stop);
    } catch (IllegalStateException ending) {
      log.debug("The process ends while it starts");
    }
  }

  /** The start ends, well or not; when the process is told to stop, a hook says so. */
  private record Ending(CountDownLatch ended) implements ApplicationListener<ApplicationEvent> {

    @Override
    public void onApplicationEvent(ApplicationEvent event) {
      if (event instanceof ApplicationReadyEvent
          || event instanceof ApplicationFailedEvent
          || event instanceof ContextClosedEvent) {
        ended.countDown();
      }
    }
  }
}
