package io.lendledger.gateway.webhook.delivery;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.gateway.webhook.Receiver;
import io.lendledger.gateway.webhook.address.Names;
import io.lendledger.gateway.webhook.address.Targets;
import io.lendledger.gateway.webhook.delivery.DeliveryAttempt.Held;
import io.lendledger.gateway.webhook.delivery.DeliveryAttempt.Outcome;
import io.lendledger.gateway.webhook.signature.WebhookKey;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.ssl.DefaultSslBundleRegistry;

/** What an attempt may reach, and how long and how much it may take. */
class SenderTest {

  private final Receiver receiver = new Receiver();

  @AfterEach
  void close() {
    receiver.close();
  }

  private static Outcome send(boolean allowLocal, String url, Duration timeout) {
    return send(allowLocal, url, timeout, Duration.ofMinutes(2));
  }

  private static Outcome send(boolean allowLocal, String url, Duration timeout, Duration left) {
    Sender sender =
        new Sender(
            new Targets(allowLocal, Set.of(443), new Names()),
            new DefaultSslBundleRegistry(),
            Clock.systemUTC(),
            timeout,
            "");
    try {
      Held delivery =
          new Held(
              1,
              "s",
              "DEMO",
              "L1",
              "loan.custody",
              0,
              "evt_1",
              false,
              url,
              "{}".getBytes(UTF_8),
              List.of(WebhookKey.of("whsec_ZGVtbw==")),
              System.nanoTime() + left.toNanos());
      return sender.send(delivery).block(Duration.ofMinutes(2));
    } finally {
      sender.destroy();
    }
  }

  private static Outcome send(boolean allowLocal, String url) {
    return send(allowLocal, url, Duration.ofSeconds(60));
  }

  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.1", "localhost", "[::ffff:127.0.0.1]", "[::1]", "2130706433"})
  void nothingReachesAnInnerAddressHoweverItIsWritten(String host) {
    String port = receiver.url().replaceAll(".*:(\\d+)/.*", "$1");
    Outcome outcome = send(false, "http://" + host + ":" + port + "/hook");
    assertThat(outcome.succeeded()).isFalse();
    assertThat(outcome.failure()).contains("no address of the public internet");
    assertThat(receiver.received()).isEmpty();
  }

  @Test
  void aTrialRunReachesItsOwnMachine() {
    Outcome outcome = send(true, receiver.url());
    assertThat(outcome.succeeded()).as("%s", outcome).isTrue();
    assertThat(outcome.status()).isEqualTo(204);
    assertThat(receiver.received()).hasSize(1);
    assertThat(receiver.received().getFirst().header("Content-Type")).isEqualTo("application/json");
  }

  /** Another gateway may send it by now. */
  @Test
  void whatIsLeasedNoLongerIsNotSent() {
    Duration over = Duration.ofMillis(-1);
    assertThat(send(true, receiver.url(), Duration.ofSeconds(60), over)).isNull();
    assertThat(receiver.received()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {301, 302, 303, 307, 308})
  void aRedirectIsAFailureAndIsNotFollowed(int status) {
    receiver.answer(_ -> status);
    Outcome outcome = send(true, receiver.url());
    assertThat(outcome.failure()).isEqualTo("The answer was " + status);
    assertThat(receiver.received()).hasSize(1);
  }

  @Test
  void whoDoesNotAnswerInTimeHasFailed() {
    receiver.hang();
    Outcome outcome = send(true, receiver.url(), Duration.ofSeconds(1));
    assertThat(outcome.failure()).isEqualTo("No answer within 1 s");
    assertThat(outcome.status()).isNull();
  }

  @Test
  void whatIsNotThereHasFailed() {
    receiver.close();
    Outcome outcome = send(true, receiver.url());
    assertThat(outcome.failure()).isEqualTo("No connection could be made");
    assertThat(send(true, "http://127.0.0.1:1/").failure())
        .isEqualTo("No connection could be made");
  }

  /** Not how this network resolves a name, nor what is listening in it. */
  @Test
  void aFailureTellsNothingOfThisNetwork() throws Exception {
    String inner = "The host has no address of the public internet";
    String tooLongForAnyName = "x".repeat(64);
    assertThat(send(true, "http://" + tooLongForAnyName + ".invalid/").failure()).isEqualTo(inner);
    assertThat(send(false, "https://localhost/").failure()).isEqualTo(inner);
    assertThat(send(false, "https://10.1.2.3/").failure()).isEqualTo(inner);
    String tls = receiver.url().replace("http://", "https://");
    assertThat(send(true, tls).failure())
        .isEqualTo("No TLS connection could be made, or its certificate is not trusted");
    assertThat(answered("")).isEqualTo("The connection ended before an answer");
    assertThat(answered("what?\r\n\r\n")).isEqualTo("The answer cannot be read as HTTP");
    assertThat(answered("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nx"))
        .isEqualTo("The connection ended before an answer");
  }

  private static String answered(String answer) throws Exception {
    Thread answering;
    String failure;
    try (ServerSocket server = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
      answering = Thread.ofVirtual().start(() -> answer(server, answer));
      failure = send(true, "http://127.0.0.1:" + server.getLocalPort() + "/").failure();
    }
    answering.join();
    return failure;
  }

  private static void answer(ServerSocket server, String answer) {
    while (!server.isClosed()) {
      try (Socket socket = server.accept()) {
        int _ = socket.getInputStream().read(new byte[8_192]);
        socket.getOutputStream().write(answer.getBytes(UTF_8));
      } catch (IOException closed) {
        // the test is over
      }
    }
  }
}
