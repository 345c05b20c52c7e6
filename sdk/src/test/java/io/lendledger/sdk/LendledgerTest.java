package io.lendledger.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.lendledger.sdk.api.DeskApi;
import io.lendledger.sdk.api.DeskApi.APISendPricesRequest;
import io.lendledger.sdk.api.LenderReadsApi;
import io.lendledger.sdk.api.LenderReadsApi.APIListAccrualsRequest;
import io.lendledger.sdk.api.WebhooksApi;
import io.lendledger.sdk.api.WebhooksApi.APIDeleteWebhookSubscriptionRequest;
import io.lendledger.sdk.client.Fault;
import io.lendledger.sdk.client.Lendledger;
import io.lendledger.sdk.client.Refused;
import io.lendledger.sdk.client.Unreachable;
import io.lendledger.sdk.client.Unreadable;
import io.lendledger.sdk.model.Accrual;
import io.lendledger.sdk.model.AccrualPage;
import io.lendledger.sdk.model.Price;
import io.lendledger.sdk.model.Prices;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The hand-written client, at a service that is only played. */
class LendledgerTest {

  private static final String PAGE = "{\"data\": [%s], \"nextCursor\": %s}";

  private final Queue<Answer> answers = new ConcurrentLinkedQueue<>();
  private final List<Asked> asked = new CopyOnWriteArrayList<>();
  private final List<Duration> pauses = new CopyOnWriteArrayList<>();
  private final AtomicInteger tokens = new AtomicInteger();
  private HttpServer server;
  private Lendledger client;

  private record Answer(int status, Map<String, String> headers, String body) {}

  private record Asked(String method, String uri, String authorization, String key, String body) {}

  @BeforeEach
  void serve() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/", this::answer);
    server.start();
    String address = "http://127.0.0.1:" + server.getAddress().getPort();
    client = Lendledger.of(address, "me", "se:cret").pausing(pauses::add);
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private void answer(HttpExchange exchange) throws IOException {
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    if (exchange.getRequestURI().getPath().equals("/oauth2/token")) {
      String token =
          "{\"access_token\": \"t%d\", \"token_type\": \"Bearer\", \"expires_in\": 900}"
              .formatted(tokens.incrementAndGet());
      send(exchange, new Answer(200, Map.of(), token));
      return;
    }
    asked.add(
        new Asked(
            exchange.getRequestMethod(),
            exchange.getRequestURI().toString(),
            exchange.getRequestHeaders().getFirst("Authorization"),
            exchange.getRequestHeaders().getFirst("Idempotency-Key"),
            body));
    Answer next = answers.remove();
    if (next.status() == 0) {
      exchange.close();
    } else {
      send(exchange, next);
    }
  }

  private static void send(HttpExchange exchange, Answer answer) throws IOException {
    byte[] bytes = answer.body().getBytes(StandardCharsets.UTF_8);
    answer.headers().forEach(exchange.getResponseHeaders()::set);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(answer.status(), bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  private void answers(int status, String body, String... headers) {
    answers.add(
        new Answer(status, headers.length == 0 ? Map.of() : Map.of(headers[0], headers[1]), body));
  }

  private void lost() {
    answers.add(new Answer(0, Map.of(), ""));
  }

  private Stream<Accrual> accruals() {
    LenderReadsApi reads = new LenderReadsApi(client.client());
    return client.pages(
        cursor ->
            () -> reads.listAccruals(APIListAccrualsRequest.newBuilder().cursor(cursor).build()),
        AccrualPage::getData,
        AccrualPage::getNextCursor);
  }

  private void sendPrices(String key) {
    sendPrices(key, new SampleDay(LocalDate.of(2026, 11, 20)).prices());
  }

  private void sendPrices(String key, Prices prices) {
    DeskApi desk = new DeskApi(client.client());
    var _ =
        client.change(
            key,
            given ->
                desk.sendPrices(
                    APISendPricesRequest.newBuilder()
                        .prices(prices)
                        .idempotencyKey(given)
                        .build()));
  }

  @Test
  void pagesAreOneStreamWhoseDecimalsAreExact() {
    answers(200, PAGE.formatted("{\"accrualGross\": 123456789012345.1234567891}", "\"a b\""));
    answers(200, PAGE.formatted("{\"accrualGross\": 0.10}", "null"));
    Stream<Accrual> all = accruals();
    assertThat(asked).as("nothing is asked before it is wanted").isEmpty();
    assertThat(all.map(Accrual::getAccrualGross))
        .containsExactly(new BigDecimal("123456789012345.1234567891"), new BigDecimal("0.10"));
    assertThat(asked).extracting(Asked::uri).last().asString().contains("cursor=a%20b");
  }

  @Test
  void aListThatDoesNotEndIsLeft() {
    answers(200, PAGE.formatted("", "\"same\""));
    answers(200, PAGE.formatted("", "\"same\""));
    assertThatThrownBy(() -> accruals().toList()).hasMessageContaining("same page came twice");
  }

  @Test
  void refusalsHaveTypesAndFaults() {
    answers(
        400,
        """
        {"error_code": "VALIDATION_FAILED", "message": "1 fault", "details":
          [{"index": 3, "field": "price", "value": "-1", "issue": "must be above 0"}]}
        """,
        "X-Request-Id",
        "r-1");
    assertThatThrownBy(() -> sendPrices("k"))
        .isInstanceOfSatisfying(
            Refused.ValidationFailed.class,
            refused -> {
              assertThat(refused.faults())
                  .containsExactly(new Fault(3, "price", "-1", "must be above 0"));
              assertThat(refused.requestId()).isEqualTo("r-1");
              assertThat(refused.status()).isEqualTo(400);
            });
    answers(403, "<html>a proxy</html>");
    answers(404, "{}");
    assertThatThrownBy(() -> accruals().toList()).isInstanceOf(Refused.Forbidden.class);
    assertThatThrownBy(() -> accruals().toList()).isInstanceOf(Refused.NotFound.class);
    assertThat(pauses).as("nothing of it is asked again").isEmpty();
  }

  /** The service reads none. */
  @Test
  void decimalsAreSentWithoutExponents() {
    answers(201, "{}");
    Prices prices =
        new Prices()
            .date(LocalDate.of(2026, 11, 20))
            .addPricesItem(price("4E-7"))
            .addPricesItem(price("1E+2"));
    sendPrices("K2", prices);
    assertThat(asked.getLast().body()).contains(":0.0000004", ":100").doesNotContain("E-", "E+");
  }

  private static Price price(String price) {
    return new Price().isin("US0378331005").price(new BigDecimal(price)).currency("USD");
  }

  @Test
  void aChangeIsSentAgainUnderTheSameKey() {
    answers(503, "{}", "Retry-After", "7");
    answers(500, "{}");
    answers(201, "{\"submissionId\": \"s\"}");
    sendPrices("mine");
    assertThat(asked).extracting(Asked::key).containsExactly("mine", "mine", "mine");
    assertThat(asked).extracting(Asked::body).containsOnly(asked.getFirst().body());
    assertThat(pauses).containsExactly(Duration.ofSeconds(7), Duration.ofMillis(500));
  }

  @Test
  void aLostAnswerIsAskedForAgainUntilTheRetriesEnd() {
    for (int tries = 0; tries < 12; tries++) {
      lost();
    }
    assertThatThrownBy(() -> sendPrices("k")).isInstanceOf(Unreachable.class);
    assertThat(pauses).hasSize(4);
    assertThat(asked).extracting(Asked::key).containsOnly("k");
    answers.clear();
    for (int tries = 0; tries < 5; tries++) {
      answers(429, "{}", "Retry-After", "1");
    }
    assertThatThrownBy(() -> accruals().toList()).isInstanceOf(Refused.RateLimited.class);
  }

  /** As one of a later service, with a value that there was none of. */
  @Test
  void anAnswerThatCannotBeReadIsNoneThatWasLost() {
    answers(201, "{\"status\": \"Dreamt\"}");
    assertThatThrownBy(() -> sendPrices("k"))
        .isInstanceOf(Unreadable.class)
        .hasMessageContaining("Dreamt");
    assertThat(asked).hasSize(1);
    assertThat(pauses).isEmpty();
  }

  @Test
  void whatIsGoneAfterALostAnswerIsDeleted() {
    lost();
    answers(503, "{}");
    answers(404, "{}");
    delete();
    answers(504, "");
    answers(404, "{}");
    delete();
    assertThat(asked).extracting(Asked::method).hasSize(5).containsOnly("DELETE");
    answers(503, "{}");
    answers(404, "{}");
    assertThatThrownBy(this::delete).isInstanceOf(Refused.NotFound.class);
  }

  private void delete() {
    WebhooksApi webhooks = new WebhooksApi(client.client());
    client.delete(() ->
        webhooks.deleteWebhookSubscription(
            APIDeleteWebhookSubscriptionRequest.newBuilder().id("1").build()));
  }

  @Test
  void aRefusedTokenIsReplacedOnce() {
    answers(401, "{}");
    answers(200, PAGE.formatted("", "null"));
    answers(200, PAGE.formatted("", "null"));
    assertThat(accruals()).isEmpty();
    assertThat(accruals()).isEmpty();
    assertThat(asked)
        .extracting(Asked::authorization)
        .containsExactly("Bearer t1", "Bearer t2", "Bearer t2");
    answers(401, "{}");
    answers(401, "{}");
    assertThatThrownBy(() -> accruals().toList()).isInstanceOf(Refused.Unauthorized.class);
    assertThat(tokens.get()).isEqualTo(3);
  }
}
