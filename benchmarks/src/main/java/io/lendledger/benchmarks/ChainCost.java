package io.lendledger.benchmarks;

import io.lendledger.command.integrity.ChainLinker;
import io.lendledger.command.integrity.verify.StoreVerifier;
import io.lendledger.command.integrity.verify.Verification;
import java.sql.Connection;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * The cost of linking for appends. Events of a round without the linker are linked before the next
 * round begins, so a linker links the events of its own round only.
 */
final class ChainCost {

  private static final long EVERY_MILLIS = 200;
  private static final long ROUND_NANOS = TimeUnit.SECONDS.toNanos(5);

  private final MeasuredStore store;
  private final AtomicLong appended = new AtomicLong();
  private long behind;

  private ChainCost(MeasuredStore store) {
    this.store = store;
  }

  /** How events are appended: by so many threads, so many events in a command. */
  private record Load(String name, int threads, int events) {}

  static void measure() throws Exception {
    try (var store = new MeasuredStore()) {
      var cost = new ChainCost(store);
      for (Load load :
          List.of(
              new Load("1 thread, 1 event a command", 1, 1),
              new Load("16 threads, 1 event a command", 16, 1),
              new Load("1 thread, 1,000 events a command", 1, 1000))) {
        cost.compare(load);
      }
      cost.verify();
    }
  }

  private void compare(Load load) throws Exception {
    var events = new Rounds();
    var processors = new Rounds();
    long mostBehind = 0;
    append(load);
    drain();
    for (int round = 0; round < Rounds.COUNT; round++) {
      // Each goes first in turns: the table grows, and what follows a round pays for its flushes.
      boolean first = round % 2 == 0;
      Spent with = first ? linking(load) : null;
      Spent without = spent(() -> append(load));
      drain();
      if (with == null) {
        with = linking(load);
      }
      mostBehind = Math.max(mostBehind, behind);
      events.add(without.rate(), with.rate());
      processors.add(without.nanosAnEvent(), with.nanosAnEvent());
    }
    System.out.printf(Locale.ROOT, "%s%n", load.name());
    System.out.printf(Locale.ROOT, "  appended events a second: %s%n", events);
    System.out.printf(
        Locale.ROOT, "  processor nanoseconds an event, all linked: %s%n", processors);
    System.out.printf(Locale.ROOT, "  positions behind at the end of a round: %d%n", mostBehind);
  }

  private Spent linking(Load load) throws Exception {
    try (var linker = linker()) {
      return spent(() -> {
        double rate = append(load);
        behind = linker.progress().behind();
        await(linker);
        return rate;
      });
    }
  }

  /** Events a second, and the processor time of service and database for each. */
  private record Spent(double rate, double nanosAnEvent) {}

  private Spent spent(Callable<Double> work) throws Exception {
    long events = appended.get();
    long cpu = store.cpuNanos();
    double rate = work.call();
    return new Spent(rate, (store.cpuNanos() - cpu) / (double) (appended.get() - events));
  }

  /** Events a second. */
  private double append(Load load) throws InterruptedException {
    long start = System.nanoTime();
    long before = appended.get();
    var done = new CountDownLatch(load.threads());
    for (int thread = 0; thread < load.threads(); thread++) {
      Thread.ofPlatform()
          .start(() -> {
            while (System.nanoTime() - start < ROUND_NANOS) {
              store.append(load.events());
              appended.addAndGet(load.events());
            }
            done.countDown();
          });
    }
    done.await();
    return (appended.get() - before) * 1e9 / (System.nanoTime() - start);
  }

  private ChainLinker linker() {
    var linker = new ChainLinker(store.dataSource(), EVERY_MILLIS, () -> {});
    linker.start();
    return linker;
  }

  private void drain() {
    try (var linker = linker()) {
      await(linker);
    }
  }

  private void await(ChainLinker linker) {
    while (linker.progress().events() < appended.get()) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
    }
  }

  /** A figure counts if every event that was acknowledged is in the chain, and the chain holds. */
  private void verify() throws Exception {
    try (Connection connection = store.dataSource().getConnection()) {
      long start = System.nanoTime();
      Verification found = StoreVerifier.verify(connection, List.of(), List.of(), _ -> {});
      double seconds = (System.nanoTime() - start) / 1e9;
      if (!found.isIntact() || found.head().events() != appended.get()) {
        throw new IllegalStateException("wrong, so no figure counts: " + found);
      }
      System.out.printf(
          Locale.ROOT,
          "verified %d events in %.1f s, %.0f a second; chain %s%n",
          found.checkedEvents(),
          seconds,
          found.checkedEvents() / seconds,
          found.head().chainHash());
    }
  }
}
