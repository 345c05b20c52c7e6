package io.lendledger.gateway.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.audit.AuditEvent;
import io.lendledger.core.audit.AuditPage;
import io.lendledger.core.audit.EventForm;
import io.lendledger.core.audit.FindEvents;
import io.lendledger.core.audit.FindLineage;
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
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.http.MediaType;
import tools.jackson.databind.node.JsonNodeFactory;

class AuditTest extends GatewayTest {

  private static final int EVENTS = 250;

  @BeforeEach
  void answer() {
    sides.onQuery(FindEvents.class, AuditPage.class, AuditTest::page);
  }

  private static AuditPage page(FindEvents query) {
    long first = query.afterPosition() + 1;
    long end = Math.min(EVENTS, first + query.limit());
    return new AuditPage(
        LongStream.range(first, end).mapToObj(AuditTest::event).toList(),
        end < EVENTS ? end - 1 : null);
  }

  private static AuditEvent event(long position) {
    var json = JsonNodeFactory.instance;
    return new AuditEvent(
        position,
        "e" + position,
        "Loan",
        "L0000001",
        position,
        "loan.opened",
        "1",
        NOW,
        json.objectNode().put("rate", new BigDecimal("1E+2")),
        json.objectNode().put("credential", "client:x"));
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
    FindEvents asked = sides.lastAsked(FindEvents.class);
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
    assertThat(sides.lastAsked(FindEvents.class).form()).isEqualTo(EventForm.STORED);
    Object next = get("?limit=200&form=Current").get("nextCursor");
    get("?limit=200&form=Current&cursor=" + next);
    assertThat(sides.lastAsked(FindEvents.class).form()).isEqualTo(EventForm.CURRENT);
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
    sides.onQuery(FindEvents.class, AuditPage.class, AuditTest::pageBackwards);
    Object next = get("?limit=1&order=Newest").get("nextCursor");
    get("?limit=1&order=Newest&cursor=" + next);
    FindEvents asked = sides.lastAsked(FindEvents.class);
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

  private static AuditPage pageBackwards(FindEvents query) {
    long position = Math.min(EVENTS, query.afterPosition()) - 1;
    return new AuditPage(List.of(event(position)), position);
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
