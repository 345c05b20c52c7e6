package io.lendledger.gateway.edge.refusal;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.gateway.GatewayTest;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** A request's head can be refused before what follows it turns out to be no HTTP. */
@ExtendWith(OutputCaptureExtension.class)
class UndecodableBodyTest extends GatewayTest {

  @Test
  void isRefusedOnceAndIsNoFaultOfTheService(CapturedOutput output) throws Exception {
    String request =
        "GET /api/v1/loans/custody?unknown=1 HTTP/1.1\r\nHost: gateway.test\r\nX-API-Key: "
            + DEMO_KEY
            + "\r\nTransfer-Encoding: chunked\r\n\r\nno chunk\r\n";
    try (Socket socket = new Socket("localhost", URI.create(base()).getPort())) {
      socket.setSoTimeout(180_000);
      socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
      String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
      assertThat(answer).startsWith("HTTP/1.1 400 ").containsOnlyOnce("HTTP/1.1");
    }
    assertThat(output).doesNotContain("Server Error").doesNotContain("already sent");
  }
}
