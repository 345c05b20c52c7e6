package io.lendledger.gateway.edge.wire;

import io.lendledger.gateway.GatewayTest;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.springframework.test.web.reactive.server.WebTestClient.ResponseSpec;

class ResponseHeadersTest extends GatewayTest {

  @Test
  void everyAnswerIsDated() {
    dated(http.get().uri("/api/v1/trades").exchange(), "Mon, 02 Mar 2026 10:15:30 GMT");
    clock.set(Instant.parse("2026-11-22T23:59:59.999Z"));
    dated(http.get().uri("/nowhere").exchange(), "Sun, 22 Nov 2026 23:59:59 GMT");
  }

  @Test
  void answersAreNothingToRenderOrFrame() {
    http.get()
        .uri("/api/v1/trades")
        .exchange()
        .expectHeader()
        .valueEquals("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'")
        .expectHeader()
        .valueEquals("Cross-Origin-Resource-Policy", "same-origin")
        .expectHeader()
        .valueEquals("X-Content-Type-Options", "nosniff")
        .expectHeader()
        .valueEquals("Referrer-Policy", "no-referrer");
  }

  private static void dated(ResponseSpec answer, String date) {
    answer.expectHeader().valueEquals("Date", date);
  }
}
