package io.lendledger.gateway.edge.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.gateway.edge.caller.Caller;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.mock.http.server.reactive.MockServerHttpRequest;

class TenantsTest {

  private final Tenants tenants = new Tenants();

  @Test
  void credentialIsKnownOnceItWasVerified() {
    assertThat(isKnown(1)).isFalse();
    verify(1);
    assertThat(isKnown(1)).isTrue();
    assertThat(isKnown(2)).isFalse();
  }

  @Test
  void oneCredentialMoreThanThereIsRoomForIsNotTheEndOfAllOthers() {
    int all = Tenants.MOST_REMEMBERED + 1;
    IntStream.range(0, all).forEach(this::verify);
    assertThat(IntStream.range(0, all).filter(this::isKnown).count())
        .isBetween(all * 9L / 10, (long) Tenants.MOST_REMEMBERED);
  }

  private void verify(int credential) {
    LenderCode lender = new LenderCode("LENDER");
    tenants.verified(
        tenants.sender(request(credential)), new Caller("key:" + credential, lender, Set.of()));
  }

  private boolean isKnown(int credential) {
    return tenants.sender(request(credential)).party().toString().contains("key:" + credential);
  }

  private static ServerHttpRequest request(int credential) {
    return MockServerHttpRequest.get("/api/v1/loans")
        .remoteAddress(new InetSocketAddress(InetAddress.getLoopbackAddress(), 4))
        .header("X-API-Key", "secret " + credential)
        .build();
  }
}
