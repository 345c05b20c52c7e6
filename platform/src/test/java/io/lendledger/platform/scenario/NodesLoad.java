package io.lendledger.platform.scenario;

import io.lendledger.command.told.Told;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import tools.jackson.databind.JsonNode;

/**
 * Single transactions, position snapshots and borrow requests of several callers to all nodes, with
 * what they were told.
 */
final class NodesLoad {

  /** Held by one lender and lent as far as it goes. */
  static final String LENT = "US5949181045";

  static final long HELD = 9_000;

  private static final long UNITS = 700;
  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  private final LocalDate today = LocalDate.now(ZoneOffset.UTC);
  private final Nodes nodes;
  private final Told told = new Told();
  private final AtomicBoolean ended = new AtomicBoolean();
  private final AtomicLong wanted = new AtomicLong();
  private final List<CompletableFuture<Void>> callers = new ArrayList<>();

  NodesLoad(Nodes nodes) {
    this.nodes = nodes;
  }

  /** What the callers were told. */
  Told told() {
    return told;
  }

  /** Units that must be on loan by then: all that is held, or all that was wanted. */
  long lent() {
    return Math.min(HELD, wanted.get());
  }

  /** Lets all callers begin. */
  void begin() throws Exception {
    Api desk = nodes.at(0, "demo-desk");
    desk.put("/desk/v1/borrowers/LOAD", new FirstLightBodies(LENT, today).borrower()).expect(200);
    desk.post(
            "/desk/v1/prices",
            "{\"date\": \"%s\", \"prices\": [{\"isin\": \"%s\", \"price\": 50, \"currency\": \"USD\"}]}"
                .formatted(today, LENT))
        .expect(201);
    nodes
        .at(1, "other-lender")
        .post(
            "/api/v1/client-reference",
            "{\"clients\": [{\"clientId\": \"S\", \"effectiveDate\": \"%s\", \"optInStatus\": \"In\", \"feeSplit\": 80}]}"
                .formatted(today))
        .expect(201);
    snapshot(new NodesCaller(nodes, "other-lender"), 0);
    for (String client : List.of("BUYER-1", "BUYER-2")) {
      start("demo-lender", (caller, number) -> buy(caller, client, number));
    }
    start("other-lender", (caller, number) -> snapshot(caller, number + 1));
    start("demo-desk", this::borrow);
  }

  /** Sends one request after the other. */
  @FunctionalInterface
  private interface Sending {
    void send(NodesCaller caller, int number) throws Exception;
  }

  private void start(String client, Sending sending) throws Exception {
    var caller = new NodesCaller(nodes, client);
    callers.add(
        KilledService.run(() -> {
          for (int number = 0; !ended.get(); number++) {
            sending.send(caller, number);
            LockSupport.parkNanos(PAUSE_NANOS);
          }
        }));
  }

  /** Sends one request to one node, and has its answer. */
  void buyAt(int node) throws Exception {
    buy(new NodesCaller(nodes, "demo-lender", node), "BUYER-3", node);
  }

  /** Waits until so much more was acknowledged than at the call. */
  void awaitMore(int count) {
    int mark = told.count() + count;
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(KilledService.PATIENCE_SECONDS);
    while (told.count() < mark) {
      if (System.nanoTime() > end || callers.stream().anyMatch(CompletableFuture::isDone)) {
        callers.stream().filter(CompletableFuture::isDone).forEach(CompletableFuture::join);
        throw new AssertionError("acknowledged so far: " + told.count());
      }
      LockSupport.parkNanos(PAUSE_NANOS);
    }
  }

  /** Lets the callers end with the answers that they wait for. */
  void end() throws Exception {
    ended.set(true);
    for (CompletableFuture<Void> each : callers) {
      each.get(KilledService.PATIENCE_SECONDS, TimeUnit.SECONDS);
    }
  }

  private void buy(NodesCaller caller, String client, int number) throws Exception {
    String id = client + "-" + number;
    long units = 1 + number % 90L;
    caller.post(
        "/api/v1/transactions",
        """
        {"transactions": [{"transactionId": "%s", "clientId": "%s", "accountId": "ACC-1",
          "isin": "US0378331005", "side": "Buy", "units": %d, "tradeDate": "%s",
          "settlementDate": "%s"}]}\
        """
            .formatted(id, client, units, today, today),
        id);
    told.add(new Told.Transaction("DEMO", client, id, "Buy", BigDecimal.valueOf(units)));
  }

  /** What is lent stays the same, and something else changes each time. */
  private void snapshot(NodesCaller caller, int number) throws Exception {
    JsonNode receipt =
        caller.post(
            "/api/v1/positions",
            """
            {"asOfDate": "%s", "positions": [
              {"isin": "%s", "ticker": "MSFT", "quantity": %d, "currency": "USD",
               "clientId": "S", "custodyAccountId": "ACC-1"},
              {"isin": "US0378331005", "ticker": "AAPL", "quantity": %d, "currency": "USD",
               "clientId": "S", "custodyAccountId": "ACC-1"}]}\
            """
                .formatted(today, LENT, HELD, 1_000 + number),
            "snapshot-" + number);
    told.add(new Told.Snapshot("OTHER", receipt.get("submissionId").asString()));
  }

  private void borrow(NodesCaller caller, int number) throws Exception {
    String id = "LOAD-" + number;
    JsonNode answer =
        caller.post(
            "/desk/v1/borrow-requests",
            """
            {"borrowRequests": [{"requestId": "%s", "borrowerCode": "LOAD", "lenderCode": "OTHER",
              "isin": "%s", "units": %d, "collateralType": "Non-Cash", "lendingRate": 3.60,
              "loanCurrency": "USD", "tradeDate": "%s", "settlementDate": "%s"}]}\
            """
                .formatted(id, LENT, UNITS, today, today),
            id);
    Map<String, Long> loans = new TreeMap<>();
    for (JsonNode each : answer.at("/results/0/loans")) {
      loans.put(each.get("loanId").asString(), each.get("units").asLong());
    }
    told.add(new Told.BorrowRequest(id, loans));
    wanted.addAndGet(UNITS);
  }
}
