package io.lendledger.gateway.edge.connection;

import static io.lendledger.gateway.edge.connection.Http2Frames.DATA;
import static io.lendledger.gateway.edge.connection.Http2Frames.HEADERS;
import static io.lendledger.gateway.edge.connection.Http2Frames.PREFACE;
import static io.lendledger.gateway.edge.connection.Http2Frames.RST_STREAM;
import static io.lendledger.gateway.edge.connection.Http2Frames.SETTINGS;
import static io.lendledger.gateway.edge.connection.Http2Frames.WINDOW_UPDATE;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.gateway.GatewayTest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.ByteBuffer;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.test.context.TestPropertySource;

/** Clients that ask and do not read what they are answered. */
@TestPropertySource(
    properties = {
      "server.http2.enabled=true",
      "lendledger.connections.slow-grace=2s",
      "lendledger.connections.least-bytes-per-second=10000000"
    })
class UnreadAnswersTest extends GatewayTest {

  private static final int PATIENCE_MILLIS = 120_000;
  private static final String LARGE = "/openapi.json";

  private static Socket connect(int port, int receiveBuffer) throws IOException {
    Socket socket = new Socket();
    socket.setReceiveBufferSize(receiveBuffer);
    socket.setSoTimeout(PATIENCE_MILLIS);
    socket.connect(new InetSocketAddress("localhost", port));
    return socket;
  }

  /** A connection of HTTP/2 on which answers wait until their windows are opened. */
  private static Socket withoutWindow(int port) throws IOException {
    Socket socket = connect(port, 64 * 1024);
    byte[] initialWindowSize = ByteBuffer.allocate(6).putShort((short) 4).putInt(0).array();
    send(socket, PREFACE);
    send(socket, Http2Frames.frame(SETTINGS, 0, 0, initialWindowSize));
    return socket;
  }

  private static void send(Socket socket, byte[] bytes) throws IOException {
    socket.getOutputStream().write(bytes);
    socket.getOutputStream().flush();
  }

  private static byte[] window(int stream, int bytes) {
    return Http2Frames.frame(
        WINDOW_UPDATE, 0, stream, ByteBuffer.allocate(4).putInt(bytes).array());
  }

  private int port() {
    return URI.create(base()).getPort();
  }

  @Test
  void aStreamWhoseWindowStaysClosedIsResetAndOthersOfItsConnectionGoOn() throws Exception {
    try (Socket socket = withoutWindow(port())) {
      send(socket, Http2Frames.get(1, LARGE));
      var end = Http2Frames.await(socket, head -> head.type() == RST_STREAM);
      assertThat(end.stream()).isEqualTo(1);
      assertThat(Stream.iterate(3, stream -> stream + 2).limit(20))
          .as("one whose window is opened before its time is up")
          .anyMatch(stream -> hasItsData(socket, stream));
    }
  }

  private static boolean hasItsData(Socket socket, int stream) {
    try {
      send(socket, Http2Frames.get(stream, LARGE));
      Http2Frames.await(socket, head -> head.type() == HEADERS && head.stream() == stream);
      send(socket, window(stream, 1_000));
      var answer =
          Http2Frames.await(
              socket,
              head ->
                  head.stream() == stream && (head.type() == DATA || head.type() == RST_STREAM));
      return answer.type() == DATA && answer.length() == 1_000;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void aConnectionThatIsNotReadIsClosed() throws Exception {
    try (Socket socket = connect(port(), 4 * 1024)) {
      String request = "GET " + LARGE + " HTTP/1.1\r\nHost: gateway.test\r\n\r\n";
      send(socket, request.repeat(100).getBytes(US_ASCII));
      assertThat(isClosed(socket)).isTrue();
    }
  }

  /** Whether the other side takes no bytes any more, sooner or later. */
  private static boolean isClosed(Socket socket) {
    long end = System.nanoTime() + PATIENCE_MILLIS * 1_000_000L;
    try {
      while (System.nanoTime() < end) {
        send(socket, new byte[] {'\r'});
        LockSupport.parkNanos(100_000_000);
      }
    } catch (IOException reset) {
      return true;
    }
    return false;
  }

  @Test
  void togetherTheyHaveTheirRoomAndTheLongestUnreadGivesWay() throws Exception {
    try (ConfigurableApplicationContext small =
            anotherGateway(
                "server.http2.enabled=true",
                "lendledger.connections.slow-grace=10m",
                "lendledger.connections.most-unread=900KB");
        Socket socket =
            withoutWindow(
                small.getEnvironment().getRequiredProperty("local.server.port", Integer.class))) {
      send(socket, Http2Frames.get(1, LARGE));
      Http2Frames.await(socket, head -> head.type() == HEADERS && head.stream() == 1);
      LockSupport.parkNanos(1_500_000_000);
      for (int stream = 3; stream < 9; stream += 2) {
        send(socket, Http2Frames.get(stream, LARGE));
      }
      var end = Http2Frames.await(socket, head -> head.type() == RST_STREAM);
      assertThat(end.stream()).isEqualTo(1);
    }
  }
}
