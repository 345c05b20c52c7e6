package io.lendledger.platform.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
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

/** One lender's event that nobody can take stops nobody else, and is caught up with later. */
@TestInstance(Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class SetAsideTest {

  private static final String PARKED = "/ops/v1/parked-events";

  private final LocalDate today = LocalDate.now(ZoneOffset.UTC);
  private final FirstLightBodies bodies = new FirstLightBodies("US0378331005", today);

  @TempDir static Path data;
  private RunningLendledger service;
  private EmbeddedDatabase database;
  private Api desk;
  private Api lender;
  private Api other;
  private Api operator;

  @BeforeAll
  void setUp() throws Exception {
    database = new EmbeddedDatabase(data);
    use(RunningLendledger.start(data));
    desk.put("/desk/v1/borrowers/BRW", bodies.borrower()).expect(200);
    desk.post("/desk/v1/prices", bodies.prices()).expect(201);
    for (Api each : List.of(lender, other)) {
      apply(each, "/api/v1/client-reference", bodies.clients());
    }
  }

  private void use(RunningLendledger running) throws Exception {
    service = running;
    desk = Api.login(service.address(), "demo-desk", "demo-desk-secret");
    lender = Api.login(service.address(), "demo-lender", "demo-lender-secret");
    other = Api.login(service.address(), "other-lender", "other-lender-secret");
    operator = Api.login(service.address(), "demo-auditor", "demo-auditor-secret");
  }

  @AfterAll
  void stop() throws Exception {
    if (service != null) {
      service.stop();
    }
  }

  @Test
  @Order(1)
  void othersLendAccrueAndReadWhileOneWaits() throws Exception {
    database.refuse("command.holding", "lender = 'OTHER'");
    database.refuse("query.holding", "lender_code = 'OTHER'");
    apply(other, "/api/v1/positions", bodies.positions());
    apply(lender, "/api/v1/positions", bodies.positions());
    awaitParked("inventory", "registers");

    JsonNode lent = borrow("R-1", 20_000);
    assertThat(lent.findValuesAsString("lenderCode")).containsOnly("DEMO");
    assertThat(lent.at("/results/0/unfilledUnits").asLong()).isEqualTo(5_000);
    String loan = lent.at("/results/0/loans/0/loanId").asString();
    desk.post("/desk/v1/loans/" + loan + "/collateral-received", "").expect(200);
    apply(lender, "/api/v1/settlement-status", bodies.settled(loan, "Loan", 15_000));
    desk.post("/desk/v1/business-days/" + today + "/close", "").expect(200);
    assertThat(lender.get("/api/v1/accruals").expect(200).body().get("data")).hasSize(2);
    itIsSaid();
    lookUpsAreMadeAnewWithoutIt();

    service.kill();
    use(RunningLendledger.startHere(data));
    database.refuseNothing("command.holding");
    database.refuseNothing("query.holding");
    for (JsonNode each : operator.get(PARKED).expect(200).body().get("data")) {
      operator.post(PARKED + "/" + each.get("sequence").asString() + "/retry", "").expect(202);
    }
    operator.await(PARKED, all -> all.get("data").isEmpty());

    assertThat(borrow("R-2", 3_000).findValuesAsString("lenderCode")).containsOnly("OTHER");
    ReadModels.of(service.address()).agreeWithEvents();
  }

  private void lookUpsAreMadeAnewWithoutIt() throws Exception {
    ReadModels models = ReadModels.of(service.address());
    assertThat(models.differences("registers").get("total").asLong()).isZero();
    models.replayed("registers");
    awaitParked("registers");
    assertThat(models.differences("registers").get("total").asLong()).isZero();
  }

  @Test
  @Order(2)
  void aSkippedEventStaysOutOfLookUpsThatAreMadeAnew() throws Exception {
    database.refuse("command.holding", "lender = 'OTHER'");
    apply(other, "/api/v1/positions", bodies.positions().replace("10000", "11000"));
    JsonNode all = operator.await(PARKED, each -> !each.get("data").isEmpty());
    database.refuseNothing("command.holding");
    String sequence = all.at("/data/0/sequence").asString();
    operator.post(PARKED + "/" + sequence + "/skip", "{\"reason\": \"a test\"}").expect(202);
    operator.await(PARKED, each -> each.get("data").isEmpty());

    ReadModels models = ReadModels.of(service.address());
    assertThat(models.differences("registers").get("total").asLong()).isZero();
    models.replayed("registers");
    assertThat(models.differences("registers").get("total").asLong()).isZero();
  }

  private static void apply(Api who, String flow, String body) throws Exception {
    JsonNode sent = who.post(flow, body).expect(201).body();
    who.await(
        "/api/v1/submissions/" + sent.get("submissionId").asString(),
        each -> each.get("status").asString().equals("Applied"));
  }

  private void itIsSaid() throws Exception {
    awaitSaid(
        () -> management("/actuator/health"),
        "DEGRADED",
        "registers cannot take client.holdings-reported",
        "of OTHER",
        "refused");
    awaitSaid(() -> management("/actuator/health/readiness"), "registers cannot take");
    awaitSaid(
        () -> management("/actuator/prometheus"),
        "lendledger_processor_parked{processor=\"registers\"} 1.0");
    awaitSaid(service::lastOutput, "registers sets lender:OTHER aside", "client.holdings-reported");
  }

  private static void awaitSaid(Callable<String> look, String... parts) throws Exception {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(KilledService.PATIENCE_SECONDS);
    String said = look.call();
    while (!Stream.of(parts).allMatch(said::contains) && System.nanoTime() < end) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
      said = look.call();
    }
    assertThat(said).contains(parts);
  }

  /** Who asks is served, also of what is not as it should be. */
  private String management(String path) throws Exception {
    try (HttpClient http = HttpClient.newBuilder().sslContext(AnyCertificate.shared()).build()) {
      HttpResponse<String> answer =
          http.send(
              HttpRequest.newBuilder(URI.create(service.managementAddress() + path)).build(),
              BodyHandlers.ofString());
      assertThat(answer.statusCode()).isEqualTo(200);
      return answer.body();
    }
  }

  /** Waits until these handlers have set something of one lender aside. */
  private void awaitParked(String... handlers) throws Exception {
    JsonNode all =
        operator.await(
            PARKED,
            each -> each.get("data").findValuesAsString("handler").containsAll(List.of(handlers)));
    assertThat(all.get("data").findValuesAsString("lenderCode")).containsOnly("OTHER");
  }

  private JsonNode borrow(String id, long units) throws Exception {
    return desk.post("/desk/v1/borrow-requests", bodies.borrowRequest(id, units))
        .expect(201)
        .body();
  }
}
