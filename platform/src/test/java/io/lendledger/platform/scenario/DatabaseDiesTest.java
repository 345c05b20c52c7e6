package io.lendledger.platform.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * The postmaster is killed again and again while a lender and a desk send under Idempotency-Keys.
 * The service brings it back by itself, and in the end everything is there, once. {@code
 * -Dlendledger.kills=100} kills it a hundred times.
 */
class DatabaseDiesTest {

  private static final int KILLS = Integer.getInteger("lendledger.kills", 3);
  private static final Pattern RUNS_AGAIN = Pattern.compile("PostgreSQL runs again, ([0-9.]+) s");
  private static final int SENDERS = 3;
  private static final int UNITS = 10;
  private static final String ISIN = "US0378331005";

  private final LocalDate today = LocalDate.now(ZoneOffset.UTC);
  private final FirstLightBodies bodies = new FirstLightBodies(ISIN, today);
  private final Map<String, String> bought = new ConcurrentHashMap<>();
  private final Map<String, String> lent = new ConcurrentHashMap<>();
  private final List<Long> afterReturn = new ArrayList<>();
  private volatile boolean over;

  @TempDir Path data;
  private RunningLendledger service;
  private Api lender;
  private Api desk;
  private Api auditor;

  @BeforeEach
  void start() throws Exception {
    service = RunningLendledger.startHere(data);
    lender = Api.login(service.address(), "demo-lender", "demo-lender-secret");
    desk = Api.login(service.address(), "demo-desk", "demo-desk-secret");
    auditor = Api.login(service.address(), "demo-auditor", "demo-auditor-secret");
    desk.put("/desk/v1/borrowers/BRW", bodies.borrower()).expect(200);
    lender.post("/api/v1/client-reference", clients()).expect(201);
    lender.post("/api/v1/positions", positions()).expect(201);
  }

  @AfterEach
  void stop() throws Exception {
    over = true;
    service.stop();
  }

  @Test
  void nothingAcknowledgedIsLostOrDoubled() throws Exception {
    List<CompletableFuture<Void>> senders = new ArrayList<>();
    for (int number = 0; number < SENDERS; number++) {
      String sender = "S" + number;
      senders.add(KilledService.run(() -> buy(sender)));
    }
    senders.add(KilledService.run(this::lend));
    List<Long> millis = new ArrayList<>();
    for (int kill = 0; kill < KILLS; kill++) {
      awaitMore(bought, SENDERS * 2);
      millis.add(killAndAwaitAnswer());
    }
    awaitMore(bought, SENDERS);
    over = true;
    CompletableFuture.allOf(senders.toArray(CompletableFuture[]::new))
        .get(KilledService.PATIENCE_SECONDS, TimeUnit.SECONDS);
    report(millis);

    assertThat(times("transaction.recorded", "transactionId"))
        .containsExactlyInAnyOrderEntriesOf(once(bought));
    assertThat(times("client.transaction-applied", "transactionId"))
        .containsExactlyInAnyOrderEntriesOf(once(bought));
    assertLoans();
    ReadModels.of(service.address()).agreeWithEvents();
  }

  /** How long it took from the kill to the first answer that needs the database, in ms. */
  private long killAndAwaitAnswer() throws Exception {
    long start = System.nanoTime();
    postmaster().destroyForcibly();
    long end = start + TimeUnit.SECONDS.toNanos(KilledService.PATIENCE_SECONDS);
    boolean away = false;
    while (true) {
      int status = lender.get("/api/v1/trades?limit=1").status();
      assertThat(status).isIn(200, 503);
      away |= status == 503;
      if (status == 200 && away) {
        long took = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
        afterReturn.add(took - millisAway());
        return took;
      }
      if (status == 200 && System.nanoTime() - start > TimeUnit.SECONDS.toNanos(2)) {
        return 0;
      }
      assertThat(System.nanoTime()).as(service.lastOutput()).isLessThan(end);
      LockSupport.parkNanos(10_000_000);
    }
  }

  /** From the kill until PostgreSQL ran again, as its supervisor said last. */
  private long millisAway() {
    Matcher said = RUNS_AGAIN.matcher(service.lastOutput());
    long millis = 0;
    while (said.find()) {
      millis = (long) (Double.parseDouble(said.group(1)) * 1_000);
    }
    return millis;
  }

  private ProcessHandle postmaster() throws Exception {
    Path lockFile = data.resolve("postgres/postmaster.pid");
    return ProcessHandle.of(Long.parseLong(Files.readAllLines(lockFile).getFirst().strip()))
        .orElseThrow();
  }

  private static void awaitMore(Map<String, String> done, int more) {
    int mark = done.size() + more;
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(KilledService.PATIENCE_SECONDS);
    while (done.size() < mark) {
      assertThat(System.nanoTime()).as("done so far: " + done.size()).isLessThan(end);
      LockSupport.parkNanos(10_000_000);
    }
  }

  private void buy(String sender) throws Exception {
    for (int number = 0; !over; number++) {
      String id = sender + "-" + number;
      acknowledge(lender, "/api/v1/transactions", transaction(id), id);
      bought.put(id, id);
    }
  }

  private void lend() throws Exception {
    for (int number = 0; !over; number++) {
      String id = "R-" + number;
      JsonNode result =
          acknowledge(desk, "/desk/v1/borrow-requests", bodies.borrowRequest(id, UNITS), id);
      String loan = result.at("/results/0/loans/0/loanId").asString();
      acknowledge(
          lender, "/api/v1/settlement-status", bodies.settled(loan, "Loan", UNITS), "settle-" + id);
      lent.put(loan, id);
    }
  }

  /** Sends under the same key until it is taken. */
  private static JsonNode acknowledge(Api caller, String path, String body, String key)
      throws Exception {
    while (true) {
      Api.Answer answer = caller.post(path, body, key);
      if (answer.status() != 503) {
        return answer.expect(201).body();
      }
      LockSupport.parkNanos(50_000_000);
    }
  }

  private Map<String, Long> times(String type, String field) throws Exception {
    var times = new ConcurrentHashMap<String, Long>();
    String next = "/audit/v1/events?limit=1000&eventType=" + type;
    int known = -1;
    while (times.size() > known || !times.keySet().containsAll(bought.keySet())) {
      known = times.size();
      times.clear();
      for (String page = next; page != null; ) {
        JsonNode body = auditor.get(page).expect(200).body();
        for (JsonNode event : body.get("data")) {
          times.merge(event.at("/payload/" + field).asString(), 1L, Long::sum);
        }
        JsonNode cursor = body.at("/nextCursor");
        page = cursor.isString() ? next + "&cursor=" + cursor.asString() : null;
      }
    }
    return times;
  }

  private static Map<String, Long> once(Map<String, String> done) {
    var once = new ConcurrentHashMap<String, Long>();
    done.keySet().forEach(id -> once.put(id, 1L));
    return once;
  }

  private void assertLoans() throws Exception {
    Map<String, Long> loans = new ConcurrentHashMap<>();
    String next = "/api/v1/loans/custody?limit=1000";
    for (String page = next; page != null; ) {
      JsonNode body = lender.get(page).expect(200).body();
      for (JsonNode loan : body.get("data")) {
        loans.merge(loan.get("loanId").asString(), 1L, Long::sum);
        assertThat(loan.get("loanStatus").asString()).as(loan.toString()).isEqualTo("Open");
        assertThat(loan.get("settledUnits").asLong()).isEqualTo(UNITS);
      }
      JsonNode cursor = body.at("/nextCursor");
      page = cursor.isString() ? next + "&cursor=" + cursor.asString() : null;
    }
    assertThat(loans).containsExactlyInAnyOrderEntriesOf(once(lent));
  }

  private void report(List<Long> millis) {
    System.out.printf(
        "%d kills: first answer %s ms after the kill, %s ms after PostgreSQL ran again (median and"
            + " longest); %d transactions and %d loans acknowledged%n",
        KILLS, spread(millis), spread(afterReturn), bought.size(), lent.size());
  }

  private static String spread(List<Long> millis) {
    List<Long> sorted = millis.stream().sorted().toList();
    return sorted.isEmpty() ? "no" : sorted.get(sorted.size() / 2) + " and " + sorted.getLast();
  }

  private String clients() {
    return """
    {"clients": [{"clientId": "A", "effectiveDate": "%s", "optInStatus": "In", "feeSplit": 80}]}\
    """
        .formatted(today);
  }

  private String positions() {
    return """
    {"asOfDate": "%s", "positions": [{"isin": "%s", "ticker": "AAPL", "quantity": 1000000,
      "currency": "USD", "clientId": "A", "custodyAccountId": "ACC-1"}]}\
    """
        .formatted(today, ISIN);
  }

  private String transaction(String id) {
    return """
    {"transactions": [{"transactionId": "%s", "clientId": "A", "accountId": "ACC-1",
      "isin": "%s", "side": "Buy", "units": 1, "tradeDate": "%s", "settlementDate": "%s"}]}\
    """
        .formatted(id, ISIN, today, today);
  }
}
