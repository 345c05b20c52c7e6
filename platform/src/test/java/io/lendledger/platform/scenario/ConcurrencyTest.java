package io.lendledger.platform.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.apache.commons.validator.routines.checkdigit.ISINCheckDigit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * Many callers at once, over HTTP. Every round has clients and a security of its own; {@code
 * -Dlendledger.rounds=200} makes hundreds of them.
 */
@TestInstance(Lifecycle.PER_CLASS)
class ConcurrencyTest {

  private static final int ROUNDS = Integer.getInteger("lendledger.rounds", 2);
  private static final int CALLERS = 64;
  private static final int LENDABLE = 15_000;
  private static final int UNITS = 300;

  private final LocalDate today = LocalDate.now(ZoneOffset.UTC);
  private final long start = System.nanoTime();
  private final AtomicInteger comeBack = new AtomicInteger();

  @TempDir static Path data;
  private RunningLendledger service;
  private Api lender;
  private Api desk;
  private Api auditor;

  @BeforeAll
  void start() throws Exception {
    service = RunningLendledger.startHere(data, "--lendledger.processes.segments=8");
    lender = Api.login(service.address(), "demo-lender", "demo-lender-secret");
    desk = Api.login(service.address(), "demo-desk", "demo-desk-secret");
    auditor = Api.login(service.address(), "demo-auditor", "demo-auditor-secret");
    desk.put(
            "/desk/v1/borrowers/BRW",
            "{\"borrowerName\": \"B\", \"externalBorrowerCode\": \"X\", \"marginPercent\": 102}")
        .expect(200);
  }

  @AfterAll
  void stop() throws Exception {
    try {
      ReadModels.of(service.address()).agreeWithEvents();
    } finally {
      service.stop();
    }
  }

  @Test
  void nothingIsLentTwiceHoweverManyAsk() throws Exception {
    for (int round = 0; round < ROUNDS; round++) {
      String isin = isin("L", round);
      List<String> clients = List.of("L" + round + "A", "L" + round + "B", "L" + round + "C");
      for (String client : clients) {
        prefer(client, "In");
        transact("T-" + client, client, isin, LENDABLE / clients.size());
      }
      int number = round;
      List<JsonNode> answers =
          atOnce(CALLERS, caller -> () -> borrow("L" + number + "-" + caller, isin, UNITS));
      long lent = answers.stream().mapToLong(ConcurrencyTest::lent).sum();
      long unfilled =
          answers.stream().mapToLong(each -> each.at("/results/0/unfilledUnits").asLong()).sum();
      assertThat(lent).as("round %d", round).isEqualTo(LENDABLE);
      assertThat(unfilled).isEqualTo((long) CALLERS * UNITS - LENDABLE);
      for (String client : clients) {
        JsonNode parts =
            lender.get("/api/v1/loans/clients?limit=1000&clientId=" + client).expect(200).body();
        assertThat(
                parts
                    .get("data")
                    .valueStream()
                    .mapToLong(part -> part.get("originalUnits").asLong())
                    .sum())
            .as("units of %s on loan", client)
            .isEqualTo(LENDABLE / clients.size());
      }
      tell("64 requests", round);
    }
  }

  @Test
  void nothingIsAllocatedOnceAnOptOutIsAcknowledged() throws Exception {
    for (int round = 0; round < ROUNDS; round++) {
      String isin = isin("P", round);
      String client = "P" + round;
      prefer(client, "In");
      transact("T-" + client, client, isin, 1_000_000);
      int number = round;
      atOnce(
          17,
          caller ->
              () ->
                  caller == 8
                      ? prefer(client, "Out")
                      : borrow("P" + number + "-" + caller, isin, UNITS));
      assertThat(lent(borrow("P" + round + "-after", isin, UNITS))).isZero();
      JsonNode history =
          auditor
              .get("/audit/v1/events?limit=1000&aggregateId=client:DEMO/" + client)
              .expect(200)
              .body();
      boolean out = false;
      for (JsonNode event : history.get("data")) {
        JsonNode payload = event.get("payload");
        out |= payload.path("optInStatus").asString("").equals("Out");
        boolean allocated = event.get("eventType").asString().equals("client.units-allocated");
        assertThat(out && allocated && payload.get("units").asLong() > 0)
            .as("allocated to a client that is Out: %s", event)
            .isFalse();
      }
      assertThat(out).isTrue();
      tell("opt-out", round);
    }
  }

  @Test
  void duplicatesSentAtOnceAreOneEvent() throws Exception {
    for (int round = 0; round < ROUNDS; round++) {
      String id = "D-" + round;
      String isin = isin("D", round);
      List<JsonNode> answers = atOnce(16, caller -> () -> transact(id, "D" + id, isin, 10));
      assertThat(answers.stream().mapToLong(each -> each.get("applied").asLong()).sum()).isOne();
      assertThat(answers.stream().mapToLong(each -> each.get("duplicates").asLong()).sum())
          .isEqualTo(15);
      JsonNode events =
          auditor.await(
              "/audit/v1/events?limit=1000&aggregateId=transaction:DEMO/" + id,
              body -> !body.get("data").isEmpty());
      assertThat(events.get("data")).hasSize(1);
      tell("duplicates", round);
    }
  }

  private <T> List<T> atOnce(int callers, IntFunction<Callable<T>> call) throws Exception {
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<T> answers = new ArrayList<>();
      for (Future<T> each :
          threads.invokeAll(IntStream.range(0, callers).mapToObj(call).toList())) {
        answers.add(each.get());
      }
      return answers;
    }
  }

  private static long lent(JsonNode answer) {
    return answer
        .at("/results/0/loans")
        .valueStream()
        .mapToLong(loan -> loan.get("units").asLong())
        .sum();
  }

  private JsonNode prefer(String client, String optIn) throws Exception {
    return lender
        .post(
            "/api/v1/client-reference",
            """
            {"clients": [{"clientId": "%s", "effectiveDate": "%s", "optInStatus": "%s",
              "feeSplit": 80}]}\
            """
                .formatted(client, today, optIn))
        .expect(201)
        .body();
  }

  private JsonNode transact(String id, String client, String isin, int units) throws Exception {
    return lender
        .post(
            "/api/v1/transactions",
            """
            {"transactions": [{"transactionId": "%s", "clientId": "%s", "accountId": "ACC-1",
              "isin": "%s", "side": "Buy", "units": %d, "tradeDate": "%s",
              "settlementDate": "%s"}]}\
            """
                .formatted(id, client, isin, units, today, today))
        .expect(201)
        .body();
  }

  /** Who is told to come back does, with the same request. */
  private JsonNode borrow(String request, String isin, int units) throws Exception {
    String body =
        """
        {"borrowRequests": [{"requestId": "%s", "borrowerCode": "BRW", "isin": "%s",
          "units": %d, "collateralType": "Non-Cash", "lendingRate": 3.60,
          "loanCurrency": "USD", "tradeDate": "%s", "settlementDate": "%s"}]}\
        """
            .formatted(request, isin, units, today, today);
    Api.Answer answer = desk.post("/desk/v1/borrow-requests", body);
    if (answer.status() == 503) {
      comeBack.incrementAndGet();
      answer = Api.served(() -> desk.post("/desk/v1/borrow-requests", body));
    }
    return answer.expect(201).body();
  }

  /** A security of its own, under the prefix XS that no market of the demo data has. */
  private static String isin(String kind, int round) throws Exception {
    String code = "XS%s%08d".formatted(kind, round);
    return code + ISINCheckDigit.ISIN_CHECK_DIGIT.calculate(code);
  }

  private void tell(String what, int round) {
    if (ROUNDS > 2 && (round + 1) % 20 == 0) {
      long seconds = (System.nanoTime() - start) / 1_000_000_000;
      System.out.printf(
          "%s: %d rounds after %d s, %d times told to come back%n",
          what, round + 1, seconds, comeBack.get());
    }
  }
}
