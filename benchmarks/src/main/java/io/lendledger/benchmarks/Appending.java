package io.lendledger.benchmarks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Appends of one event each to the event store alone, on a PostgreSQL of its own. */
final class Appending implements AutoCloseable {

  private final MeasuredStore store;
  private final StockStore stock;
  private final NodePeers peers;
  private final AtomicLong appended = new AtomicLong();

  Appending(Settings settings, Report report) throws Exception {
    store = new MeasuredStore();
    stock = new StockStore(store.dataSource());
    peers = NodePeers.install(settings.home(), store.port(), report);
  }

  /** So many threads, each with the next append after the last. */
  Trial trial(int threads) {
    List<Trial.Other> others = new ArrayList<>();
    others.add(
        Trial.Other.without(
            "Axon's JDBC engine", length -> turn(threads, stock::append, length).perSecond()));
    others.addAll(peers.appending(threads));
    return Trial.of(
        "append, %d threads, an event each".formatted(threads),
        "events a second",
        length -> turn(threads, this::append, length).perSecond(),
        others,
        this::require);
  }

  private void append() {
    store.append(1);
    appended.incrementAndGet();
  }

  private Stopwatch.Lap turn(int threads, Runnable append, Duration length) throws Exception {
    Stopwatch watch = Stopwatch.start(this::used);
    long end = System.nanoTime() + length.toNanos();
    long count = 0;
    try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<Long>> turns = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        turns.add(executor.submit(() -> count(append, end)));
      }
      for (Future<Long> each : turns) {
        count += each.get();
      }
    }
    return watch.lap(count);
  }

  private static long count(Runnable append, long end) {
    long count = 0;
    while (System.nanoTime() < end) {
      append.run();
      count++;
    }
    return count;
  }

  private Processors.Used used() {
    try {
      return store.used();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void require() throws Exception {
    long stored =
        JdbcClient.create(store.dataSource())
            .sql("SELECT count(*) FROM eventstore.domain_event")
            .query(Long.class)
            .single();
    WrongResult.unlessEqual("events stored", appended.get(), stored);
    stock.verify();
    peers.require();
  }

  @Override
  public void close() throws IOException {
    peers.close();
    stock.close();
    store.close();
  }
}
