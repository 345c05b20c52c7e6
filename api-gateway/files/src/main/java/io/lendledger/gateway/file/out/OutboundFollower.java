package io.lendledger.gateway.file.out;

import io.lendledger.core.audit.AuditEvent;
import io.lendledger.core.clock.BusinessTime;
import io.lendledger.core.fault.PassingFault;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.metric.Meters;
import io.lendledger.core.metric.Metric;
import io.lendledger.gateway.file.store.ConditionalOnFiles;
import io.lendledger.gateway.file.store.FileNotes;
import io.lendledger.gateway.file.store.WorkLock;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/**
 * Follows the closes of days and months, in order, and writes every lender's files behind each. It
 * passes a close only when all its files are there. After a crash a gateway writes the files of the
 * last close again, with the same content. One gateway works at a time.
 */
@Component
@ConditionalOnFiles
public class OutboundFollower implements SmartLifecycle {

  private static final Logger log = LoggerFactory.getLogger(OutboundFollower.class);
  private static final Duration LOOK_EVERY = Duration.ofSeconds(2);
  private static final Duration LONGEST_PAUSE = Duration.ofMinutes(1);

  private final OutboundProgress progress;
  private final History history;
  private final OutboundFiles files;
  private final OutboundSettings settings;
  private final FileNotes notes;
  private final WorkLock lock;
  private final MeterRegistry meters;
  private final Clock clock;
  private final Semaphore end = new Semaphore(0);
  private final LookedThrough looked = new LookedThrough();
  private volatile boolean running;
  private volatile long waiting;
  private volatile @Nullable Instant oldest;

  /** Position of the close under way, and the lenders that have its files already. */
  private long begun = -1;

  private final Set<LenderCode> served = new HashSet<>();

  OutboundFollower(
      OutboundProgress progress,
      History history,
      OutboundFiles files,
      OutboundSettings settings,
      FileNotes notes,
      WorkLock lock,
      MeterRegistry meters,
      @BusinessTime Clock clock) {
    this.progress = progress;
    this.history = history;
    this.files = files;
    this.settings = settings;
    this.notes = notes;
    this.lock = lock;
    this.meters = meters;
    this.clock = clock;
  }

  @Override
  public void start() {
    progress.begin(clock.instant());
    running = true;
    Meters.gauge(meters, Metric.OUTBOUND_WAITING, () -> waiting);
    Meters.gauge(meters, Metric.OUTBOUND_OLDEST, this::oldestSeconds);
    Thread.ofVirtual().name("outbound-files").start(this::follow);
  }

  @Override
  public void stop() {
    running = false;
    end.release();
  }

  @Override
  public boolean isRunning() {
    return running;
  }

  /** Closes whose files are not written yet, as they were counted last. */
  public long waiting() {
    return waiting;
  }

  /** By the programme's clock, which events bear the time of. */
  private long oldestSeconds() {
    Instant since = oldest;
    return since == null ? 0 : Math.max(0, Duration.between(since, clock.instant()).toSeconds());
  }

  private void follow() {
    Duration pause = LOOK_EVERY;
    while (running) {
      try {
        if (end.tryAcquire(pause.toMillis(), TimeUnit.MILLISECONDS)) {
          return;
        }
        lock.runAlone("outbound", this::catchUp);
        pause = LOOK_EVERY;
      } catch (InterruptedException e) {
        return;
      } catch (RuntimeException | Error failed) {
        looked.forget();
        if (running) {
          log.atLevel(PassingFault.level(failed, Level.WARN))
              .log("Files of a close are not written yet; trying again: {}", failed.toString());
        }
        Duration longer = pause.multipliedBy(2);
        boolean away = PassingFault.isDatabaseAway(failed);
        pause = away ? LOOK_EVERY : longer.compareTo(LONGEST_PAUSE) < 0 ? longer : LONGEST_PAUSE;
      }
    }
  }

  private void catchUp() {
    // Files begin with the first close after they were switched on, however soon it came.
    progress.since().ifPresent(since -> progress.reached(history.lastOfCalendar(since)));
    long head = history.head();
    List<AuditEvent> events = history.calendar(looked.from(progress.position()));
    Deque<Close> left =
        events.stream()
            .map(Close::of)
            .flatMap(Optional::stream)
            .collect(Collectors.toCollection(ArrayDeque::new));
    show(left);
    for (AuditEvent event : events) {
      Optional<Close> close = Close.of(event);
      if (close.isPresent() && !isWritten(close.get())) {
        return;
      }
      progress.reached(event.position());
      if (close.isPresent()) {
        left.removeFirst();
        show(left);
      }
    }
    if (History.isLastPage(events)) {
      looked.through(head);
    }
  }

  private void show(Deque<Close> left) {
    waiting = left.size();
    Close first = left.peekFirst();
    oldest = first == null ? null : first.at();
  }

  private boolean isWritten(Close close) {
    if (!running || !history.isShown(close.position())) {
      return false;
    }
    if (close.position() != begun) {
      begun = close.position();
      served.clear();
      progress.lenders().forEach(lender -> noteWaiting(lender, close));
    }
    List<String> failures = new ArrayList<>();
    for (LenderCode lender : progress.lenders()) {
      if (!served.contains(lender)) {
        write(lender, close).ifPresentOrElse(failures::add, () -> served.add(lender));
      }
    }
    if (!failures.isEmpty()) {
      throw new IllegalStateException(String.join("; ", failures));
    }
    begun = -1;
    log.info("The files of {} are written, as of position {}", close.period(), close.position());
    return true;
  }

  private void noteWaiting(LenderCode lender, Close close) {
    OutboundSettings.Wanted wanted = settings.of(lender);
    for (OutboundRead read : wanted.reads()) {
      if (read.isMonthly() == close.isMonth()) {
        wanted
            .formats()
            .forEach(format -> notes.waits(OutboundFiles.noted(lender, read, format, close), null));
      }
    }
  }

  /** The reason why a lender's files cannot be written now; other lenders' files do not wait. */
  private Optional<String> write(LenderCode lender, Close close) {
    OutboundSettings.Wanted wanted = settings.of(lender);
    for (OutboundRead read : wanted.reads()) {
      if (read.isMonthly() == close.isMonth()) {
        for (OutboundFormat format : wanted.formats()) {
          try {
            files.write(lender, read, format, close);
          } catch (IOException | RuntimeException | Error failed) {
            if (failed instanceof RuntimeException away && PassingFault.isDatabaseAway(away)) {
              throw away;
            }
            notes.failed(OutboundFiles.noted(lender, read, format, close), failed.toString());
            return Optional.of(
                "%s of %s for %s: %s".formatted(read.wire(), close.period(), lender, failed));
          }
        }
      }
    }
    return Optional.empty();
  }
}
