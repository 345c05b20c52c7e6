package io.lendledger.gateway.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.loan.change.FindLastLoanChange;
import io.lendledger.core.loan.change.FindLoanChanges;
import io.lendledger.core.loan.change.LoanChanges;
import io.lendledger.gateway.GatewayTest;
import io.lendledger.gateway.Sides;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.http.MediaType;
import org.springframework.test.context.TestPropertySource;
import org.springframework.test.web.reactive.server.WebTestClient.ResponseSpec;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Streams of changes of loans, over real connections. */
@TestPropertySource(
    properties = {
      "lendledger.streams.heartbeat=200ms",
      "lendledger.streams.poll=20ms",
      "lendledger.streams.stalled=1s",
      "lendledger.load.streams.at-once=8",
      "lendledger.load.streams.beside=2"
    })
class LiveEventsTest extends GatewayTest {

  private static final String PATH = "/api/v1/events";
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final LoanFeed feed = new LoanFeed();
  private final AtomicInteger pages = new AtomicInteger();

  @BeforeEach
  void tellChanges() {
    tellChanges(sides);
  }

  private void tellChanges(Sides others) {
    others.onQuery(
        FindLoanChanges.class,
        LoanChanges.class,
        query -> {
          pages.incrementAndGet();
          return feed.answer(query);
        });
    others.onQuery(FindLastLoanChange.class, LoanChanges.class, _ -> feed.end());
  }

  private EventStream open(String client, String path, String... headers) throws Exception {
    return EventStream.open(base() + path, token(client), headers);
  }

  private String change(String lender, String loan) {
    return feed.change(lender, loan, NOW);
  }

  private JsonNode listed(String path, String client) {
    ResponseSpec answer =
        http.get().uri(path).header("Authorization", "Bearer " + token(client)).exchange();
    byte[] body = answer.expectStatus().isOk().expectBody().returnResult().getResponseBody();
    return JSON.readTree(body).get("data");
  }

  @Test
  void tellsWhatTheFeedListsThoughItIsCutOff() throws Exception {
    String before = change("DEMO", "L0000001");
    List<EventStream.Event> told = new ArrayList<>();
    String last;
    try (EventStream stream = open("demo-lender", PATH)) {
      assertThat(stream.openingId()).isGreaterThan(before);
      change("DEMO", "L0000002");
      change("OTHER", "L0000003");
      told.add(stream.next());
      last = told.getFirst().id();
    }
    change("DEMO", "L0000004");
    try (EventStream stream = open("demo-lender", PATH, "Last-Event-ID", last)) {
      change("DEMO", "L0000005");
      for (int n = 0; n < 5; n++) {
        told.add(stream.next());
      }
    }
    JsonNode listed = listed(PATH + "?afterEventId=" + before + "-C01", "demo-lender");
    assertThat(listed).hasSize(told.size());
    for (int n = 0; n < told.size(); n++) {
      assertThat(told.get(n).id()).isEqualTo(listed.get(n).get("eventId").asString());
      assertThat(told.get(n).type()).isEqualTo(listed.get(n).get("type").asString());
      assertThat(JSON.readTree(told.get(n).data())).isEqualTo(listed.get(n));
    }
  }

  @Test
  void aReceiverThatWasCutOffBeforeItsFirstEventMissesNone() throws Exception {
    change("DEMO", "L0000001");
    String opening;
    try (EventStream stream = open("demo-lender", PATH)) {
      opening = stream.openingId();
    }
    String missed = change("DEMO", "L0000002");
    try (EventStream stream = open("demo-lender", PATH, "Last-Event-ID", opening)) {
      assertThat(stream.next().id()).isEqualTo(missed);
    }
  }

  @Test
  void theDeskAndAuditorsFollowAllLendersOrOne() throws Exception {
    try (EventStream all = open("demo-desk", "/desk/v1/events?type=loan.custody");
        EventStream one = open("demo-auditor", "/audit/v1/events?lenderCode=OTHER")) {
      all.openingId();
      one.openingId();
      String ofDemo = change("DEMO", "L0000001");
      String ofOther = change("OTHER", "L0000002");
      assertThat(all.next().id()).isEqualTo(ofDemo);
      assertThat(all.next().id()).isEqualTo(ofOther);
      assertThat(one.next().id()).isEqualTo(ofOther);
      assertThat(listed("/desk/v1/events?afterEventId=" + ofDemo, "demo-desk")).hasSize(3);
      assertThat(listed("/desk/v1/events?lenderCode=OTHER&afterEventId=" + ofDemo, "demo-desk"))
          .hasSize(2);
    }
  }

  @Test
  void endsWithItsCredential() throws Exception {
    Map<?, ?> key =
        body(
            http.post()
                .uri("/desk/v1/api-keys")
                .header("Authorization", "Bearer " + token("demo-desk"))
                .contentType(MediaType.APPLICATION_JSON)
                .bodyValue(Map.of("lenderCode", "DEMO", "scopes", List.of("lender.read")))
                .exchange()
                .expectStatus()
                .isCreated());
    try (EventStream byKey =
            EventStream.open(base() + PATH, null, "X-API-Key", key.get("key").toString());
        EventStream byToken = open("other-lender", PATH)) {
      http.delete()
          .uri("/desk/v1/api-keys/" + key.get("id"))
          .header("Authorization", "Bearer " + token("demo-desk"))
          .exchange()
          .expectStatus()
          .isNoContent();
      assertThat(byKey.toTheEnd()).contains(": the credential has ended");
      clock.set(NOW.plus(Duration.ofMinutes(20)));
      assertThat(byToken.toTheEnd()).contains(": the credential has ended");
    }
  }

  @Test
  void aLenderHasItsPartOfTheStreamsAndNoMore() throws Exception {
    try (EventStream first = open("demo-lender", PATH);
        EventStream second = open("demo-lender", PATH);
        EventStream third = open("demo-lender", PATH);
        EventStream ofAnother = open("other-lender", PATH)) {
      assertThat(first.status()).isEqualTo(200);
      assertThat(second.status()).isEqualTo(200);
      assertThat(third.status()).isEqualTo(503);
      assertThat(ofAnother.status()).isEqualTo(200);
      assertThat(listed(PATH, "demo-lender")).as("reads have slots of their own").isNotNull();
    }
    await(this::isAdmitted);
  }

  private boolean isAdmitted() {
    try (EventStream again = open("demo-lender", PATH)) {
      return again.status() == 200;
    } catch (Exception failure) {
      throw new IllegalStateException(failure);
    }
  }

  @Test
  void showsThatItLives() throws Exception {
    try (EventStream stream = open("demo-lender", PATH)) {
      stream.openingId();
      assertThat(stream.line()).isEqualTo(":");
    }
  }

  @Test
  void aReceiverThatReadsNothingCostsLittleAndIsCutOff() throws Exception {
    String before = change("DEMO", "L0000001");
    int changes = 10_000;
    for (int n = 0; n < changes; n++) {
      change("DEMO", "L0000002");
    }
    pages.set(0);
    URI address = URI.create(base());
    try (Socket socket = new Socket(address.getHost(), address.getPort())) {
      OutputStream out = socket.getOutputStream();
      String request =
          """
          GET %s?afterEventId=%s HTTP/1.1\r
          Host: %s\r
          Accept: text/event-stream\r
          Authorization: Bearer %s\r
          \r
          """
              .formatted(PATH, before, address.getAuthority(), token("demo-lender"));
      out.write(request.getBytes(StandardCharsets.UTF_8));
      out.flush();
      await(() -> isClosed(out));
    }
    assertThat(pages.get()).isPositive().isLessThan(2 * changes / 50);
  }

  /** A connection that was reset takes no more bytes. */
  private static boolean isClosed(OutputStream out) {
    try {
      out.write('\n');
      out.flush();
      return false;
    } catch (IOException closed) {
      return true;
    }
  }

  @Test
  void aGatewayThatStopsSendsItsReceiversOff() throws Exception {
    ConfigurableApplicationContext another = anotherGateway("server.shutdown=graceful");
    tellChanges(another.getBean(Sides.class));
    String address =
        "http://localhost:" + another.getEnvironment().getProperty("local.server.port") + PATH;
    try (EventStream stream = EventStream.open(address, token("demo-lender"));
        var stopping = Executors.newSingleThreadExecutor()) {
      stream.openingId();
      var stopped = stopping.submit(another::close);
      List<String> lines = stream.toTheEnd();
      assertThat(lines.getLast()).isEmpty();
      assertThat(lines).anyMatch(line -> line.startsWith("retry: "));
      stopped.get();
    }
  }

  @Test
  void isAskedForByNameAndFromAKnownPlace() throws Exception {
    String demo = token("demo-lender");
    for (String accept : List.of("*/*", "application/json")) {
      HttpResponse<String> answer = EventStream.get(base() + PATH, demo, "Accept", accept);
      assertThat(answer.headers().firstValue("Content-Type")).contains("application/json");
    }
    assertThat(EventStream.get(base() + PATH, demo, "Accept", "text/*").statusCode())
        .isEqualTo(406);
    for (String id : List.of("evt_1", "x", "evt_0000000000000001-C1", "' OR 1=1")) {
      HttpResponse<String> answer =
          EventStream.get(base() + PATH, demo, "Accept", "text/event-stream", "Last-Event-ID", id);
      assertThat(answer.statusCode()).as(id).isEqualTo(400);
      assertThat(answer.body()).contains("Last-Event-ID");
    }
    assertThat(
            EventStream.get(
                    base() + "/audit/v1/events?type=loan.custody",
                    token("demo-auditor"),
                    "Accept",
                    "text/event-stream")
                .statusCode())
        .isEqualTo(400);
    assertThat(
            EventStream.get(base() + "/desk/v1/events", demo, "Accept", "text/event-stream")
                .statusCode())
        .isEqualTo(403);
  }

  private static void await(BooleanSupplier wish) {
    long end = System.nanoTime() + Duration.ofMinutes(2).toNanos();
    while (!wish.getAsBoolean()) {
      assertThat(System.nanoTime()).isLessThan(end);
      LockSupport.parkNanos(Duration.ofMillis(50).toNanos());
    }
  }
}
