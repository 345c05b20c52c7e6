package io.lendledger.gateway.edge.connection;

import static io.lendledger.gateway.edge.connection.Http2Frames.DATA;
import static io.lendledger.gateway.edge.connection.Http2Frames.PREFACE;
import static io.lendledger.gateway.edge.connection.Http2Frames.RST_STREAM;
import static io.lendledger.gateway.edge.connection.Http2Frames.SETTINGS;
import static io.lendledger.gateway.edge.connection.Http2Frames.WINDOW_UPDATE;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.metric.Metric;
import io.lendledger.gateway.GatewayTest;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.test.context.TestPropertySource;

/**
 * Clients that ask and do not read what they are answered. No other bound of connections is at work
 * here: what is ended was ended because it was not read.
 */
@TestPropertySource(
    properties = {
      "server.http2.enabled=true",
      "lendledger.connections.header-timeout=1h",
      "lendledger.connections.idle-timeout=1h",
      "lendledger.connections.silence-timeout=1h",
      "lendledger.connections.slow-grace=2s",
      "lendledger.connections.least-bytes-per-second=10000000"
    })
class UnreadAnswersTest extends GatewayTest {

  private static final int PATIENCE_MILLIS = 120_000;
  private static final String LARGE = "/openapi.json";
  private static final int SOME_BYTES = 1_000;

  @Autowired private UnreadAnswers answers;

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

  private static void send(Socket socket, byte[]... parts) throws IOException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      all.write(part);
    }
    socket.getOutputStream().write(all.toByteArray());
    socket.getOutputStream().flush();
  }

  private static byte[] window(int stream, int bytes) {
    return Http2Frames.frame(
        WINDOW_UPDATE, 0, stream, ByteBuffer.allocate(4).putInt(bytes).array());
  }

  private int port() {
    return URI.create(base()).getPort();
  }

  private static int port(ConfigurableApplicationContext gateway) {
    return gateway.getEnvironment().getRequiredProperty("local.server.port", Integer.class);
  }

  private static MeterRegistry figures(UnreadAnswers of) {
    MeterRegistry figures = new SimpleMeterRegistry();
    of.bindTo(figures);
    return figures;
  }

  private static double unread(MeterRegistry of) {
    return of.get(Metric.ANSWERS_UNREAD.id()).gauge().value();
  }

  private static double ended(MeterRegistry of) {
    return of.get(Metric.ANSWERS_UNREAD_ENDED.id()).functionCounter().count();
  }

  private static void await(BooleanSupplier wish) {
    long end = System.nanoTime() + PATIENCE_MILLIS * 1_000_000L;
    while (!wish.getAsBoolean() && System.nanoTime() < end) {
      LockSupport.parkNanos(20_000_000);
    }
    assertThat(wish.getAsBoolean()).isTrue();
  }

  /** The bytes of an answer of which the window was opened before it began: nothing waits. */
  private static void assertHasItsData(Socket socket, int stream) throws IOException {
    int read = 0;
    while (read < SOME_BYTES) {
      var answer =
          Http2Frames.await(
              socket,
              head ->
                  head.stream() == stream && (head.type() == DATA || head.type() == RST_STREAM));
      assertThat(answer.type()).as("stream %d", stream).isEqualTo(DATA);
      read += answer.length();
    }
    assertThat(read).isEqualTo(SOME_BYTES);
  }

  @Test
  void aStreamWhoseWindowStaysClosedIsResetAndOthersOfItsConnectionGoOn() throws Exception {
    MeterRegistry meters = figures(answers);
    double before = ended(meters);
    try (Socket socket = withoutWindow(port())) {
      send(socket, Http2Frames.get(1, LARGE));
      await(() -> unread(meters) > 0);
      var end = Http2Frames.await(socket, head -> head.type() == RST_STREAM);
      assertThat(end.stream()).isEqualTo(1);
      await(() -> unread(meters) == 0);
      assertThat(ended(meters)).isEqualTo(before + 1);
      for (int stream = 3; stream < 9; stream += 2) {
        send(socket, Http2Frames.get(stream, LARGE), window(stream, SOME_BYTES));
        assertHasItsData(socket, stream);
      }
    }
    await(() -> unread(meters) == 0);
  }

  /** Its connection is given up, too: where one may be open, another finds its place. */
  @Test
  void aConnectionThatIsNotReadIsClosedAndMakesRoom() throws Exception {
    try (ConfigurableApplicationContext small =
            anotherGateway(
                "lendledger.connections.most=1",
                "lendledger.connections.header-timeout=1h",
                "lendledger.connections.idle-timeout=1h",
                "lendledger.connections.silence-timeout=1h",
                "lendledger.connections.slow-grace=2s",
                "lendledger.connections.least-bytes-per-second=10000000");
        Socket socket = connect(port(small), 4 * 1024)) {
      MeterRegistry figures = figures(small.getBean(UnreadAnswers.class));
      send(socket, request("keep-alive").repeat(100).getBytes(US_ASCII));
      await(() -> unread(figures) > 0);
      await(() -> isAnswered(port(small)));
      assertThat(isClosed(socket)).isTrue();
      await(() -> unread(figures) == 0);
    }
  }

  private static String request(String connection) {
    return "GET %s HTTP/1.1\r\nHost: gateway.test\r\nConnection: %s\r\n\r\n"
        .formatted(LARGE, connection);
  }

  /** Whether a connection is let in, and read to its end. */
  private static boolean isAnswered(int port) {
    try (Socket socket = connect(port, 64 * 1024)) {
      send(socket, request("close").getBytes(US_ASCII));
      byte[] answer = socket.getInputStream().readAllBytes();
      return new String(answer, US_ASCII).startsWith("HTTP/1.1 200");
    } catch (IOException closed) {
      return false;
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

  /** Four answers where two and a half have room: each is seen before the next one is asked for. */
  @Test
  void togetherTheyHaveTheirRoomAndTheLongestUnreadGiveWay() throws Exception {
    int size = size();
    int room = size * 5 / 2;
    try (ConfigurableApplicationContext small =
            anotherGateway(
                "server.http2.enabled=true",
                "lendledger.connections.slow-grace=10m",
                "lendledger.connections.most-unread=%dB".formatted(room));
        Socket socket = withoutWindow(port(small))) {
      MeterRegistry figures = figures(small.getBean(UnreadAnswers.class));
      send(socket, Http2Frames.get(1, LARGE));
      await(() -> unread(figures) > size / 2.0);
      send(socket, Http2Frames.get(3, LARGE));
      await(() -> unread(figures) > size * 1.5);
      send(socket, Http2Frames.get(5, LARGE), Http2Frames.get(7, LARGE));
      for (int stream : List.of(1, 3)) {
        var end = Http2Frames.await(socket, head -> head.type() == RST_STREAM);
        assertThat(end.stream()).isEqualTo(stream);
      }
      await(() -> unread(figures) <= room);
      send(socket, window(5, SOME_BYTES), window(7, SOME_BYTES));
      assertHasItsData(socket, 5);
      assertHasItsData(socket, 7);
    }
  }

  private int size() throws IOException {
    try (Socket socket = connect(port(), 64 * 1024)) {
      send(socket, request("close").getBytes(US_ASCII));
      return socket.getInputStream().readAllBytes().length;
    }
  }
}
