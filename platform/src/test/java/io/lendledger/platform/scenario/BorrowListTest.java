package io.lendledger.platform.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** A list of borrow requests, those for one security behind each other, is matched together. */
class BorrowListTest {

  private static final List<String> SECURITIES =
      List.of("US0378331005", "US5949181045", "US0231351067", "US02079K3059", "DE0007164600");
  private static final int OF_ONE_SECURITY = 3;
  private static final long WANTED = 15_000;
  private static final long HELD = 10_000;
  private static final int HOLDINGS = 4;

  private final LocalDate today = LocalDate.now(ZoneOffset.UTC);

  @TempDir Path data;
  private RunningLendledger service;
  private Api desk;

  private void lendAnything(RunningLendledger running) throws Exception {
    service = running;
    logIn();
    var bodies = new FirstLightBodies(SECURITIES.getFirst(), today);
    Api lender = Api.login(service.address(), "demo-lender", "demo-lender-secret");
    desk.put("/desk/v1/borrowers/BRW", bodies.borrower()).expect(200);
    lender.post("/api/v1/client-reference", bodies.clients()).expect(201);
    lender.post("/api/v1/positions", positions()).expect(201);
  }

  @AfterEach
  void stop() throws Exception {
    try {
      ReadModels.of(service.address()).agreeWithEvents();
    } finally {
      service.stop();
    }
  }

  private void logIn() throws Exception {
    desk = Api.login(service.address(), "demo-desk", "demo-desk-secret");
  }

  @Test
  void eachRequestTakesWhatThoseBeforeItLeft() throws Exception {
    lendAnything(RunningLendledger.startHere(data));
    checkFilled(desk.post("/desk/v1/borrow-requests", requests()).expect(201).body());
  }

  @Test
  void aListThatWasCutShortIsFilledOnce() throws Exception {
    lendAnything(RunningLendledger.start(data));
    try (var caller = Executors.newVirtualThreadPerTaskExecutor()) {
      var sent = caller.submit(() -> desk.post("/desk/v1/borrow-requests", requests()));
      while (number("SELECT count(*) FROM eventstore.domain_event WHERE type = 'Loan'") == 0) {
        LockSupport.parkNanos(Duration.ofMillis(1).toNanos());
      }
      service.kill();
      assertThat(sent).failsWithin(Duration.ofMinutes(1));
    }
    service = RunningLendledger.startHere(data);
    logIn();
    checkFilled(desk.post("/desk/v1/borrow-requests", requests()).expect(201).body());
  }

  private void checkFilled(JsonNode answer) throws Exception {
    long held = HELD * HOLDINGS;
    assertThat(answer.get("results")).hasSize(SECURITIES.size() * OF_ONE_SECURITY);
    for (JsonNode each : answer.get("results")) {
      int place = Integer.parseInt(each.get("requestId").asString().substring(2));
      long before = place / SECURITIES.size() * WANTED;
      long expected = Math.min(WANTED, held - before);
      long units = 0;
      for (JsonNode loan : each.get("loans")) {
        units += loan.get("units").asLong();
      }
      assertThat(units).as("request %d", place).isEqualTo(expected);
      assertThat(each.get("unfilledUnits").asLong()).isEqualTo(WANTED - expected);
    }
    assertThat(number("SELECT sum(allocated) FROM command.holding"))
        .isEqualTo(SECURITIES.size() * held);
  }

  private String positions() {
    List<String> rows = new ArrayList<>();
    for (String isin : SECURITIES) {
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
            .limit((long) SECURITIES.size() * OF_ONE_SECURITY)
            .map(this::request)
            .toList();
    return "{\"borrowRequests\": [%s]}".formatted(String.join(",", rows));
  }

  private String request(int place) {
    return """
    {"requestId": "R-%1$d", "borrowerCode": "BRW", "isin": "%2$s", "units": %3$d,
     "collateralType": "Non-Cash", "lendingRate": 4.20, "loanCurrency": "USD",
     "tradeDate": "%4$s", "settlementDate": "%4$s"}
    """
        .formatted(place, SECURITIES.get(place % SECURITIES.size()), WANTED, today);
  }

  private long number(String sql) throws Exception {
    try (Connection connection = new EmbeddedDatabase(data).connect();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      row.next();
      return row.getLong(1);
    }
  }
}
