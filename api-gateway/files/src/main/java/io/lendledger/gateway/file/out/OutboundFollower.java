package io.lendledger.gateway.file.out;

import io.lendledger.core.audit.AuditEvent;
import io.lendledger.core.audit.AuditPage;
import io.lendledger.core.clock.BusinessTime;
import io.lendledger.core.fault.PassingFault;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.metric.Meters;
import io.lendledger.core.metric.Metric;
import io.lendledger.core.restore.Restoration;
import io.lendledger.gateway.file.store.ConditionalOnFiles;
import io.lendledger.gateway.file.store.WorkLock;
import io.lendledger.gateway.file.store.WorkRun;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
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
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/**
 * Follows the closes of days and months, in order, and writes every lender's files behind each. A
 * lender whose files cannot be written is late: it is followed by itself, and the others go on.
 * After a crash a gateway writes the files of the last close again, with the same content. One
 * gateway works at a time.
 */
@Component
@ConditionalOnFiles
public class OutboundFollower implements SmartLifecycle {

  private static final Logger log = LoggerFactory.getLogger(OutboundFollower.class);
  private static final Duration LOOK_EVERY = Duration.ofSeconds(2);
  private static final Duration LONGEST_PAUSE = Duration.ofMinutes(1);

  /** Files of a close may be written so long after it; written once more they are the same. */
  private static final Duration LONGEST_WRITING = Duration.ofDays(3);

  private final OutboundProgress progress;
  private final History history;
  private final CloseFiles files;
  private final LateLenders late;
  private final WorkLock lock;
  private final MeterRegistry meters;
  private final Clock clock;
  private final ObjectProvider<Restoration> restoration;
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
      CloseFiles files,
      LateLenders late,
      WorkLock lock,
      MeterRegistry meters,
      @BusinessTime Clock clock,
      ObjectProvider<Restoration> restoration) {
    this.progress = progress;
    this.history = history;
    this.files = files;
    this.late = late;
    this.lock = lock;
    this.meters = meters;
    this.clock = clock;
    this.restoration = restoration;
  }

  @Override
  public void start() {
    progress.begin(clock.instant());
    restoration.ifAvailable(
        restore -> progress.beginAgain(restore.filesSince().minus(LONGEST_WRITING)));
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

  private void catchUp(WorkRun run) {
    // Files begin with the first close after they were switched on, however soon it came.
    progress.since().ifPresent(since -> progress.beginBehind(run, history.lastOfCalendar(since)));
    long head = history.head();
    long reached = progress.position();
    AuditPage page = history.calendar(looked.from(reached));
    List<AuditEvent> events = page.data();
    Deque<Close> left =
        events.stream()
            .map(Close::of)
            .flatMap(Optional::stream)
            .collect(Collectors.toCollection(ArrayDeque::new));
    show(left);
    for (AuditEvent event : events) {
      Optional<Close> close = Close.of(event);
      if (close.isEmpty()) {
        progress.reached(run, event.position());
      } else if (isPassed(run, close.get(), reached)) {
        left.removeFirst();
      } else {
        break;
      }
      reached = event.position();
    }
    late.catchUp(run, reached, () -> running);
    show(left);
    if (left.isEmpty() && page.nextPosition() == null) {
      looked.through(head);
    }
  }

  private void show(Collection<Close> left) {
    Set<Close> all = new HashSet<>(left);
    all.addAll(late.left());
    waiting = all.size();
    oldest = all.stream().map(Close::at).min(Comparator.naturalOrder()).orElse(null);
  }

  /** Whether it is passed: all lenders have its files, or are noted as late. */
  private boolean isPassed(WorkRun run, Close close, long before) {
    if (!running || !history.isShown(close.position())) {
      return false;
    }
    List<LenderCode> lenders = progress.lenders();
    if (close.position() != begun) {
      begun = close.position();
      served.clear();
      lenders.forEach(lender -> files.noteWaiting(run, lender, close));
    }
    Set<LenderCode> behind = progress.late().keySet();
    List<LenderCode> failed = new ArrayList<>();
    for (LenderCode lender : lenders) {
      if (!running) {
        return false;
      }
      if (!behind.contains(lender) && !served.contains(lender)) {
        write(run, lender, close, failed);
      }
    }
    progress.reached(run, close.position(), failed, before);
    begun = -1;
    log.info(
        "The files of {} are written, as of position {}; {} lenders are late",
        close.period(),
        close.position(),
        behind.size() + failed.size());
    return true;
  }

  private void write(WorkRun run, LenderCode lender, Close close, List<LenderCode> failed) {
    Optional<String> failure = files.write(run, lender, close, LateTry.SHORTEST_PATIENCE);
    if (failure.isPresent()) {
      log.warn("Files of a close are not written yet; the lender waits alone: {}", failure.get());
      failed.add(lender);
    } else {
      served.add(lender);
    }
  }
}
