package io.lendledger.benchmarks;

import io.lendledger.command.told.Told;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;

/** Callers who go on whatever happens to the nodes, and note what they were told. */
final class KillsLoad implements AutoCloseable {

  private static final int BUYERS = 4;
  private static final int HOLDINGS = 40;
  private static final long PAUSE_MILLIS = 20;
  private static final long PATIENCE_MINUTES = 6;

  private final NodeCluster nodes;
  private final Acknowledged acknowledged = new Acknowledged();
  private final Told told = new Told();
  private final String buyers;
  private final String snapshots;
  private final Programme programme;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final List<Future<?>> callers = new ArrayList<>();
  private volatile boolean ended;

  KillsLoad(NodeCluster nodes) throws Exception {
    this.nodes = nodes;
    this.buyers = nodes.session().lender("BUYS");
    this.snapshots = nodes.session().lender("SNAPS");
    this.programme = new Programme(nodes, "LENDS");
  }

  /** One request after the other. */
  @FunctionalInterface
  private interface Sending {
    void send(NodesClient client, int number) throws Exception;
  }

  void begin() {
    for (int i = 0; i < BUYERS; i++) {
      String holder = "B" + i;
      start(i, (client, number) -> buy(client, holder, number));
    }
    start(0, this::snapshot);
    start(1, this::borrow);
  }

  private void start(int first, Sending sending) {
    callers.add(
        threads.submit(() -> {
          try (var client = new NodesClient(nodes, acknowledged, first)) {
            for (int number = 0; !ended; number++) {
              sending.send(client, number);
              TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
            }
          }
          return null;
        }));
  }

  Acknowledged acknowledged() {
    return acknowledged;
  }

  Told told() {
    return told;
  }

  /** Waits until so much more was acknowledged; throws what a caller has failed with. */
  void awaitMore(int count) throws Exception {
    long mark = acknowledged.count() + count;
    long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(PATIENCE_MINUTES);
    while (acknowledged.count() < mark) {
      for (Future<?> each : callers) {
        if (each.isDone()) {
          var _ = each.get();
        }
      }
      if (System.nanoTime() > end) {
        throw new WrongResult("nothing is acknowledged any more");
      }
      TimeUnit.MILLISECONDS.sleep(10);
    }
  }

  /** Lets the callers end with the answers that they wait for. */
  void end() throws ExecutionException, InterruptedException, TimeoutException {
    ended = true;
    for (Future<?> each : callers) {
      var _ = each.get(PATIENCE_MINUTES, TimeUnit.MINUTES);
    }
  }

  private void buy(NodesClient client, String holder, int number) throws Exception {
    String id = holder + "-" + number;
    long units = 1 + number % 90L;
    var _ =
        client.post(
            buyers,
            "/api/v1/transactions",
            """
            {"transactions": [{"transactionId": "%s", "clientId": "%s", "accountId": "ACC",\
             "isin": "%s", "side": "Buy", "units": %d, "tradeDate": "%s",\
             "settlementDate": "%s"}]}\
            """
                .formatted(id, holder, PortfolioData.isin(1), units, nodes.today(), nodes.today()),
            id);
    told.add(new Told.Transaction("BUYS", holder, id, "Buy", BigDecimal.valueOf(units)));
  }

  private void snapshot(NodesClient client, int number) throws Exception {
    String positions =
        IntStream.range(0, HOLDINGS)
            .mapToObj(i ->
                """
                {"isin": "%s", "ticker": "S", "quantity": %d, "currency": "USD",\
                 "clientId": "C%d", "custodyAccountId": "ACC"}\
                """
                    .formatted(PortfolioData.isin(6_000_000 + i), 1_000 + number, i % 4))
            .collect(Collectors.joining(",", "\"positions\": [", "]"));
    JsonNode receipt =
        client.post(
            snapshots,
            "/api/v1/positions",
            "{\"asOfDate\": \"" + nodes.today() + "\", " + positions + "}",
            "snapshot-" + number);
    told.add(new Told.Snapshot("SNAPS", receipt.get("submissionId").stringValue()));
  }

  private void borrow(NodesClient client, int number) throws Exception {
    JsonNode answer =
        client.post(
            Session.DESK,
            "/desk/v1/borrow-requests",
            programme.wanted(number, 1).body(),
            "borrow-" + number);
    JsonNode result = answer.get("results").get(0);
    Map<String, Long> loans = new TreeMap<>();
    for (JsonNode each : result.get("loans")) {
      loans.put(each.get("loanId").stringValue(), each.get("units").asLong());
    }
    told.add(new Told.BorrowRequest(result.get("requestId").stringValue(), loans));
  }

  @Override
  public void close() {
    ended = true;
    threads.shutdownNow();
  }
}
