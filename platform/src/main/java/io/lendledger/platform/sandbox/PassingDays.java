package io.lendledger.platform.sandbox;

import io.lendledger.platform.play.BusinessDays;
import io.lendledger.platform.sandbox.Kept.Part;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.context.event.EventListener;

/**
 * Lets days pass until the clock is where it was sent: the evening of the day that ends, then the
 * morning of the next one, each when what came before has had its effects, so that the same
 * requests give the same history. Each step is kept before the next begins, so that a start after a
 * kill goes on with the step that was under way.
 */
final class PassingDays {

  private static final Logger log = LoggerFactory.getLogger(PassingDays.class);
  private static final LocalTime MORNING = LocalTime.of(7, 0);
  private static final LocalTime EVENING = LocalTime.of(17, 15);
  private static final long PAUSE_MILLIS = 1_000;
  private static final long STOP_MILLIS = 5_000;

  private final SandboxBook book;
  private final Supplier<? extends Acting> everybody;
  private final Effects effects;
  private final Semaphore wanted = new Semaphore(0);
  private volatile @Nullable Thread passing;

  PassingDays(SandboxBook book, Supplier<? extends Acting> everybody, Effects effects) {
    this.book = book;
    this.everybody = everybody;
    this.effects = effects;
  }

  /** Goes on with a move that an earlier run left, and waits for others. */
  @EventListener(ApplicationReadyEvent.class)
  void start() {
    passing = Thread.ofVirtual().name("sandbox-days").start(this::pass);
  }

  @EventListener(ContextClosedEvent.class)
  void stop() throws InterruptedException {
    Thread running = passing;
    if (running != null && running.isAlive()) {
      running.interrupt();
      running.join(STOP_MILLIS);
    }
  }

  /** Tells that there is a move to make, or a lender to reset. */
  void goOn() {
    wanted.release();
  }

  private void pass() {
    try {
      while (!Thread.currentThread().isInterrupted()) {
        move();
        wanted.acquire();
        wanted.drainPermits();
      }
    } catch (InterruptedException stopped) {
      log.debug("Sandbox: no more days pass until the next start");
    }
  }

  private void move() throws InterruptedException {
    @Nullable Acting present = null;
    while (book.kept().target() != null || !book.kept().resetting().isEmpty()) {
      try {
        present = present == null ? everybody.get() : present;
        step(present);
      } catch (RuntimeException | Error failed) {
        log.warn("Sandbox: a step of {} failed; it is tried again", book.kept().date(), failed);
        TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
      }
    }
  }

  private void step(Acting present) throws InterruptedException {
    Kept kept = book.kept();
    LocalDate day = kept.date();
    LocalDate target = kept.target();
    if (!kept.resetting().isEmpty()) {
      reset(present, day, kept.resetting().getFirst());
      return;
    }
    if (kept.next() == Part.MORNING) {
      Problems problems = new Problems(day);
      if (BusinessDays.isOne(day)) {
        present.morning(day, kept, problems);
      }
      book.change(now -> now.before(Part.EVENING).with(problems.all()));
    } else if (target == null || !day.isBefore(target)) {
      book.change(Kept::arrived);
      log.info("Sandbox: it is {}", day);
    } else {
      end(present, day);
    }
  }

  private void reset(Acting present, LocalDate day, String lender) throws InterruptedException {
    Problems problems = new Problems(day);
    present.reset(lender, day, problems);
    var _ = book.change(now -> now.reset(lender, problems.all()));
    if (problems.all().isEmpty()) {
      log.info("Sandbox: {} was reset", lender);
    }
  }

  private void end(Acting present, LocalDate day) throws InterruptedException {
    Problems problems = new Problems(day);
    boolean closed = false;
    if (BusinessDays.isOne(day)) {
      effects.await();
      book.jump(at(day, EVENING), now -> now);
      closed = present.evening(day, book.kept(), problems);
    }
    boolean isClosed = closed;
    effects.await();
    book.jump(
        at(day.plusDays(1), MORNING),
        now -> {
          Kept next = now.before(Part.MORNING).with(problems.all());
          return isClosed ? next.closed(day) : next;
        });
  }

  private static Instant at(LocalDate day, LocalTime time) {
    return day.atTime(time).toInstant(ZoneOffset.UTC);
  }
}
