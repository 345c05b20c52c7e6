package io.lendledger.gateway.edge.connection;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.gateway.GatewayTest;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.test.web.reactive.server.WebTestClient;

/** Whose word on an address counts; an address may ask three times a minute. */
class ForwardedAddressesTest extends GatewayTest {

  private static final String THREE = "lendledger.limits.address-per-minute=3";
  private static final String ASKED = "/oauth2/jwks";

  private static int statusOf(WebTestClient from, String header, String value) {
    return from.get()
        .uri(ASKED)
        .header(header, value)
        .exchange()
        .returnResult()
        .getStatus()
        .value();
  }

  @Test
  void aProxyOfOnesOwnTellsCallersApart() {
    try (ConfigurableApplicationContext behind =
        anotherGateway(THREE, "lendledger.connections.trusted-proxies=127.0.0.0/8,::1")) {
      WebTestClient proxy = client(behind);
      for (int number = 1; number <= 8; number++) {
        String forged = "198.51.100." + number + ", 203.0.113.77";
        assertThat(statusOf(proxy, "X-Forwarded-For", forged)).isEqualTo(number <= 3 ? 200 : 429);
        String other = "203.0.113." + number;
        assertThat(statusOf(proxy, "X-Forwarded-For", other)).isEqualTo(200);
      }
    }
  }

  @Test
  void nobodyElseChoosesHisAddress() {
    try (ConfigurableApplicationContext open =
        anotherGateway(THREE, "lendledger.connections.trusted-proxies=192.0.2.1")) {
      WebTestClient stranger = client(open);
      for (int number = 1; number <= 8; number++) {
        String header = number % 2 == 0 ? "X-Forwarded-For" : "Forwarded";
        String value = (number % 2 == 0 ? "" : "for=") + "203.0.113." + (100 + number);
        int status = statusOf(stranger, header, value);
        // gateways count together, and others were asked from here as well
        assertThat(status).isIn(number <= 3 ? Set.of(200, 429) : Set.of(429));
      }
    }
  }
}
