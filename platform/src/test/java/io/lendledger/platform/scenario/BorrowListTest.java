package io.lendledger.platform.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
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
 * A list of borrow requests, those for one security behind each other, is matched together. Each
 * case has a lender and securities of its own.
 */
@TestInstance(Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class BorrowListTest {

  private static final int OF_ONE_SECURITY = 3;
  private static final long WANTED = 15_000;
  private static final long HELD = 10_000;
  private static final int HOLDINGS = 4;

  /** One that is stored behind another transaction's. */
  private static final String SECOND_LOAN =
      "NEW.type = 'Loan' AND EXISTS (SELECT FROM eventstore.domain_event"
          + " WHERE type = 'Loan' AND xmin <> pg_current_xact_id()::xid)";

  private final LocalDate today = LocalDate.now(ZoneOffset.UTC);

  @TempDir static Path data;
  private RunningLendledger service;
  private Api desk;
  private String lenderCode;
  private List<String> securities;

  @BeforeAll
  void start() throws Exception {
    use(RunningLendledger.start(data));
  }

  private void lend(String code, String client, List<String> isins) throws Exception {
    lenderCode = code;
    securities = isins;
    var bodies = new FirstLightBodies(securities.getFirst(), today);
    Api lender = Api.login(service.address(), client, client + "-secret");
    desk.put("/desk/v1/borrowers/BRW", bodies.borrower()).expect(200);
    lender.post("/api/v1/client-reference", bodies.clients()).expect(201);
    lender.post("/api/v1/positions", positions()).expect(201);
  }

  @AfterEach
  void compare() throws Exception {
    ReadModels.of(service.address()).agreeWithEvents();
  }

  @AfterAll
  void stop() throws Exception {
    if (service != null) {
      service.stop();
    }
  }

  private void use(RunningLendledger running) throws Exception {
    service = running;
    desk = Api.login(service.address(), "demo-desk", "demo-desk-secret");
  }

  @Test
  @Order(2)
  void eachRequestTakesWhatThoseBeforeItLeft() throws Exception {
    lend(
        "OTHER",
        "other-lender",
        List.of("US4592001014", "US4781601046", "US7170811035", "US1912161007", "US2546871060"));
    checkFilled(desk.post("/desk/v1/borrow-requests", requests()).expect(201).body());
  }

  @Test
  @Order(1)
  void aListThatWasCutShortIsFilledOnce() throws Exception {
    lend(
        "DEMO",
        "demo-lender",
        List.of("US0378331005", "US5949181045", "US0231351067", "US02079K3059", "DE0007164600"));
    try (var caller = Executors.newVirtualThreadPerTaskExecutor();
        HeldEvents held = HeldEvents.where(new EmbeddedDatabase(data), SECOND_LOAN)) {
      var sent = caller.submit(() -> desk.post("/desk/v1/borrow-requests", requests()));
      held.await();
      assertThat(number("SELECT count(*) FROM eventstore.domain_event WHERE type = 'Loan'"))
          .isPositive();
      service.kill();
      assertCut(sent);
    }
    use(RunningLendledger.startHere(data));
    checkFilled(desk.post("/desk/v1/borrow-requests", requests()).expect(201).body());
  }

  /** Nobody has answered, unless that it takes long. */
  private static void assertCut(Future<Api.Answer> sent) throws Exception {
    try {
      assertThat(sent.get(5, TimeUnit.MINUTES).status()).isNotEqualTo(201);
    } catch (ExecutionException lost) {
      assertThat(lost).hasCauseInstanceOf(IOException.class);
    }
  }

  private void checkFilled(JsonNode answer) throws Exception {
    long held = HELD * HOLDINGS;
    assertThat(answer.get("results")).hasSize(securities.size() * OF_ONE_SECURITY);
    for (JsonNode each : answer.get("results")) {
      int place = Integer.parseInt(each.get("requestId").asString().replaceAll("\\D", ""));
      long before = place / securities.size() * WANTED;
      long expected = Math.min(WANTED, held - before);
      long units = 0;
      for (JsonNode loan : each.get("loans")) {
        units += loan.get("units").asLong();
      }
      assertThat(units).as("request %d", place).isEqualTo(expected);
      assertThat(each.get("unfilledUnits").asLong()).isEqualTo(WANTED - expected);
    }
    assertThat(
            number(
                "SELECT sum(allocated) FROM command.holding WHERE lender = '%s'"
                    .formatted(lenderCode)))
        .isEqualTo(securities.size() * held);
  }

  private String positions() {
    List<String> rows = new ArrayList<>();
    for (String isin : securities) {
      for (String client : List.of("A", "B")) {
        for (int account = 1; account <= HOLDINGS / 2; account++) {
          rows.add(
              """
              {"isin": "%s", "ticker": "T", "quantity": %d, "currency": "USD", "clientId": "%s",
               "custodyAccountId": "ACC-%d"}
              """
                  .formatted(isin, HELD, client, account));
        }
      }
    }
    return "{\"asOfDate\": \"%s\", \"positions\": [%s]}".formatted(today, String.join(",", rows));
  }

  private String requests() {
    List<String> rows =
        Stream.iterate(0, place -> place + 1)
            .limit((long) securities.size() * OF_ONE_SECURITY)
            .map(this::request)
            .toList();
    return "{\"borrowRequests\": [%s]}".formatted(String.join(",", rows));
  }

  private String request(int place) {
    return """
    {"requestId": "%5$s-%1$d", "borrowerCode": "BRW", "isin": "%2$s", "units": %3$d,
     "collateralType": "Non-Cash", "lendingRate": 4.20, "loanCurrency": "USD",
     "tradeDate": "%4$s", "settlementDate": "%4$s"}
    """
        .formatted(place, securities.get(place % securities.size()), WANTED, today, lenderCode);
  }

  private long number(String sql) throws Exception {
    return new EmbeddedDatabase(data).number(sql);
  }
}
