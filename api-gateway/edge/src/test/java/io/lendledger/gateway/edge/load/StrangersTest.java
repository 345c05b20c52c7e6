package io.lendledger.gateway.edge.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.fairness.Company;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.gateway.edge.caller.Caller;
import io.lendledger.gateway.edge.load.LoadProperties.Room;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.mock.http.server.reactive.MockServerHttpRequest;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;

/** What an address can hold while nobody knows who asks from there. */
class StrangersTest {

  private static final Room EIGHT = new Room(8, 8, 100);
  private static final Duration PATIENCE = Duration.ofMinutes(3);

  private final Tenants tenants = new Tenants();
  private final Bulkheads bulkheads =
      new Bulkheads(
          new LoadProperties(
              Duration.ofSeconds(1), EIGHT, EIGHT, EIGHT, EIGHT, EIGHT, EIGHT, EIGHT, EIGHT),
          new Company());

  @Test
  void oneAddressLeavesRoomForOthersHoweverLongItsBodiesTake() {
    List<Admission> silent = ask("192.0.2.1", "/oauth2/token", 20);
    assertThat(held(Kind.TOKENS)).isEqualTo(2);
    List<Admission> another = ask("192.0.2.2", "/oauth2/token", 1);
    assertThat(held(Kind.TOKENS)).isEqualTo(3);

    another.forEach(Admission::leave);
    silent.forEach(Admission::leave);
    assertThat(held(Kind.TOKENS)).isZero();
  }

  @Test
  void madeUpLendersOfSignedMessagesGiveAnAddressNoMore() {
    List<Admission> all = new ArrayList<>();
    for (int lender = 0; lender < 20; lender++) {
      all.addAll(ask("192.0.2.1", "/webhooks/v1/L%d/settlement-status".formatted(lender), 1));
    }
    assertThat(held(Kind.WRITES)).isEqualTo(2);
    all.forEach(Admission::leave);
  }

  @Test
  void whoeverIsKnownIsNoStrangerAnyMore() {
    List<Admission> first = ask("192.0.2.1", "/api/v1/positions", 2);
    ServerHttpRequest waiting = request("192.0.2.1", "/api/v1/positions");
    Admission third = bulkheads.admission(Kind.WRITES, tenants.sender(waiting));
    Mono<Void> taken = third.take().cache();
    taken.subscribe();
    assertThat(held(Kind.WRITES)).isEqualTo(2);
    first.getFirst().proven();
    StepVerifier.create(taken).expectComplete().verify(PATIENCE);
    assertThat(held(Kind.WRITES)).isEqualTo(3);

    ServerHttpRequest known = request("192.0.2.1", "/api/v1/positions");
    tenants.verified(
        tenants.sender(known), new Caller("key:1", new LenderCode("LENDER"), Set.of()));
    Admission ofKnown = bulkheads.admission(Kind.WRITES, tenants.sender(known));
    assertThat(ofKnown.door()).isNull();
    StepVerifier.create(ofKnown.take()).expectComplete().verify(PATIENCE);
    first.forEach(Admission::leave);
    third.leave();
    ofKnown.leave();
    assertThat(held(Kind.WRITES)).isZero();
  }

  private List<Admission> ask(String address, String path, int requests) {
    Kind kind = Kind.of(request(address, path));
    List<Admission> asked =
        IntStream.range(0, requests)
            .mapToObj(_ -> bulkheads.admission(kind, tenants.sender(request(address, path))))
            .toList();
    asked.forEach(each -> each.take().subscribe(_ -> {}, _ -> {}));
    return asked;
  }

  private int held(Kind kind) {
    return bulkheads
        .all()
        .filter(each -> each.name().equals(kind.wire()))
        .flatMap(each -> each.shares().stream())
        .mapToInt(each -> each.held())
        .sum();
  }

  private static ServerHttpRequest request(String address, String path) {
    return MockServerHttpRequest.post(path)
        .remoteAddress(new InetSocketAddress(address, 4))
        .header("X-API-Key", "a key")
        .build();
  }
}
