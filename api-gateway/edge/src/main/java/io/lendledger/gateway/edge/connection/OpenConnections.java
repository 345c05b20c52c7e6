package io.lendledger.gateway.edge.connection;

import io.lendledger.core.metric.Meters;
import io.lendledger.core.metric.Metric;
import io.lendledger.gateway.edge.wire.ClientAddress;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.netty.channel.Channel;
import java.net.InetSocketAddress;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;

/**
 * The open connections, a bounded number. When there is no room for another one, the address that
 * has most of them gives way with the one that lies idle for longest: so nobody keeps others out by
 * connections alone.
 */
final class OpenConnections implements MeterBinder {

  private final int most;

  /** By address; each has one at least. */
  private final Map<String, Map<Channel, HeaderDeadline>> open = new HashMap<>();

  private final LongAdder refused = new LongAdder();
  private final LongAdder displaced = new LongAdder();

  private int count;

  OpenConnections(int most) {
    this.most = most;
  }

  @Override
  public void bindTo(MeterRegistry registry) {
    Meters.gauge(registry, Metric.CONNECTIONS_OPEN, this::count);
    Meters.counter(registry, Metric.CONNECTIONS_ENDED, refused, LongAdder::sum, "refused");
    Meters.counter(registry, Metric.CONNECTIONS_ENDED, displaced, LongAdder::sum, "displaced");
  }

  private synchronized int count() {
    return count;
  }

  /** Whether there is room for a connection; it is counted until it closes. */
  synchronized boolean isTaken(Channel channel, HeaderDeadline deadline) {
    String address =
        channel.remoteAddress() instanceof InetSocketAddress from
            ? ClientAddress.of(from.getAddress())
            : "unknown";
    if (count >= most && !isGivenWay(address)) {
      refused.increment();
      return false;
    }
    open.computeIfAbsent(address, _ -> new LinkedHashMap<>()).put(channel, deadline);
    count++;
    channel.closeFuture().addListener(_ -> ended(address, channel));
    return true;
  }

  /** Among those that want one more it goes on by turns. */
  private boolean isGivenWay(String newcomers) {
    int own = sizeOf(newcomers);
    Optional<Map.Entry<String, Map<Channel, HeaderDeadline>>> busiest =
        open.entrySet().stream()
            .max(Comparator.comparingInt(each -> each.getValue().size()))
            .filter(each -> each.getValue().size() > own + 1);
    return busiest
        .flatMap(each ->
            each.getValue().entrySet().stream()
                .filter(one -> one.getValue().isIdle())
                .min(Comparator.comparingLong(one -> one.getValue().idleSince()))
                .map(one -> isClosed(each.getKey(), one.getKey())))
        .orElse(false);
  }

  private boolean isClosed(String address, Channel channel) {
    var _ = channel.close();
    displaced.increment();
    ended(address, channel);
    return true;
  }

  private int sizeOf(String address) {
    Map<Channel, HeaderDeadline> known = open.get(address);
    return known == null ? 0 : known.size();
  }

  private synchronized void ended(String address, Channel channel) {
    Map<Channel, HeaderDeadline> known = open.get(address);
    if (known != null && known.remove(channel) != null) {
      count--;
      if (known.isEmpty()) {
        open.remove(address);
      }
    }
  }
}
