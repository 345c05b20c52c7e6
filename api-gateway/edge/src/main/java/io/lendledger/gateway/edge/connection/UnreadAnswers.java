package io.lendledger.gateway.edge.connection;

import io.lendledger.core.metric.Meters;
import io.lendledger.core.metric.Metric;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.netty.channel.Channel;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.InitializingBean;
import org.springframework.stereotype.Component;

/**
 * Bounds what clients ask for and do not read. Such an answer has no slot any more, so a client
 * that never reads could have as many in memory as it may send requests. It is ended when it is
 * read slower than a body may come in; and when all of them together are too much, those are ended
 * that have been left unread for longest.
 */
@Component
final class UnreadAnswers implements InitializingBean, DisposableBean, MeterBinder {

  private static final Logger log = LoggerFactory.getLogger(UnreadAnswers.class);

  private static final long LOOK_MILLIS = 500;

  /** What a client has just been sent it could not have read yet. */
  private static final long LEAST_NANOS = TimeUnit.SECONDS.toNanos(3);

  private final ConnectionSettings settings;
  private final Set<Unread> watched = ConcurrentHashMap.newKeySet();
  private final LongAdder ended = new LongAdder();
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofVirtual().name("unread-answers").factory());
  private volatile long total;

  UnreadAnswers(ConnectionSettings settings) {
    this.settings = settings;
  }

  @Override
  public void bindTo(MeterRegistry registry) {
    Meters.counter(registry, Metric.ANSWERS_UNREAD_ENDED, ended, LongAdder::sum);
    Meters.gauge(registry, Metric.ANSWERS_UNREAD, () -> total);
  }

  @Override
  public void afterPropertiesSet() {
    var _ =
        timer.scheduleWithFixedDelay(this::look, LOOK_MILLIS, LOOK_MILLIS, TimeUnit.MILLISECONDS);
  }

  /** Watches a connection, or a stream of HTTP/2, until it is closed. */
  void watch(Channel channel) {
    if (channel.pipeline().get(Unread.class) == null) {
      Unread unread = new Unread(channel);
      channel.pipeline().addFirst(unread);
      watched.add(unread);
      channel.closeFuture().addListener(_ -> watched.remove(unread));
    }
  }

  private void look() {
    try {
      endUnread(System.nanoTime());
    } catch (RuntimeException | Error failure) {
      log.error("Answers that are not read could not be looked after; trying again", failure);
    }
  }

  private void endUnread(long now) {
    long unread = 0;
    List<Unread> waiting = new ArrayList<>();
    List<Unread> over = new ArrayList<>();
    for (Unread each : watched) {
      if (each.look(now) <= 0) {
        continue;
      }
      if (each.isAbandoned(now, settings)) {
        over.add(each);
      } else {
        if (!each.hasStreams()) {
          unread += each.bytes();
          waiting.add(each);
        }
      }
    }
    if (unread > settings.mostUnread().toBytes()) {
      waiting.removeIf(each -> each.nanosUnread(now) < LEAST_NANOS);
      waiting.sort(Comparator.comparingLong(each -> -each.nanosUnread(now)));
      unread -= first(waiting, unread - settings.mostUnread().toBytes(), over);
    }
    total = unread;
    end(over);
  }

  /** Takes the first until they have so many bytes; how many these are. */
  private static long first(List<Unread> waiting, long tooMuch, List<Unread> over) {
    Iterator<Unread> rest = waiting.iterator();
    long taken = 0;
    while (taken < tooMuch && rest.hasNext()) {
      Unread next = rest.next();
      over.add(next);
      taken += next.bytes();
    }
    return taken;
  }

  private void end(List<Unread> over) {
    if (over.isEmpty()) {
      return;
    }
    over.forEach(Unread::cut);
    ended.add(over.size());
    log.info(
        "Ended {} answers that their clients did not read, {} bytes; {} bytes wait to be read",
        over.size(),
        over.stream().mapToLong(Unread::bytes).sum(),
        total);
  }

  @Override
  public void destroy() {
    timer.shutdownNow();
  }
}
