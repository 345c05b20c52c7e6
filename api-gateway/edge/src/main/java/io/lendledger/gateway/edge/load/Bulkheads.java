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

  /** One in so many slots may be an address's whose senders are not known. */
  private static final int STRANGERS_PART = 4;

  private static final int MANY = 1_000_000;

  private final Map<Kind, Bulkhead> bulkheads = new EnumMap<>(Kind.class);
  private final Map<Kind, Bulkhead> doors = new EnumMap<>(Kind.class);
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(Thread.ofVirtual().name("load-report").factory());

  Bulkheads(LoadProperties settings, Company company) {
    for (Kind kind : Kind.values()) {
      Bulkhead.Room room = settings.room(kind);
      bulkheads.put(kind, bulkhead(kind.wire(), kind, room, company, kind.isKeptApart()));
      if (kind.isGuardedFromStrangers()) {
        int ofAddress = Math.max(1, room.atOnce() / STRANGERS_PART);
        Bulkhead.Room ofAll = new Bulkhead.Room(MANY, ofAddress, room.waiting());
        doors.put(kind, bulkhead(kind.wire() + " of one address", kind, ofAll, company, true));
      }
    }
  }

  private static Bulkhead bulkhead(
      String name, Kind kind, Bulkhead.Room room, Company company, boolean apart) {
    Duration longestWait = Duration.ofMillis(kind.waitMillis());
    return new Bulkhead(name, room, longestWait, company, apart, kind.rest(), System::nanoTime);
  }

  Admission admission(Kind kind, Tenants.Sender sender) {
    Bulkhead door = doors.get(kind);
    return new Admission(
        of(kind).place(sender.party()),
        sender,
        door == null || sender.stranger() == null ? null : door.place(sender.stranger()));
  }

  /** The one for a kind of request. */
  private Bulkhead of(Kind kind) {
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
    Stream.concat(bulkheads.values().stream(), doors.values().stream()).forEach(Bulkheads::report);
  }

  private static void report(Bulkhead each) {
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

  @Override
  public void destroy() {
    timer.shutdownNow();
  }
}
