package io.lendledger.gateway.edge.refusal;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.gateway.GatewayTest;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class KeptConnectionTest extends GatewayTest {

  private static final int ROUNDS = 50;

  private HttpRequest request(String token, String method, String path) {
    return HttpRequest.newBuilder(URI.create(base() + path))
        .header("Authorization", "Bearer " + token)
        .timeout(Duration.ofMinutes(3))
        .method(method, BodyPublishers.noBody())
        .build();
  }

  @Test
  void requestsGoOnAfterOneThatWasRefusedUnread() throws Exception {
    String token = token("demo-desk");
    try (HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build()) {
      for (int round = 0; round < ROUNDS; round++) {
        int refused =
            client
                .send(
                    request(token, "POST", "/desk/v1/billing-months/2026-13/close"),
                    BodyHandlers.ofString())
                .statusCode();
        int next =
            client
                .send(request(token, "GET", "/desk/v1/api-keys"), BodyHandlers.ofString())
                .statusCode();
        assertThat(refused).isEqualTo(400);
        assertThat(next).isEqualTo(200);
      }
    }
  }
}
