package io.lendledger.gateway.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.audit.AuditEvent;
import io.lendledger.core.audit.EventForm;
import io.lendledger.core.audit.FindEvents;
import io.lendledger.core.audit.FindHistory;
import io.lendledger.core.audit.FindLineage;
import io.lendledger.core.audit.HistoryPage;
import io.lendledger.core.audit.Lineage;
import io.lendledger.core.audit.Lineage.Cause;
import io.lendledger.core.audit.Lineage.Figure;
import io.lendledger.core.audit.Lineage.Input;
import io.lendledger.core.audit.Lineage.Original;
import io.lendledger.core.rebuild.FindLookUps;
import io.lendledger.core.rebuild.FindProjections;
import io.lendledger.core.rebuild.ProjectionStates;
import io.lendledger.core.rebuild.ProjectionStates.ProjectionState;
import io.lendledger.core.rebuild.Rebuild;
import io.lendledger.core.rebuild.RebuildKind;
import io.lendledger.core.rebuild.RebuildLookUps;
import io.lendledger.gateway.GatewayTest;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.http.MediaType;

class AuditTest extends GatewayTest {

  private static final int EVENTS = 250;

  @BeforeEach
  void answer() {
    sides.onQuery(FindHistory.class, HistoryPage.class, AuditTest::page);
  }

  private static HistoryPage page(FindHistory query) {
    long first = query.events().afterPosition() + 1;
    long end = Math.min(EVENTS, first + query.events().limit());
    return new HistoryPage(
        LongStream.range(first, end).mapToObj(AuditTest::event).toList(),
        end < EVENTS ? List.of(Long.toString(end - 1)) : null,
        EVENTS - 1,
        query.asOf() == null ? NOW : query.asOf());
  }

  private FindEvents asked() {
    return sides.lastAsked(FindHistory.class).events();
  }

  private static AuditEvent event(long position) {
    return StoredEvents.at(
        position,
        StoredEvents.json().put("rate", new BigDecimal("1E+2")),
        StoredEvents.json().put("credential", "client:x"));
  }

  @Test
  void theHistoryIsWalkedPageByPage() {
    Map<?, ?> first = get("?limit=200&aggregateType=Loan&from=2026-01-01T00:00:00Z");
    assertThat((List<?>) first.get("data")).hasSize(200);
    Map<?, ?> second =
        get(
            "?limit=200&aggregateType=Loan&from=2026-01-01T00:00:00Z&cursor="
                + first.get("nextCursor"));
    assertThat((List<?>) second.get("data")).hasSize(50);
    assertThat(second.get("nextCursor")).isNull();
    FindEvents asked = asked();
    assertThat(asked.afterPosition()).isEqualTo(199);
    assertThat(asked.aggregateType()).isEqualTo("Loan");
    as("demo-auditor")
        .get()
        .uri("/audit/v1/events?limit=200&cursor=" + first.get("nextCursor"))
        .exchange()
        .expectStatus()
        .isBadRequest();
  }

  @Test
  void anEventShowsHowItIsStored() {
    as("demo-auditor")
        .get()
        .uri("/audit/v1/events?limit=1&afterPosition=4")
        .exchange()
        .expectBody(String.class)
        .value(body ->
            assertThat(body)
                .contains(
                    "{\"position\":5,\"eventId\":\"e5\",\"aggregateType\":\"Loan\","
                        + "\"aggregateId\":\"L0000001\",\"sequence\":5,"
                        + "\"eventType\":\"loan.opened\",\"revision\":\"1\","
                        + "\"timestamp\":\"2026-03-02T10:15:30.123Z\","
                        + "\"payload\":{\"rate\":100},"
                        + "\"metadata\":{\"credential\":\"client:x\"}}"));
  }

  @Test
  void theFormIsAskedForOnEveryPageAndIsPartOfTheCursor() {
    assertThat(get("?limit=1").get("nextCursor")).isNotNull();
    assertThat(asked().form()).isEqualTo(EventForm.STORED);
    Object next = get("?limit=200&form=Current").get("nextCursor");
    get("?limit=200&form=Current&cursor=" + next);
    assertThat(asked().form()).isEqualTo(EventForm.CURRENT);
    for (String refused : List.of("?form=current", "?limit=200&form=Stored&cursor=" + next)) {
      as("demo-auditor")
          .get()
          .uri("/audit/v1/events" + refused)
          .exchange()
          .expectStatus()
          .isBadRequest();
    }
  }

  @Test
  void theOrderIsAskedForOnEveryPageAndIsPartOfTheCursor() {
    sides.onQuery(FindHistory.class, HistoryPage.class, AuditTest::pageBackwards);
    Object next = get("?limit=1&order=Newest").get("nextCursor");
    get("?limit=1&order=Newest&cursor=" + next);
    FindEvents asked = asked();
    assertThat(asked.newestFirst()).isTrue();
    assertThat(asked.afterPosition()).isEqualTo(EVENTS - 1);
    for (String refused : List.of("?order=newest", "?limit=1&order=Oldest&cursor=" + next)) {
      as("demo-auditor")
          .get()
          .uri("/audit/v1/events" + refused)
          .exchange()
          .expectStatus()
          .isBadRequest();
    }
  }

  private static HistoryPage pageBackwards(FindHistory query) {
    long position = Math.min(EVENTS, query.events().afterPosition()) - 1;
    return new HistoryPage(
        List.of(event(position)), List.of(Long.toString(position)), EVENTS - 1, NOW);
  }

  @Test
  void aWalkShowsTheMomentOfItsFirstPage() {
    Map<?, ?> first = get("?limit=200");
    assertThat(first.get("asOf")).isEqualTo("2026-03-02T10:15:30.123Z");
    assertThat(sides.lastAsked(FindHistory.class).upTo()).isNull();
    get("?limit=50&cursor=" + first.get("nextCursor"));
    assertThat(sides.lastAsked(FindHistory.class).upTo()).isEqualTo(EVENTS - 1);

    String then = "2026-03-01T00:00:00.000Z";
    Map<?, ?> past = get("?limit=200&asOf=" + then);
    assertThat(past.get("asOf")).isEqualTo(then);
    get("?limit=50&cursor=" + past.get("nextCursor"));
    assertThat(sides.lastAsked(FindHistory.class).asOf()).isEqualTo(Instant.parse(then));
    as("demo-auditor")
        .get()
        .uri("/audit/v1/events?asOf=" + NOW + "&cursor=" + past.get("nextCursor"))
        .exchange()
        .expectStatus()
        .isBadRequest();
  }

  @Test
  void theHistoryIsStreamedToItsEndALineAnEvent() {
    String lines =
        as("demo-auditor")
            .get()
            .uri("/audit/v1/events")
            .accept(MediaType.APPLICATION_NDJSON)
            .exchange()
            .expectHeader()
            .contentType(MediaType.APPLICATION_NDJSON)
            .expectHeader()
            .valueEquals("X-As-Of", "2026-03-02T10:15:30.123Z")
            .expectBody(String.class)
            .returnResult()
            .getResponseBody();
    assertThat(lines.lines()).hasSize(EVENTS).allMatch(line -> line.startsWith("{\"position\":"));
  }

  /** The query side names events and bodies; where they are read is the gateway's to say. */
  @Test
  void aLineageSaysWhereItsEventsAndBodiesAreRead() {
    var body = new Original("s-1", 3L, "9f86d0");
    var figure = new Figure("accrualNet", new BigDecimal("84.00"), "a − b", "105 − 21");
    var input = new Input("marketPrice", "50 USD", List.of(4711L));
    sides.onQuery(
        FindLineage.class,
        Lineage.class,
        asked ->
            new Lineage(
                asked.record(),
                "DEMO",
                List.of(figure),
                List.of(input),
                List.of(
                    new Cause(
                        4711, "e1", "Loan", "L1", 2L, "loan.opened", "1", NOW, "c", "r", body),
                    new Cause(0, "e0", null, null, null, "x", null, NOW, null, null, null)),
                List.of("accrual:L1-C01:2026-11-20")));
    as("demo-auditor")
        .get()
        .uri("/audit/v1/lineage/loan:L1")
        .exchange()
        .expectStatus()
        .isOk()
        .expectBody(String.class)
        .isEqualTo(
            "{\"record\":\"loan:L1\",\"lenderCode\":\"DEMO\","
                + "\"figures\":[{\"name\":\"accrualNet\",\"value\":84.00,"
                + "\"formula\":\"a − b\",\"worked\":\"105 − 21\"}],"
                + "\"inputs\":[{\"name\":\"marketPrice\",\"value\":\"50 USD\","
                + "\"positions\":[4711]}],"
                + "\"events\":[{\"position\":4711,\"eventId\":\"e1\","
                + "\"aggregateType\":\"Loan\",\"aggregateId\":\"L1\",\"sequence\":2,"
                + "\"eventType\":\"loan.opened\",\"revision\":\"1\","
                + "\"timestamp\":\"2026-03-02T10:15:30.123Z\","
                + "\"event\":\"/audit/v1/events?limit=1&afterPosition=4710\","
                + "\"credential\":\"c\",\"requestId\":\"r\","
                + "\"submission\":{\"submissionId\":\"s-1\",\"record\":3,"
                + "\"content\":\"/audit/v1/submissions/s-1/content\","
                + "\"sha256\":\"9f86d0\"}},"
                + "{\"position\":0,\"eventId\":\"e0\",\"aggregateType\":null,"
                + "\"aggregateId\":null,\"sequence\":null,\"eventType\":\"x\","
                + "\"revision\":null,\"timestamp\":\"2026-03-02T10:15:30.123Z\","
                + "\"event\":\"/audit/v1/events?limit=1&afterPosition=0\","
                + "\"credential\":null,\"requestId\":null,\"submission\":null}],"
                + "\"parts\":[\"accrual:L1-C01:2026-11-20\"]}");
  }

  @Test
  void aLineageIsAsKnownAtAMoment() {
    sides.onQuery(
        FindLineage.class,
        Lineage.class,
        asked ->
            new Lineage(
                asked.record(),
                String.valueOf(asked.asOf()),
                List.of(),
                List.of(),
                List.of(),
                List.of()));
    as("demo-auditor")
        .get()
        .uri("/audit/v1/lineage/loan:L1?asOf=2026-11-20T09:30:00Z")
        .exchange()
        .expectStatus()
        .isOk()
        .expectBody()
        .jsonPath("$.lenderCode")
        .isEqualTo("2026-11-20T09:30:00Z");
  }

  @Test
  void theReadModelsTellWhereTheyStand() {
    sides.onQuery(
        FindProjections.class,
        ProjectionStates.class,
        _ ->
            new ProjectionStates(
                List.of(
                    new ProjectionState(
                        "trades", "Live", 41, 0, BigDecimal.ONE, 2, null, null, null))));
    sides.onQuery(
        FindLookUps.class,
        ProjectionState.class,
        _ ->
            new ProjectionState(
                "registers", "Live", 40, 1, new BigDecimal("0.9756"), 1, null, null, null));
    as("demo-auditor")
        .get()
        .uri("/ops/v1/projections")
        .exchange()
        .expectStatus()
        .isOk()
        .expectBody(String.class)
        .isEqualTo(
            """
            {"data":[{"name":"registers","state":"Live","position":40,"lag":1,"progress":0.9756,\
            "revision":1,"reason":null,"replay":null,"verification":null},\
            {"name":"trades","state":"Live","position":41,"lag":0,"progress":1,\
            "revision":2,"reason":null,"replay":null,"verification":null}]}\
            """);
  }

  @Test
  void theLookUpsAreRebuiltByTheirName() {
    sides.onCommand(RebuildLookUps.class, wish -> wish);
    sides.onQuery(
        FindLookUps.class,
        ProjectionState.class,
        _ ->
            new ProjectionState(
                "registers", "Live", 40, 0, BigDecimal.ONE, 1, null, replayed(), null));
    as("demo-auditor")
        .post()
        .uri("/ops/v1/projections/registers/replay")
        .exchange()
        .expectStatus()
        .isOk();
    assertThat(sides.received(RebuildLookUps.class))
        .containsExactly(new RebuildLookUps(RebuildKind.REPLAY));
  }

  private static Rebuild replayed() {
    return new Rebuild("Succeeded", NOW, NOW, 40, 41, BigDecimal.ONE, null, null, null, null);
  }

  private Map<?, ?> get(String parameters) {
    return body(
        as("demo-auditor")
            .get()
            .uri("/audit/v1/events" + parameters)
            .exchange()
            .expectStatus()
            .isOk());
  }
}
