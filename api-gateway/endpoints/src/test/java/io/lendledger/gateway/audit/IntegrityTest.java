package io.lendledger.gateway.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.integrity.BreakReason;
import io.lendledger.core.integrity.ChainBreak;
import io.lendledger.core.integrity.ChainHead;
import io.lendledger.core.integrity.CheckIntegrity;
import io.lendledger.core.integrity.FindSeal;
import io.lendledger.core.integrity.FindSeals;
import io.lendledger.core.integrity.IntegrityReport;
import io.lendledger.core.integrity.MakeSeal;
import io.lendledger.core.integrity.Seal;
import io.lendledger.core.integrity.SealKind;
import io.lendledger.core.integrity.SealPage;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.gateway.GatewayTest;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class IntegrityTest extends GatewayTest {

  private static final int SEALS = 5;

  @BeforeEach
  void answer() {
    sides.onQuery(FindSeals.class, SealPage.class, IntegrityTest::page);
    sides.onQuery(FindSeal.class, Seal.class, query -> one(query.number()));
    sides.onCommand(MakeSeal.class, _ -> seal(SEALS + 1));
  }

  private static SealPage page(FindSeals query) {
    if (query.newestFirst()) {
      long newest = Math.min(SEALS, query.afterNumber() - 1);
      long oldest = Math.max(1, newest - query.limit() + 1);
      return new SealPage(
          LongStream.iterate(newest, n -> n >= oldest, n -> n - 1)
              .mapToObj(IntegrityTest::seal)
              .toList(),
          oldest > 1 ? oldest : null);
    }
    long first = query.afterNumber() + 1;
    long end = Math.min(SEALS, query.afterNumber() + query.limit());
    return new SealPage(
        LongStream.rangeClosed(first, end).mapToObj(IntegrityTest::seal).toList(),
        end < SEALS ? end : null);
  }

  private static Seal one(long number) {
    if (number > SEALS) {
      throw Rejected.notFound("Seal " + number);
    }
    return seal(number);
  }

  private static Seal seal(long number) {
    return new Seal(
        "0f8b8a0e-3c1c-4b66-9a3c-2a4d3b6f7e10",
        number,
        SealKind.OnDemand,
        null,
        10 * number,
        10 * number,
        "00",
        "11",
        null,
        NOW,
        null,
        "KEY",
        "SIGNATURE");
  }

  @Test
  void theReportIsShownAsItIs() {
    sides.onQuery(
        CheckIntegrity.class,
        IntegrityReport.class,
        _ ->
            new IntegrityReport(
                false,
                9,
                new ChainBreak(7, BreakReason.Changed, List.of("payload"), "It is not"),
                new ChainHead(9, 9, "00", "11", 9, 0, null)));
    assertThat(get("/audit/v1/integrity", String.class))
        .isEqualTo(
            "{\"valid\":false,\"checkedEvents\":9,\"firstBreak\":{\"position\":7,"
                + "\"reason\":\"Changed\",\"columns\":[\"payload\"],\"message\":\"It is not\"},"
                + "\"head\":{\"position\":9,\"events\":9,\"chainHash\":\"00\","
                + "\"merkleRoot\":\"11\",\"storePosition\":9,\"unlinkedEvents\":0,"
                + "\"lastSeal\":null}}");
  }

  @Test
  void sealsAreWalkedPageByPage() {
    Map<?, ?> first = get("/audit/v1/seals?limit=3", Map.class);
    assertThat((List<?>) first.get("data")).hasSize(3);
    Map<?, ?> second = get("/audit/v1/seals?limit=3&cursor=" + first.get("nextCursor"), Map.class);
    assertThat((List<?>) second.get("data")).hasSize(2);
    assertThat(second.get("nextCursor")).isNull();
    as("demo-auditor")
        .get()
        .uri("/audit/v1/events?cursor=" + first.get("nextCursor"))
        .exchange()
        .expectStatus()
        .isBadRequest();
  }

  @Test
  void sealsAreWalkedFromTheNewest() {
    String newest = "/audit/v1/seals?order=Newest&limit=3";
    Map<?, ?> first = get(newest, Map.class);
    assertThat(numbers(first)).containsExactly(5, 4, 3);
    Map<?, ?> second = get(newest + "&cursor=" + first.get("nextCursor"), Map.class);
    assertThat(numbers(second)).containsExactly(2, 1);
    assertThat(second.get("nextCursor")).isNull();
    for (String other :
        List.of("?cursor=" + first.get("nextCursor"), "?order=Latest", "?order=Newest&after=2")) {
      as("demo-auditor")
          .get()
          .uri("/audit/v1/seals" + other)
          .exchange()
          .expectStatus()
          .isBadRequest();
    }
  }

  private static List<Object> numbers(Map<?, ?> page) {
    return ((List<?>) page.get("data"))
        .stream().<Object>map(seal -> ((Map<?, ?>) seal).get("number")).toList();
  }

  @Test
  void aSealIsFoundByItsNumber() {
    assertThat(get("/audit/v1/seals/2", Map.class).get("number")).isEqualTo(2);
    for (String other : List.of("6", "0", "-1", "x", "9999999999999999999")) {
      as("demo-auditor")
          .get()
          .uri("/audit/v1/seals/" + other)
          .exchange()
          .expectStatus()
          .isNotFound();
    }
  }

  @Test
  void aSealIsMadeForAuditorsAndAKeyChangedForOperatorsOnly() {
    as("demo-auditor")
        .post()
        .uri("/audit/v1/seals")
        .exchange()
        .expectStatus()
        .isCreated()
        .expectHeader()
        .valueEquals("Location", "/audit/v1/seals/" + (SEALS + 1));
    as("demo-desk").post().uri("/audit/v1/seals").exchange().expectStatus().isForbidden();
    as("demo-desk").post().uri("/ops/v1/seal-keys").exchange().expectStatus().isForbidden();
  }

  private <T> T get(String path, Class<T> type) {
    return as("demo-auditor")
        .get()
        .uri(path)
        .exchange()
        .expectStatus()
        .isOk()
        .expectBody(type)
        .returnResult()
        .getResponseBody();
  }
}
