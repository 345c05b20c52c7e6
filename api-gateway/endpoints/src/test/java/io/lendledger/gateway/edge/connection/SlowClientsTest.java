package io.lendledger.gateway.edge.connection;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.submission.SubmissionCommand.Submit;
import io.lendledger.gateway.GatewayTest;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.test.context.TestPropertySource;

/** Clients as no library makes them, against bounds that are short enough to wait for. */
@TestPropertySource(
    properties = {
      "lendledger.connections.header-timeout=2s",
      "lendledger.connections.idle-timeout=20s",
      "lendledger.connections.silence-timeout=60s",
      "lendledger.connections.slow-grace=1s",
      "lendledger.connections.least-bytes-per-second=1000"
    })
class SlowClientsTest extends GatewayTest {

  private static final int PATIENCE_MILLIS = 120_000;

  @BeforeEach
  void accept() {
    sides.acceptSubmissions(NOW);
  }

  private Socket connect() throws IOException {
    Socket socket = new Socket("localhost", URI.create(base()).getPort());
    socket.setSoTimeout(PATIENCE_MILLIS);
    return socket;
  }

  private static void write(Socket socket, String text) throws IOException {
    OutputStream out = socket.getOutputStream();
    out.write(text.getBytes(StandardCharsets.US_ASCII));
    out.flush();
  }

  private static String head(int length) {
    return "POST /api/v1/positions HTTP/1.1\r\nHost: gateway.test\r\nX-API-Key: "
        + DEMO_KEY
        + "\r\nContent-Type: application/json\r\nContent-Length: "
        + length
        + "\r\n\r\n";
  }

  /** Sends a byte now and then until the other side has had enough; what it answered. */
  private static String drip(Socket socket, String piece) throws IOException {
    long end = System.nanoTime() + PATIENCE_MILLIS * 1_000_000L;
    try {
      while (System.nanoTime() < end && socket.getInputStream().available() == 0) {
        write(socket, piece);
        LockSupport.parkNanos(100_000_000);
      }
    } catch (SocketException closed) {
      return "";
    }
    assertThat(System.nanoTime()).as("the connection is still open").isLessThan(end);
    return rest(socket);
  }

  private static String rest(Socket socket) throws IOException {
    StringBuilder text = new StringBuilder();
    byte[] buffer = new byte[8_192];
    try {
      for (int length = 0; length >= 0; length = socket.getInputStream().read(buffer)) {
        text.append(new String(buffer, 0, length, StandardCharsets.US_ASCII));
        if (text.indexOf("error_code") >= 0) {
          break;
        }
      }
    } catch (SocketException reset) {
      assertThat(reset).isNotNull();
    }
    return text.toString();
  }

  @Test
  void headersThatDripInEndTheConnection() throws IOException {
    try (Socket socket = connect()) {
      write(socket, "GET /oauth2/jwks HTTP/1.1\r\nHost: gateway.test\r\nX-Slow: ");
      assertThat(drip(socket, "a")).doesNotContain("200 OK");
    }
  }

  @Test
  void aKeptConnectionMayServeLaterRequests() throws IOException {
    String request = "GET /oauth2/jwks HTTP/1.1\r\nHost: gateway.test\r\n\r\n";
    try (Socket socket = connect()) {
      for (int round = 0; round < 3; round++) {
        write(socket, request);
        assertThat(keySet(socket)).contains("200 OK");
        LockSupport.parkNanos(1_200_000_000);
      }
      write(socket, "GET /oauth2/jwks HTTP/1.1\r\nX-Slow: ");
      assertThat(drip(socket, "a")).doesNotContain("200 OK");
    }
  }

  /** An answer whose body is a set of keys, to its end. */
  private static String keySet(Socket socket) throws IOException {
    StringBuilder text = new StringBuilder();
    while (text.indexOf("]}") < 0) {
      int next = socket.getInputStream().read();
      assertThat(next).as("%s", text).isNotNegative();
      text.append((char) next);
    }
    return text.toString();
  }

  @Test
  void aBodyThatDripsInIsRefused() throws IOException {
    try (Socket socket = connect()) {
      write(socket, head(100_000));
      assertThat(drip(socket, "{")).contains("MALFORMED_REQUEST");
    }
    assertThat(sides.received(Submit.class)).isEmpty();
  }

  @Test
  void aBodyThatStopsIsRefused() throws IOException {
    try (Socket socket = connect()) {
      write(socket, head(100_000) + "{");
      assertThat(rest(socket)).contains("MALFORMED_REQUEST");
    }
    assertThat(sides.received(Submit.class)).isEmpty();
  }

  @Test
  void aBodyThatIsCutOffChangesNothing() throws Exception {
    try (Socket socket = connect()) {
      write(socket, head(10) + "{\"a\"");
      socket.shutdownOutput();
      assertThat(rest(socket)).doesNotContain("HTTP/1.1 201");
    }
    try (Socket socket = connect()) {
      write(socket, head(2) + "{}");
      byte[] buffer = new byte[8_192];
      int length = socket.getInputStream().read(buffer);
      assertThat(new String(buffer, 0, length, StandardCharsets.US_ASCII)).contains("201 Created");
    }
    assertThat(sides.received(Submit.class)).hasSize(1);
  }
}
