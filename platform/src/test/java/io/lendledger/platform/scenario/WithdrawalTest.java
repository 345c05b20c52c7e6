package io.lendledger.platform.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * The desk withdraws what was sent in by mistake, also when the service is killed meanwhile. Each
 * case has a lender and a security of its own.
 */
@TestInstance(Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class WithdrawalTest {

  /** More than are restored together. */
  private static final int CLIENTS = 600;

  private static final String RESTORED = "payload_type = 'client.holdings-restored'";

  /** Clients are restored in the order of their names. */
  private static final String OF_THE_LAST =
      "NEW.aggregate_identifier = 'client:DEMO/C99' AND NEW." + RESTORED;

  private static final String WITHDRAWN = "{\"reason\": \"The year was mistyped\"}";

  private final LocalDate today = LocalDate.now(ZoneOffset.UTC);
  private final LocalDate far = today.plusDays(300);

  @TempDir static Path data;
  private KilledService service;
  private String isin;

  @BeforeAll
  void start() throws Exception {
    service = KilledService.start(data);
  }

  @AfterAll
  void stop() throws Exception {
    if (service != null) {
      service.stop();
    }
  }

  @Test
  @Order(2)
  void mistypedSnapshotIsUndone() throws Exception {
    isin = "US5949181045";
    Api lender = Api.login(service.address(), "other-lender", "other-lender-secret");
    Api desk = service.desks().desk();
    desk.put("/desk/v1/borrowers/BRW", borrower()).expect(200);
    desk.post("/desk/v1/prices", prices(50)).expect(201);
    lender.post("/api/v1/client-reference", clients()).expect(201);
    lender.post("/api/v1/positions", positions(today.minusDays(1), 3, 100)).expect(201);
    String wrong = submission(lender.post("/api/v1/positions", positions(far, 2, 900)));
    assertCode(
        lender.post("/api/v1/positions", positions(today, 3, 200)).expect(400), "BACKDATED_CHANGE");

    String path = "/desk/v1/submissions/" + wrong + "/withdraw";
    assertRefusals(lender, desk, path);
    JsonNode answer = desk.post(path, WITHDRAWN, "withdrawal-1").expect(200).body();
    assertThat(answer.get("status").asString()).isEqualTo("Withdrawn");
    assertThat(desk.post(path, WITHDRAWN, "withdrawal-1").expect(200).body()).isEqualTo(answer);
    assertThat(desk.post(path, "{\"reason\": \"other\"}").expect(200).body()).isEqualTo(answer);
    assertCode(
        desk.post(path, "{\"reason\": \"other\"}", "withdrawal-1").expect(400),
        "IDEMPOTENCY_CONFLICT");

    for (String place : new String[] {"/api/v1", "/desk/v1"}) {
      Api reader = place.startsWith("/api") ? lender : desk;
      JsonNode shown = reader.get(place + "/submissions/" + wrong).expect(200).body();
      assertThat(shown.get("status").asString()).isEqualTo("Withdrawn");
      assertThat(shown.get("applied").asLong()).isEqualTo(2);
    }
    assertThat(borrowed(desk, "S-1", 1_000).units()).isEqualTo(300);
    lender.post("/api/v1/positions", positions(today, 3, 200)).expect(201);
    assertThat(borrowed(desk, "S-2", 1_000).units()).isEqualTo(300);
    assertHistory(wrong);
    ReadModels.of(service.address()).agreeWithEvents();
  }

  private void assertRefusals(Api lender, Api desk, String path) throws Exception {
    assertCode(lender.post(path, WITHDRAWN).expect(403), "FORBIDDEN");
    assertCode(desk.post(path, "{}").expect(400), "VALIDATION_FAILED");
    String control = "{\"reason\": \"a\\u0007b\"}";
    String blank = "{\"reason\": \" \"}";
    String longest = "{\"reason\": \"" + "x".repeat(501) + "\"}";
    for (String body : new String[] {control, blank, longest}) {
      JsonNode refused = desk.post(path, body).expect(400).body();
      assertThat(refused.at("/details/0/field").asString()).isEqualTo("reason");
    }
    String unknown = "/desk/v1/submissions/00000000-0000-0000-0000-000000000000/withdraw";
    assertCode(desk.post(unknown, WITHDRAWN).expect(404), "NOT_FOUND");
  }

  private void assertHistory(String wrong) throws Exception {
    JsonNode events =
        service
            .auditor()
            .get("/audit/v1/events?eventType=submission.withdrawn&aggregateId=submission:" + wrong)
            .expect(200)
            .body();
    JsonNode event = events.at("/data/0");
    assertThat(event.at("/payload/reason").asString()).isEqualTo("The year was mistyped");
    assertThat(event.at("/metadata/credential").asString()).contains("demo-desk");
    assertThat(event.at("/metadata/submissionId").asString()).isEqualTo(wrong);
    assertThat(event.at("/metadata/requestId").asString()).isNotBlank();
  }

  @Test
  @Order(3)
  void mistypedPriceAndPreferenceAreUndone() throws Exception {
    isin = "US0231351067";
    Api desk = service.desks().desk();
    Api lender = newLender(desk, "THIRD");
    desk.put("/desk/v1/borrowers/BRW", borrower()).expect(200);
    lender.post("/api/v1/client-reference", clients()).expect(201);
    lender.post("/api/v1/positions", positions(today, 3, 100)).expect(201);
    desk.post("/desk/v1/prices", prices(50)).expect(201);
    String price = submission(desk.post("/desk/v1/prices", prices(5_000)));
    Borrowed borrowed = borrowed(desk, "P-1", 200);
    assertThat(borrowed.units()).isEqualTo(200);
    settle(lender, borrowed.loan(), 200);
    desk.post("/desk/v1/business-days/" + today + "/close", "").expect(200);
    assertThat(price(lender)).isEqualTo("5000");

    JsonNode answer = withdraw(desk, price).expect(200).body();
    assertThat(answer.get("closeAgain").asString()).isEqualTo(today.toString());
    String next = "/desk/v1/business-days/" + today.plusDays(1) + "/close";
    assertCode(desk.post(next, "").expect(400), "INVALID_TRANSITION");
    desk.post("/desk/v1/business-days/" + today + "/close", "").expect(200);
    assertThat(price(lender)).isEqualTo("50");
    desk.post(next, "").expect(200);

    String leaving = clients().replace("\"In\"", "\"Out\"").replace("80", "70");
    String out = submission(lender.post("/api/v1/client-reference", leaving));
    assertThat(borrowed(desk, "P-2", 100).units()).isZero();
    withdraw(desk, out).expect(200);
    assertThat(borrowed(desk, "P-3", 100).units()).isEqualTo(100);
    ReadModels.of(service.address()).agreeWithEvents();
  }

  @Test
  @Order(1)
  void largeWithdrawalGoesOnAfterAPowerCut() throws Exception {
    isin = "US0378331005";
    Api lender = service.desks().lender();
    lender.post("/api/v1/positions", positions(today.minusDays(1), CLIENTS, 100)).expect(201);
    String wrong = submission(lender.post("/api/v1/positions", positions(far, CLIENTS, 900)));
    lender.await("/api/v1/submissions/" + wrong, each -> status(each).equals("Applied"));
    Api desk = service.desks().desk();
    Throwable lost;
    var database = new EmbeddedDatabase(data);
    try (HeldEvents held = HeldEvents.where(database, OF_THE_LAST)) {
      CompletableFuture<Void> asking =
          KilledService.run(
              () -> assertThat(withdraw(desk, wrong).status()).as("held").isIn(202, 503));
      held.await();
      assertThat(database.number("SELECT count(*) FROM eventstore.domain_event WHERE " + RESTORED))
          .as("it is killed in the middle")
          .isBetween(1L, CLIENTS - 1L);
      service.crashForTheLastTime();
      lost = asking.handle((none, thrown) -> thrown).get(5, TimeUnit.MINUTES);
    }
    assertThat(lost == null || lost instanceof IOException).as("%s", lost).isTrue();
    JsonNode answer = service.acknowledged(desks -> withdraw(desks.desk(), wrong)).body();
    assertThat(status(answer)).isIn("Withdrawing", "Withdrawn");
    Api reader = service.desks().lender();
    reader.await("/api/v1/submissions/" + wrong, each -> status(each).equals("Withdrawn"));
    assertThat(restored()).isEqualTo(CLIENTS);
    String repeated =
        submission(reader.post("/api/v1/positions", positions(today.minusDays(1), CLIENTS, 100)));
    JsonNode same =
        reader.await("/api/v1/submissions/" + repeated, each -> status(each).equals("Applied"));
    assertThat(same.get("unchanged").asInt()).isEqualTo(CLIENTS);
    ReadModels.of(service.address()).agreeWithEvents();
  }

  private long restored() throws Exception {
    byte[] lines = service.auditor().lines("/audit/v1/events?eventType=client.holdings-restored");
    return new String(lines, StandardCharsets.UTF_8).lines().count();
  }

  private static Api.Answer withdraw(Api desk, String submission) throws Exception {
    return desk.post("/desk/v1/submissions/" + submission + "/withdraw", WITHDRAWN);
  }

  private static String submission(Api.Answer answer) {
    return answer.expect(201).body().get("submissionId").asString();
  }

  private static String status(JsonNode body) {
    return body.get("status").asString();
  }

  private static void assertCode(Api.Answer answer, String code) {
    assertThat(answer.body().get("error_code").asString()).isEqualTo(code);
  }

  private String price(Api lender) throws Exception {
    JsonNode accruals =
        lender
            .get("/api/v1/accruals?fromDate=%s&toDate=%s".formatted(today, today))
            .expect(200)
            .body();
    return accruals.at("/data/0/marketPrice").asString();
  }

  private Api newLender(Api desk, String code) throws Exception {
    desk.put("/desk/v1/lenders/" + code, new FirstLightBodies(isin, today).lender()).expect(200);
    JsonNode client =
        desk.post(
                "/desk/v1/oauth-clients",
                "{\"lenderCode\": \"%s\", \"scopes\": [\"lender.read\", \"lender.write\"]}"
                    .formatted(code))
            .expect(201)
            .body();
    return Api.login(
        service.address(),
        client.get("clientId").asString(),
        client.get("clientSecret").asString());
  }

  /** What came of a request: so many units, and its first loan. */
  private record Borrowed(long units, String loan) {}

  private Borrowed borrowed(Api desk, String request, int units) throws Exception {
    String body =
        """
        {"borrowRequests": [{"requestId": "%s", "borrowerCode": "BRW", "isin": "%s",
          "units": %d, "collateralType": "Non-Cash", "lendingRate": 3.60, "loanCurrency": "USD",
          "tradeDate": "%s", "settlementDate": "%s"}]}\
        """
            .formatted(request, isin, units, today, today);
    JsonNode answer = desk.post("/desk/v1/borrow-requests", body).expect(201).body();
    return new Borrowed(
        units - answer.at("/results/0/unfilledUnits").asLong(),
        answer.at("/results/0/loans/0/loanId").asString(""));
  }

  private void settle(Api lender, String loan, int units) throws Exception {
    String settled = new FirstLightBodies(isin, today).settled(loan, "Loan", units);
    lender.post("/api/v1/settlement-status", settled).expect(201);
  }

  private static String borrower() {
    return "{\"borrowerName\": \"Demo Borrower\", \"externalBorrowerCode\": \"X\","
        + " \"marginPercent\": 102}";
  }

  private String prices(int price) {
    return """
    {"date": "%s", "prices": [{"isin": "%s", "price": %d, "currency": "USD"}]}\
    """
        .formatted(today, isin, price);
  }

  private String clients() {
    return IntStream.range(0, 3)
        .mapToObj(client ->
            """
            {"clientId": "C%d", "effectiveDate": "%s", "optInStatus": "In", "feeSplit": 80}\
            """
                .formatted(client, today))
        .collect(Collectors.joining(",", "{\"clients\": [", "]}"));
  }

  private String positions(LocalDate asOf, int clients, int quantity) {
    return IntStream.range(0, clients)
        .mapToObj(client ->
            """
            {"isin": "%s", "ticker": "AAPL", "quantity": %d, "currency": "USD",
             "clientId": "C%d", "custodyAccountId": "ACC-1"}\
            """
                .formatted(isin, quantity, client))
        .collect(
            Collectors.joining(",", "{\"asOfDate\": \"" + asOf + "\", \"positions\": [", "]}"));
  }
}
