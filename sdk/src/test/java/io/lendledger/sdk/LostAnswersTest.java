package io.lendledger.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import io.lendledger.sdk.api.DeskApi;
import io.lendledger.sdk.api.DeskApi.APISendPricesRequest;
import io.lendledger.sdk.api.WebhooksApi;
import io.lendledger.sdk.api.WebhooksApi.APIListLoanEventsRequest;
import io.lendledger.sdk.client.Lendledger;
import io.lendledger.sdk.client.LendledgerException;
import io.lendledger.sdk.client.Refused;
import io.lendledger.sdk.client.Unreachable;
import io.lendledger.sdk.model.LoanEvents;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Answers that are cut, late, or come never. */
class LostAnswersTest {

  private static final String TOKEN =
      "{\"access_token\": \"t\", \"token_type\": \"Bearer\", \"expires_in\": 900}";
  private static final String PAGE =
      "{\"data\": [{\"eventId\": \"e\", \"data\": {\"rate\": 1234567890123456.0123456789,"
          + " \"inner\": {\"fee\": 0.10}}}], \"nextCursor\": null}";

  private final List<Duration> pauses = new CopyOnWriteArrayList<>();
  private final List<String> keys = new CopyOnWriteArrayList<>();
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private HttpServer server;
  private Lendledger client;
  private volatile HttpHandler then = HttpExchange::close;

  @BeforeEach
  void serve() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/", this::answer);
    server.start();
    String address = "http://127.0.0.1:" + server.getAddress().getPort();
    client = Lendledger.of(address, "me", "secret").pausing(pauses::add);
  }

  @AfterEach
  void stop() {
    server.stop(0);
    threads.shutdownNow();
  }

  private void answer(HttpExchange exchange) throws IOException {
    exchange.getRequestBody().readAllBytes();
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    if (exchange.getRequestURI().getPath().equals("/oauth2/token")) {
      whole(exchange, 200, TOKEN);
    } else {
      keys.add(String.valueOf(exchange.getRequestHeaders().getFirst("Idempotency-Key")));
      then.handle(exchange);
    }
  }

  private static void whole(HttpExchange exchange, int status, String body) throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  /** A page whose bytes come one by one, so often a second. */
  private static void slowly(HttpExchange exchange, int ofSecond) throws IOException {
    exchange.sendResponseHeaders(200, 0);
    try (OutputStream body = exchange.getResponseBody()) {
      for (byte each : PAGE.getBytes(StandardCharsets.UTF_8)) {
        body.write(each);
        body.flush();
        TimeUnit.MILLISECONDS.sleep(1_000 / ofSecond);
      }
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
  }

  private static LoanEvents events(Lendledger by) {
    WebhooksApi webhooks = new WebhooksApi(by.client());
    return by.read(() -> webhooks.listLoanEvents(APIListLoanEventsRequest.newBuilder().build()));
  }

  private void sendPrices() {
    DeskApi desk = new DeskApi(client.client());
    var _ =
        client.change(given ->
            desk.sendPrices(
                APISendPricesRequest.newBuilder()
                    .prices(new SampleDay(LocalDate.of(2026, 11, 20)).prices())
                    .idempotencyKey(given)
                    .build()));
  }

  @Test
  void whatMayHaveBeenMadeHasItsKey() {
    assertThatThrownBy(this::sendPrices)
        .isInstanceOfSatisfying(Unreachable.class, this::hasTheKeyThatWasSent);
    then = exchange -> whole(exchange, 500, "{}");
    assertThatThrownBy(this::sendPrices)
        .isInstanceOfSatisfying(Refused.class, this::hasTheKeyThatWasSent);
    then = exchange -> whole(exchange, 404, "{}");
    assertThatThrownBy(this::sendPrices)
        .isInstanceOfSatisfying(Refused.class, made -> assertThat(made.key()).isEmpty());
  }

  private void hasTheKeyThatWasSent(LendledgerException failed) {
    assertThat(failed.key()).contains(keys.getLast());
  }

  @Test
  void aServiceThatIsAwayHasTheTimeOfARestart() {
    assertThatThrownBy(() -> events(client)).isInstanceOf(Unreachable.class);
    assertThat(pauses)
        .extracting(Duration::toMillis)
        .containsExactly(250L, 1_250L, 6_250L, 31_250L);
  }

  @Test
  void decimalsOfFreeFormAreExact() {
    then = exchange -> whole(exchange, 200, PAGE);
    assertThat(events(client).getData().getFirst().getData())
        .containsEntry("rate", new BigDecimal("1234567890123456.0123456789"))
        .extractingByKey("inner")
        .asString()
        .isEqualTo("{fee=0.10}");
  }

  @Test
  void anAnswerEndsInTimeOrIsGivenUp() {
    then = exchange -> slowly(exchange, 10);
    assertThatThrownBy(() -> events(client.within(Duration.ofMillis(700))))
        .isInstanceOf(Unreachable.class)
        .hasRootCauseInstanceOf(HttpTimeoutException.class)
        .hasMessageContaining("did not end in time");
    then = exchange -> slowly(exchange, 500);
    assertThat(events(client.within(Duration.ofMinutes(2))).getData()).hasSize(1);
  }

  @Test
  void anAnswerBeginsInTimeOrIsGivenUp() {
    then =
        exchange -> {
          try {
            TimeUnit.SECONDS.sleep(60);
          } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
          }
        };
    assertThatThrownBy(() -> events(client.within(Duration.ofMillis(300))))
        .isInstanceOf(Unreachable.class)
        .hasMessageContaining("did not begin in time");
    assertThat(pauses).hasSize(4);
  }

  /** As of a service that restarts behind a balancer. */
  @Test
  void aCutHandshakeIsNoCertificateThatIsNotTrusted() throws Exception {
    AtomicInteger connections = new AtomicInteger();
    try (ServerSocket cutting = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      var _ = threads.submit(() -> cutAll(cutting, connections));
      Lendledger secured =
          Lendledger.of("https://localhost:" + cutting.getLocalPort(), "me", "secret")
              .pausing(pauses::add);
      assertThatThrownBy(() -> events(secured))
          .isInstanceOf(Unreachable.class)
          .message()
          .doesNotContain("certificate");
    }
    assertThat(pauses).hasSize(4);
    assertThat(connections.get()).isGreaterThanOrEqualTo(5);
  }

  private static Void cutAll(ServerSocket service, AtomicInteger connections) throws IOException {
    while (true) {
      try (Socket each = service.accept()) {
        connections.incrementAndGet();
        each.getInputStream().read();
      }
    }
  }
}
