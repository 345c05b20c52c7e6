package io.lendledger.gateway.edge.limit;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.loan.view.CustodyLoanPage;
import io.lendledger.core.loan.view.FindCustodyLoans;
import io.lendledger.core.portfolio.AnalysePortfolio;
import io.lendledger.core.portfolio.PortfolioAnalysis;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.gateway.GatewayTest;
import io.lendledger.gateway.edge.database.AccessDatabase;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.http.MediaType;
import org.springframework.test.context.TestPropertySource;
import org.springframework.test.web.reactive.server.WebTestClient;

@TestPropertySource(
    properties = {
      "lendledger.limits.portfolio-per-minute=5",
      "lendledger.limits.portfolio-per-day=8",
      "lendledger.limits.portfolio-items-per-day=20",
      "lendledger.limits.lender-per-minute=250",
      "lendledger.limits.address-per-minute=1000"
    })
class LimitsTest extends GatewayTest {

  private static final String PATH = "/public/portfolio-analysis";

  @Autowired private AccessDatabase database;
  @Autowired private QuotaStore store;

  private WebTestClient keyed;

  @BeforeEach
  void forget() {
    database.jdbc().sql("TRUNCATE access.quota_use, access.quota_reserved").update();
    keyed =
        http.mutate()
            .defaultHeader("X-SVC-Authorization", DEMO_KEY)
            .defaultHeader("X-SVC-ApiVersion", "1")
            .build();
    sides.onQuery(
        AnalysePortfolio.class,
        PortfolioAnalysis.class,
        _ -> new PortfolioAnalysis(List.of(), List.of()));
  }

  private WebTestClient.ResponseSpec analyse(int items) {
    String identifiers =
        IntStream.range(0, items)
            .mapToObj(number -> "{\"requestKey\": \"%d\", \"ticker\": \"X\"}".formatted(number))
            .collect(Collectors.joining(","));
    return keyed
        .post()
        .uri(PATH)
        .contentType(MediaType.APPLICATION_JSON)
        .bodyValue("{\"identifiers\": [" + identifiers + "]}")
        .exchange();
  }

  private long left(String name) {
    Map<?, ?> body = body(keyed.get().uri(PATH + "/quota").exchange().expectStatus().isOk());
    return ((List<?>) body.get("limits"))
        .stream()
            .map(limit -> (Map<?, ?>) limit)
            .filter(limit -> limit.get("name").equals(name))
            .mapToLong(limit -> ((Number) limit.get("remaining")).longValue())
            .findFirst()
            .orElseThrow();
  }

  @Test
  void exactlyTheRequestBeyondTheLimitIsRefusedAndUsesNothing() {
    for (int request = 1; request <= 5; request++) {
      analyse(1)
          .expectStatus()
          .isOk()
          .expectHeader()
          .valueMatches("RateLimit", "\"requests-per-minute\";r=" + (5 - request) + ";t=60, .*");
    }
    analyse(1)
        .expectStatus()
        .isEqualTo(429)
        .expectHeader()
        .valueEquals("Retry-After", "60")
        .expectHeader()
        .valueMatches("RateLimit-Policy", "\"requests-per-minute\";q=5;w=60, .*")
        .expectBody()
        .jsonPath("$.error_code")
        .isEqualTo("RATE_LIMITED");
    assertThat(left("requests-per-day")).isEqualTo(3);
    assertThat(left("items-per-day")).isEqualTo(15);
    clock.set(NOW.plusSeconds(60));
    assertThat(left("requests-per-minute")).isEqualTo(5);
    analyse(1).expectStatus().isOk();
  }

  @Test
  void aRequestForMoreItemsThanAreLeftUsesNeitherRequestNorItems() {
    analyse(18).expectStatus().isOk();
    analyse(3)
        .expectStatus()
        .isEqualTo(429)
        .expectHeader()
        .valueEquals("Retry-After", Long.toString(secondsToMidnight()));
    assertThat(left("requests-per-minute")).isEqualTo(4);
    analyse(2).expectStatus().isOk();
    assertThat(left("items-per-day")).isZero();
    clock.set(Instant.parse("2026-03-03T00:00:00Z"));
    assertThat(left("items-per-day")).isEqualTo(20);
  }

  private static long secondsToMidnight() {
    return Duration.between(NOW, Instant.parse("2026-03-03T00:00:00Z")).plusSeconds(1).toSeconds();
  }

  @Test
  void whatIsRefusedOrFailsUsesNothing() {
    analyse(201).expectStatus().isBadRequest().expectHeader().exists("RateLimit");
    keyed
        .post()
        .uri(PATH)
        .contentType(MediaType.APPLICATION_JSON)
        .bodyValue("{")
        .exchange()
        .expectStatus()
        .isBadRequest();
    sides.onQuery(
        AnalysePortfolio.class,
        PortfolioAnalysis.class,
        _ -> {
          throw new Rejected(RejectionCode.UNAVAILABLE, "away");
        });
    analyse(2)
        .expectStatus()
        .isEqualTo(503)
        .expectHeader()
        .valueMatches("RateLimit", "\"requests-per-minute\";r=5;.*");
    assertThat(left("requests-per-minute")).isEqualTo(5);
    assertThat(left("items-per-day")).isEqualTo(20);
  }

  @Test
  void lendersHaveALimitOfTheirOwnInWhichRefusalsAreFree() {
    sides.onQuery(
        FindCustodyLoans.class,
        CustodyLoanPage.class,
        _ -> new CustodyLoanPage(List.of(), null, 1, NOW));
    WebTestClient lender = asDemoKey();
    for (int request = 1; request <= 250; request++) {
      lender
          .get()
          .uri("/api/v1/loans/custody")
          .exchange()
          .expectStatus()
          .isOk()
          .expectHeader()
          .valueEquals("RateLimit", "\"requests-per-minute\";r=" + (250 - request) + ";t=60");
      if (request <= 20) {
        lender.get().uri("/api/v1/nothing").exchange().expectStatus().isEqualTo(404);
        lender.get().uri("/api/v1/loans/custody?x=1").exchange().expectStatus().isBadRequest();
      }
    }
    lender
        .get()
        .uri("/api/v1/loans/custody")
        .exchange()
        .expectStatus()
        .isEqualTo(429)
        .expectHeader()
        .valueEquals("Retry-After", "60");
    analyse(1).expectStatus().isOk();
  }

  @Test
  void gatewaysShareALimit() {
    Quota quota = Quota.perMinute(1_000);
    Allowance one = new Allowance("lender/x", quota, store);
    Allowance other = new Allowance("lender/x", quota, store);
    assertThat(passed(one, 400, NOW) + passed(other, 400, NOW)).isEqualTo(800);
    one.close(NOW);
    Allowance restarted = new Allowance("lender/x", quota, store);
    assertThat(passed(other, 300, NOW) + passed(restarted, 300, NOW)).isEqualTo(200);
    assertThat(passed(one, 1, NOW)).isZero();
    assertThat(passed(one, 1, NOW.plusSeconds(60))).isEqualTo(1);
  }

  private static long passed(Allowance allowance, int requests, Instant now) {
    return IntStream.range(0, requests).filter(_ -> allowance.take(now).isPresent()).count();
  }

  @Test
  void pathsWithoutCredentialAreLimitedByAddress() {
    http.get()
        .uri("/oauth2/jwks")
        .exchange()
        .expectStatus()
        .isOk()
        .expectHeader()
        .valueMatches("RateLimit-Policy", "\"requests-per-minute\";q=1000;w=60");
  }

  /** PostgreSQL empties the table of uses after a crash, and keeps what is reserved. */
  @Test
  void aCrashForgetsNothingToTheCallersAdvantage() {
    String kinds =
        "SELECT relpersistence::text FROM pg_class WHERE oid IN"
            + " ('access.quota_use'::regclass, 'access.quota_reserved'::regclass) ORDER BY relname";
    assertThat(database.jdbc().sql(kinds).query(String.class).list()).containsExactly("p", "u");
    for (int request = 0; request < 3; request++) {
      analyse(5).expectStatus().isOk();
      database.jdbc().sql("TRUNCATE access.quota_use").update();
      assertThat(left("requests-per-minute")).isLessThanOrEqualTo(4 - request);
      assertThat(left("requests-per-day")).isLessThanOrEqualTo(7 - request);
      assertThat(left("items-per-day")).isBetween(14L - 6L * request, 15L - 5L * request);
    }
    analyse(6).expectStatus().isEqualTo(429);
  }

  @Test
  void aCrashCostsAtMostABlockAndAStopNothing() {
    Quota quota = Quota.of(0, 100, 0);
    for (int request = 0; request < 23; request++) {
      assertThat(store.spend("portfolio/x", quota, Cost.ONE_REQUEST, NOW)).isPresent();
    }
    assertThat(store.read("portfolio/x", NOW).dayRequests()).isEqualTo(23);
    database.jdbc().sql("TRUNCATE access.quota_use").update();
    long after = store.read("portfolio/x", NOW).dayRequests();
    assertThat(after).isBetween(23L, 23L + 5);
    long more = 0;
    while (store.spend("portfolio/x", quota, Cost.ONE_REQUEST, NOW).isPresent()) {
      more++;
    }
    assertThat(after + more).isEqualTo(100);
  }
}
