package io.lendledger.benchmarks;

import java.util.List;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Appends that share a commit against appends that each have one, and against Axon's own engine.
 */
final class Appends {

  private static final long ROUND_NANOS = TimeUnit.SECONDS.toNanos(6);

  private final MeasuredStore store;
  private final AtomicLong appended = new AtomicLong();

  private Appends(MeasuredStore store) {
    this.store = store;
  }

  static void measure() throws Exception {
    try (var store = new MeasuredStore();
        var stock = new StockStore(store.dataSource())) {
      var appends = new Appends(store);
      for (int threads : List.of(1, 16, 64)) {
        appends.compare(threads, "a commit each", () -> appends.count(store::appendAlone));
        appends.compare(threads, "Axon's JDBC engine, tuned", stock::append);
      }
      appends.verify();
      stock.verify();
    }
  }

  private void count(Runnable append) {
    append.run();
    appended.incrementAndGet();
  }

  private void compare(int threads, String against, Runnable baseline) throws InterruptedException {
    var rounds = new Rounds();
    rate(threads, baseline);
    for (int round = 0; round < Rounds.COUNT; round++) {
      double without = rate(threads, baseline);
      rounds.add(without, rate(threads, () -> count(() -> store.append(1))));
    }
    System.out.printf(
        Locale.ROOT,
        "%d threads, commits a second over those of %s: %s%n",
        threads,
        against,
        rounds);
  }

  private static double rate(int threads, Runnable append) throws InterruptedException {
    var count = new AtomicLong();
    var done = new CountDownLatch(threads);
    long start = System.nanoTime();
    for (int thread = 0; thread < threads; thread++) {
      Thread.ofVirtual()
          .start(() -> {
            while (System.nanoTime() - start < ROUND_NANOS) {
              append.run();
              count.incrementAndGet();
            }
            done.countDown();
          });
    }
    done.await();
    return count.get() * 1e9 / (System.nanoTime() - start);
  }

  private void verify() {
    long stored =
        JdbcClient.create(store.dataSource())
            .sql("SELECT count(*) FROM eventstore.domain_event")
            .query(Long.class)
            .single();
    if (stored != appended.get()) {
      throw new IllegalStateException(
          "wrong, so no figure counts: %d stored of %d".formatted(stored, appended.get()));
    }
  }
}
