package io.lendledger.gateway.edge.refusal;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.gateway.GatewayTest;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

/** What is refused below the web framework, which no well-behaved client can even send. */
class UnreadableRequestsTest extends GatewayTest {

  @ParameterizedTest
  @ValueSource(strings = {"/%", "/api/v1/%zz", "/api/v1/trades?isin=%zz", "/api/v1/trades?a={b}"})
  void brokenPercentEncodingIsMalformed(String target) throws IOException {
    String answer = send("GET " + target + " HTTP/1.1\r\nHost: gateway.test\r\n");
    refused(answer, 400);
    assertThat(answer).containsIgnoringCase("X-Request-Id: order-17");
  }

  @Test
  void aRequestThatIsNoHttpIsMalformed() throws IOException {
    refused(send("GARBAGE\r\n"), 400);
    refused(send("GET / HTTP/1.1\r\nNo Header: x\r\n"), 400);
  }

  @Test
  void oversizedAddressesAndHeadersKeepTheirStatus() throws IOException {
    refused(send("GET /" + "a".repeat(5_000) + " HTTP/1.1\r\nHost: gateway.test\r\n"), 414);
    refused(send("GET / HTTP/1.1\r\nHost: gateway.test\r\nBig: " + "a".repeat(9_000)), 431);
  }

  private String send(String head) throws IOException {
    try (Socket socket = new Socket("localhost", URI.create(base()).getPort())) {
      socket.setSoTimeout(180_000);
      String rest = "\r\nX-Request-Id: order-17\r\nConnection: close\r\n\r\n";
      socket
          .getOutputStream()
          .write((head.stripTrailing() + rest).getBytes(StandardCharsets.US_ASCII));
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
    }
  }

  private static void refused(String answer, int status) {
    assertThat(answer).startsWith("HTTP/1.1 " + status + " ").containsIgnoringCase("X-Request-Id:");
    String body = answer.substring(answer.indexOf("\r\n\r\n") + 4);
    Map<?, ?> envelope = JsonMapper.shared().readValue(body, Map.class);
    assertThat(envelope.keySet()).isEqualTo(Set.of("error_code", "message", "details"));
    assertThat(envelope.get("error_code")).isEqualTo("MALFORMED_REQUEST");
  }
}
