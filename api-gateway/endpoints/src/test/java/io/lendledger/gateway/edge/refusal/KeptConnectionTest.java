package io.lendledger.gateway.edge.refusal;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.gateway.GatewayTest;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
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

  /**
   * The second of two requests waits for the answer of the first and is then answered at once, so
   * that it ends before all of it is taken out of the queue.
   */
  @Test
  void requestsGoOnAfterOneThatWaitedForAnother() throws Exception {
    try (Socket socket = new Socket("localhost", URI.create(base()).getPort())) {
      socket.setSoTimeout(30_000);
      BufferedReader answers =
          new BufferedReader(
              new InputStreamReader(socket.getInputStream(), StandardCharsets.ISO_8859_1));
      for (int round = 0; round < ROUNDS; round++) {
        write(socket, get("/oauth2/jwks") + get("/console/sign-in"));
        assertThat(status(answers)).isEqualTo(200);
        assertThat(status(answers)).isEqualTo(200);
      }
    }
  }

  private static String get(String path) {
    return "GET " + path + " HTTP/1.1\r\nHost: gateway.test\r\n\r\n";
  }

  private static void write(Socket socket, String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
    socket.getOutputStream().flush();
  }

  private static int status(BufferedReader answers) throws IOException {
    int status = Integer.parseInt(answers.readLine().substring(9, 12));
    int length = 0;
    for (String field = answers.readLine(); !field.isEmpty(); field = answers.readLine()) {
      if (field.regionMatches(true, 0, "Content-Length:", 0, 15)) {
        length = Integer.parseInt(field.substring(15).strip());
      }
    }
    assertThat(answers.skip(length)).isEqualTo(length);
    return status;
  }
}
