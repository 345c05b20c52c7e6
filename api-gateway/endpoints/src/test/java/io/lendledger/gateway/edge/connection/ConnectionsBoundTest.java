package io.lendledger.gateway.edge.connection;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.gateway.GatewayTest;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.springframework.test.context.TestPropertySource;

/** Connections beyond the bound. Nothing else closes one that says nothing. */
@TestPropertySource(
    properties = {
      "lendledger.connections.most=40",
      "lendledger.connections.header-timeout=1h",
      "lendledger.connections.idle-timeout=1h"
    })
class ConnectionsBoundTest extends GatewayTest {

  private static final int PATIENCE_MILLIS = 120_000;

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

  @Test
  void connectionsBeyondTheBoundAreClosedAndOthersGoOn() throws Exception {
    List<Socket> sockets = new ArrayList<>();
    try {
      for (int count = 0; count < 60; count++) {
        sockets.add(connect());
      }
      awaitClosed(sockets, 20);
    } finally {
      for (Socket socket : sockets) {
        socket.close();
      }
    }
    long end = System.nanoTime() + PATIENCE_MILLIS * 1_000_000L;
    while (!isServed() && System.nanoTime() < end) {
      LockSupport.parkNanos(50_000_000);
    }
    assertThat(isServed()).isTrue();
  }

  private static void awaitClosed(List<Socket> sockets, int count) throws IOException {
    long end = System.nanoTime() + PATIENCE_MILLIS * 1_000_000L;
    List<Socket> open = new ArrayList<>(sockets);
    while (sockets.size() - open.size() < count) {
      assertThat(System.nanoTime()).as("%d are open", open.size()).isLessThan(end);
      for (Socket socket : List.copyOf(open)) {
        if (isClosed(socket)) {
          open.remove(socket);
        }
      }
    }
  }

  private static boolean isClosed(Socket socket) throws IOException {
    socket.setSoTimeout(1);
    try {
      return socket.getInputStream().read() < 0;
    } catch (SocketTimeoutException open) {
      return false;
    } catch (SocketException reset) {
      return true;
    }
  }

  private boolean isServed() {
    try (Socket socket = connect()) {
      write(socket, "GET /oauth2/jwks HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII)
          .contains("200 OK");
    } catch (IOException refused) {
      return false;
    }
  }
}
