package io.lendledger.gateway.file.in;

import io.lendledger.core.fairness.Company;
import io.lendledger.core.fairness.FairTurns;
import io.lendledger.core.fairness.Party;
import io.lendledger.core.fault.PassingFault;
import io.lendledger.core.metric.Meters;
import io.lendledger.core.metric.Metric;
import io.lendledger.core.submission.SubmissionId;
import io.lendledger.gateway.edge.limit.LenderRequests;
import io.lendledger.gateway.file.store.ConditionalOnFiles;
import io.lendledger.gateway.file.store.FileNotes;
import io.lendledger.gateway.file.store.WorkLock;
import io.lendledger.gateway.file.store.WorkRun;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/**
 * Applies the files that were handed in: those of a lender and flow one after the other, a few
 * queues at a time, and lenders in turns. Looks when a file is taken, and every second for files
 * that another gateway or an earlier process left behind.
 */
@Component
@ConditionalOnFiles
public class FileQueues implements SmartLifecycle {

  private static final Logger log = LoggerFactory.getLogger(FileQueues.class);
  private static final int MOST_AT_ONCE = 4;
  private static final int LENDERS_IN_RESERVE = 4;
  private static final Duration LOOK_EVERY = Duration.ofSeconds(1);
  private static final int NOTED_AT_ONCE = 500;

  private final InboundSpool spool;
  private final FileApplier applier;
  private final WorkLock lock;
  private final LenderRequests requests;
  private final MeterRegistry meters;
  private final FileNotes notes;
  private final Clock clock;
  private final Map<SubmissionId, Integer> attempts = new ConcurrentHashMap<>();
  private final Set<SubmissionId> noted = new HashSet<>();
  private final Set<String> busy = new HashSet<>();
  private volatile Map<String, ConcurrentLinkedQueue<TakenFile>> queues = Map.of();
  private final FairTurns places;
  private final Semaphore bell = new Semaphore(0);
  private volatile boolean running;
  private volatile int waiting;
  private volatile @Nullable Instant oldest;

  FileQueues(
      InboundSpool spool,
      FileApplier applier,
      WorkLock lock,
      LenderRequests requests,
      FileNotes notes,
      MeterRegistry meters,
      Company company,
      Clock clock) {
    this.places = new FairTurns(MOST_AT_ONCE, MOST_AT_ONCE / 2, LENDERS_IN_RESERVE, company);
    this.spool = spool;
    this.applier = applier;
    this.lock = lock;
    this.requests = requests;
    this.notes = notes;
    this.meters = meters;
    this.clock = clock;
  }

  @Override
  public void start() {
    running = true;
    Meters.gauge(meters, Metric.FILES_WAITING, () -> waiting);
    Meters.gauge(meters, Metric.FILES_OLDEST, this::oldestSeconds);
    spool.whenTaken(bell::release);
    Thread.ofVirtual().name("file-queues").start(this::look);
  }

  @Override
  public void stop() {
    running = false;
    bell.release();
  }

  @Override
  public boolean isRunning() {
    return running;
  }

  /** Files that were handed in and are not answered yet, as they were counted last. */
  public int waiting() {
    return waiting;
  }

  /** By the clock that a file was received by. */
  private long oldestSeconds() {
    Instant since = oldest;
    return since == null ? 0 : Math.max(0, Duration.between(since, clock.instant()).toSeconds());
  }

  private void look() {
    while (running) {
      try {
        List<TakenFile> found = spool.waiting();
        waiting = found.size();
        oldest = found.isEmpty() ? null : found.getFirst().receivedAt();
        queues =
            found.stream()
                .collect(
                    Collectors.groupingBy(
                        TakenFile::queue, Collectors.toCollection(ConcurrentLinkedQueue::new)));
        found.stream().map(FileQueues::party).distinct().forEach(this::begin);
        forgetFinished(found.stream().map(TakenFile::submission).collect(Collectors.toSet()));
        note(found);
      } catch (RuntimeException | Error failed) {
        log.warn("Files cannot be looked for; trying again", failed);
      }
      try {
        if (bell.tryAcquire(LOOK_EVERY.toMillis(), TimeUnit.MILLISECONDS)) {
          bell.drainPermits();
        }
      } catch (InterruptedException e) {
        return;
      }
    }
  }

  /** Another gateway may have finished what was tried here. */
  private void forgetFinished(Set<SubmissionId> waiting) {
    attempts.keySet().retainAll(waiting);
    applier.forgetFinished(waiting);
    noted.retainAll(waiting);
  }

  /** Some of the new ones, for there may be many; the next look goes on. */
  private void note(List<TakenFile> found) {
    found.stream()
        .filter(each -> !noted.contains(each.submission()))
        .limit(NOTED_AT_ONCE)
        .forEach(each -> {
          notes.waits(noted(each), spool.bytes(each));
          noted.add(each.submission());
        });
  }

  private static FileNotes.Noted noted(TakenFile file) {
    return new FileNotes.Noted(file.lender(), file.flow().wire(), file.name(), file.submission());
  }

  /** The queues of a lender share its turns. */
  private static Party party(TakenFile file) {
    return Party.of(file.lender(), file.queue());
  }

  private void begin(Party party) {
    String queue = party.member();
    synchronized (busy) {
      if (!running || !busy.add(queue)) {
        return;
      }
    }
    Thread.ofVirtual().name("files-" + queue).start(() -> work(party));
  }

  private void work(Party party) {
    String queue = party.member();
    try {
      AtomicBoolean more = new AtomicBoolean(true);
      while (more.getAndSet(false)) {
        places.acquire(party);
        try {
          lock.runAlone(queue, run -> more.set(drain(run, queue)));
        } finally {
          places.release(party);
        }
      }
    } catch (RuntimeException | Error failed) {
      if (running) {
        log.atLevel(PassingFault.level(failed, Level.WARN))
            .log("Files of {} wait: {}", queue, failed.toString());
      }
    } finally {
      synchronized (busy) {
        busy.remove(queue);
      }
    }
    if (of(queue).isEmpty()) {
      bell.release();
    }
  }

  // A queue that has to wait, for a limit or after a failure, yields its turn and is tried again;
  // so does one with others waiting, with its lock's connection. True if that alone ended it.
  private boolean drain(WorkRun run, String queue) {
    for (TakenFile file = of(queue).peek(); file != null; file = of(queue).peek()) {
      if (isThere(file)) {
        if (!running || requests.take(file.credential()).isPositive() || !isDone(run, file)) {
          return false;
        }
        of(queue).remove(file);
        if (places.waiting() > 0) {
          return true;
        }
      } else {
        of(queue).remove(file);
      }
    }
    return false;
  }

  private boolean isThere(TakenFile file) {
    try {
      return spool.isThere(file);
    } catch (IOException unknown) {
      return true;
    }
  }

  /** The files of a queue that the last look has found and that are not answered since. */
  private Queue<TakenFile> of(String queue) {
    return queues.getOrDefault(queue, new ConcurrentLinkedQueue<>());
  }

  private boolean isDone(WorkRun run, TakenFile file) {
    int before = attempts.merge(file.submission(), 1, Integer::sum) - 1;
    try {
      Optional<FileAnswer> answer = applier.answer(file);
      if (answer.isEmpty()) {
        notes.failed(noted(file), before + 1, "The service could not take it yet");
        return false;
      }
      Long bytes = spool.bytes(file);
      spool.finish(run, file, answer.get());
      attempts.remove(file.submission());
      notes.answered(noted(file), bytes, answer.get().accepted(), before + 1);
      count(file, answer.get());
      return true;
    } catch (IOException failed) {
      log.atLevel(PassingFault.level(failed, Level.WARN))
          .log(
              "File {} of {} cannot be answered and is tried again: {}",
              file.submission(),
              file.queue(),
              failed.toString());
      notes.failed(noted(file), before + 1, failed.toString());
      return false;
    }
  }

  private void count(TakenFile file, FileAnswer answer) {
    String outcome = answer.accepted() ? "accepted" : "rejected";
    log.info("File {} of {} is {}: {}", file.name(), file.queue(), outcome, file.submission());
    Meters.counter(
            meters, Metric.FILES_ANSWERED, file.lender().value(), file.flow().wire(), outcome)
        .increment();
  }
}
