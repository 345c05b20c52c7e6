package io.lendledger.gateway.edge.connection;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.metric.Metric;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.netty.channel.embedded.EmbeddedChannel;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class OpenConnectionsTest {

  private final OpenConnections open = new OpenConnections(4);

  /** A connection from somewhere. */
  private static final class From extends EmbeddedChannel {

    private final InetSocketAddress address;
    private final HeaderDeadline deadline =
        new HeaderDeadline(Duration.ofHours(1), Duration.ofHours(1));

    From(String address) {
      this.address = new InetSocketAddress(InetAddress.ofLiteral(address), 1);
    }

    @Override
    protected SocketAddress remoteAddress0() {
      return address;
    }

    @Override
    public InetSocketAddress remoteAddress() {
      return address;
    }
  }

  private boolean isTaken(From connection) {
    return open.isTaken(connection, connection.deadline);
  }

  private List<From> filledBy(String... addresses) {
    List<From> all = Stream.of(addresses).map(From::new).toList();
    assertThat(all).allMatch(this::isTaken);
    return all;
  }

  @Test
  void whoHasMostGivesWayWithWhatLiesIdleForLongest() {
    List<From> many = filledBy("192.0.2.1", "192.0.2.1", "192.0.2.1", "192.0.2.1");
    many.getFirst().deadline.answered();
    assertThat(isTaken(new From("192.0.2.2"))).isTrue();
    assertThat(many).extracting(From::isOpen).containsExactly(true, false, true, true);
    assertThat(isTaken(new From("192.0.2.3"))).isTrue();
    assertThat(isTaken(new From("192.0.2.4"))).isTrue();
    assertThat(isTaken(new From("192.0.2.5"))).as("each has one").isFalse();
  }

  @Test
  void whoHasMostGetsNoMore() {
    filledBy("192.0.2.1", "192.0.2.1", "192.0.2.1", "192.0.2.2");
    assertThat(isTaken(new From("192.0.2.1"))).isFalse();
  }

  @Test
  void addressesOfOneNetworkAreOne() {
    filledBy("2001:db8::1", "2001:db8::2", "2001:db8::3", "2001:db8::4");
    assertThat(isTaken(new From("2001:db8::5"))).isFalse();
    assertThat(isTaken(new From("2001:db8:0:1::1"))).isTrue();
  }

  @Test
  void aRequestThatIsBeingAnsweredIsNotCut() {
    List<From> many = filledBy("192.0.2.1", "192.0.2.1", "192.0.2.1", "192.0.2.1");
    many.forEach(each -> each.deadline.arrived());
    assertThat(isTaken(new From("192.0.2.2"))).isFalse();
    assertThat(many).allMatch(From::isOpen);
  }

  @Test
  void whoIsRefusedAndWhoGivesWayIsCounted() {
    var registry = new SimpleMeterRegistry();
    open.bindTo(registry);
    List<From> many = filledBy("192.0.2.1", "192.0.2.1", "192.0.2.1", "192.0.2.1");
    assertThat(ended(registry, "refused")).isZero();
    assertThat(isTaken(new From("192.0.2.1"))).isFalse();
    assertThat(isTaken(new From("192.0.2.2"))).isTrue();
    assertThat(ended(registry, "refused")).isOne();
    assertThat(ended(registry, "displaced")).isOne();
    assertThat(opened(registry)).isEqualTo(4);
    many.forEach(each -> each.close().syncUninterruptibly());
    assertThat(opened(registry)).isOne();
    assertThat(ended(registry, "displaced")).as("what closes by itself is not").isOne();
  }

  private static double ended(SimpleMeterRegistry registry, String outcome) {
    return registry
        .get(Metric.CONNECTIONS_ENDED.id())
        .tag("outcome", outcome)
        .functionCounter()
        .count();
  }

  private static double opened(SimpleMeterRegistry registry) {
    return registry.get(Metric.CONNECTIONS_OPEN.id()).gauge().value();
  }

  @Test
  void whatHasClosedLeavesRoom() {
    List<From> all = filledBy("192.0.2.1", "192.0.2.2", "192.0.2.3", "192.0.2.4");
    assertThat(isTaken(new From("192.0.2.5"))).isFalse();
    var _ = all.getFirst().close();
    assertThat(isTaken(new From("192.0.2.5"))).isTrue();
    assertThat(isTaken(new From("192.0.2.6"))).isFalse();
  }
}
