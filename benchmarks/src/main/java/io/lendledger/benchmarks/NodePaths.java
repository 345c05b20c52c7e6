package io.lendledger.benchmarks;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;

/** What is asked of nodes, each caller of its own one. */
final class NodePaths {

  /** As many of each node, however many there are. */
  private static final int CALLERS = 48;

  private static final int READERS = 12;
  private static final int LENDERS = 8;
  private static final int SNAPSHOTS = 6;

  private NodePaths() {}

  static List<NodePath> all() {
    return List.of(
        new NodePath(
            "nodes-transactions",
            "transactions of 8 lenders, one a request, 48 connections",
            "a second",
            nodes -> new Transactions(nodes, LENDERS)),
        new NodePath(
            "nodes-one-lender",
            "transactions of one lender, one a request, 48 connections",
            "a second",
            nodes -> new Transactions(nodes, 1)),
        new NodePath(
            "nodes-borrows",
            "borrow requests, one a request, 10 loans of 6 parts each, 6 connections",
            "requests a second",
            Borrowing::new),
        new NodePath(
            "nodes-pages", "page of 100 custody loans, 12 connections", "a second", Pages::new),
        new NodePath(
            "nodes-snapshots",
            "first snapshots of 6 lenders at once",
            "rows a second",
            Inventories::new),
        new NodePath("nodes-closes", "close of a day", "accruals a second", NodeCloses::new));
  }

  /** Requests answered as they should be, of callers that are spread over the nodes. */
  private static long drive(
      NodeCluster nodes, int callers, Supplier<String> requests, int status, Duration length)
      throws Exception {
    int ofNode = callers / nodes.count();
    return all(
            nodes.count(),
            node ->
                () -> new Callers(nodes.node(node).port(), ofNode).drive(requests, status, length))
        .stream()
        .mapToLong(each -> each)
        .sum();
  }

  /** The answers of all, which are asked for at once. */
  private static <T> List<T> all(int count, IntFunction<Callable<T>> work) throws Exception {
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<T>> begun =
          IntStream.range(0, count).mapToObj(each -> threads.submit(work.apply(each))).toList();
      List<T> answers = new ArrayList<>();
      for (Future<T> each : begun) {
        answers.add(each.get());
      }
      return answers;
    }
  }

  private static final class Transactions implements NodePath.Turns {

    private static final AtomicInteger NAMES = new AtomicInteger();

    private final NodeCluster nodes;
    private final List<String> clients = new ArrayList<>();
    private final List<TransactionRows> rows = new ArrayList<>();
    private final AtomicInteger numbers = new AtomicInteger();
    private final AppliedOnce applied;

    Transactions(NodeCluster nodes, int lenders) throws Exception {
      this.nodes = nodes;
      for (int i = 0; i < lenders; i++) {
        String code = "SINGLE" + NAMES.incrementAndGet();
        clients.add(nodes.session().lender(code));
        rows.add(new TransactionRows(code, nodes.today()));
      }
      this.applied = new AppliedOnce(nodes.ledger());
    }

    private String request() {
      int number = numbers.incrementAndGet();
      int lender = number % clients.size();
      return Callers.post(
          "/api/v1/transactions",
          nodes.session().freshToken(clients.get(lender)),
          "{\"transactions\": [" + rows.get(lender).json(number / clients.size(), 1) + "]}");
    }

    @Override
    public Measured take(Duration length) throws Exception {
      Stopwatch watch = Stopwatch.start(nodes::used);
      long count = drive(nodes, CALLERS, this::request, 201, length);
      Stopwatch.Lap lap = watch.lap(count);
      applied.sent(count);
      nodes.settle();
      return lap.perSecond();
    }

    @Override
    public void require() throws Exception {
      nodes.settle();
      applied.require();
    }
  }

  private static final class Borrowing implements NodePath.Turns {

    private static final int CONNECTIONS = 6;

    private final NodeCluster nodes;
    private final Programme programme;
    private final int requests;
    private long loans;

    Borrowing(NodeCluster nodes) throws Exception {
      this.nodes = nodes;
      this.programme = new Programme(nodes, "BORROW");
      this.requests = nodes.settings().size(10, 3);
    }

    @Override
    public Measured take(Duration length) throws Exception {
      List<Programme.Wanted> wanted =
          IntStream.range(0, CONNECTIONS * requests).mapToObj(i -> programme.wanted(i, 1)).toList();
      Stopwatch watch = Stopwatch.start(nodes::used);
      loans +=
          all(CONNECTIONS, caller -> () -> borrow(caller, wanted)).stream()
              .mapToLong(each -> each)
              .sum();
      Stopwatch.Lap lap = watch.lap(wanted.size());
      nodes.settle();
      return lap.perSecond();
    }

    private long borrow(int caller, List<Programme.Wanted> wanted) throws Exception {
      long booked = 0;
      for (int i = 0; i < requests; i++) {
        booked += programme.borrow(nodes.session(caller), wanted.get(caller * requests + i)).size();
      }
      return booked;
    }

    @Override
    public void require() throws Exception {
      nodes.settle();
      WrongResult.unlessEqual("loans", loans, programme.loans("Pending - Uncovered"));
    }
  }

  private static final class Pages implements NodePath.Turns {

    private static final String PATH = "/api/v1/loans/custody?limit=100";
    private static final int RECORDS = 100;

    private final NodeCluster nodes;
    private final Programme programme;

    Pages(NodeCluster nodes) throws Exception {
      this.nodes = nodes;
      this.programme = new Programme(nodes, "READ");
      programme.borrow(RECORDS * 2);
      nodes.settle();
    }

    @Override
    public Measured take(Duration length) throws Exception {
      String request = Callers.get(PATH, nodes.session().token(programme.client()));
      Stopwatch watch = Stopwatch.start(nodes::used);
      long count = drive(nodes, READERS, () -> request, 200, length);
      return watch.lap(count).perSecond();
    }

    @Override
    public void require() throws Exception {
      for (int node = 0; node < nodes.count(); node++) {
        JsonNode page = nodes.session(node).get(programme.client(), PATH);
        WrongResult.unlessEqual("records of a page", RECORDS, page.get("data").size());
      }
    }
  }

  private static final class Inventories implements NodePath.Turns {

    private static final AtomicInteger NAMES = new AtomicInteger();
    private static final int FIRST = 5_000_000;
    private static final int HOLDINGS = 50;

    private final NodeCluster nodes;
    private final int rows;
    private long sent;

    Inventories(NodeCluster nodes) {
      this.nodes = nodes;
      this.rows = nodes.settings().size(5_000, 500);
    }

    @Override
    public Measured take(Duration length) throws Exception {
      List<String> clients = new ArrayList<>();
      for (int i = 0; i < SNAPSHOTS; i++) {
        clients.add(nodes.session().lender("NODES" + NAMES.incrementAndGet()));
      }
      String body = body();
      nodes.settle();
      Stopwatch watch = Stopwatch.start(nodes::used);
      List<JsonNode> applied =
          all(
              SNAPSHOTS,
              i -> () -> nodes.session(i).apply(clients.get(i), "/api/v1/positions", body));
      Stopwatch.Lap lap = watch.lap((long) SNAPSHOTS * rows);
      for (JsonNode each : applied) {
        WrongResult.unlessEqual("rows applied", rows, each.get("applied").asInt());
      }
      sent += (long) SNAPSHOTS * rows;
      nodes.settle();
      return lap.perSecond();
    }

    private String body() {
      return new Rows(
              "positions",
              "",
              number ->
                  """
                  {"isin": "%s", "ticker": "S", "quantity": 100, "currency": "USD",\
                   "clientId": "C%d", "custodyAccountId": "ACC"}\
                  """
                      .formatted(PortfolioData.isin(FIRST + number % HOLDINGS), number / HOLDINGS),
              _ -> "")
          .body("\"asOfDate\": \"" + nodes.today() + "\", ", 0, rows);
    }

    @Override
    public void require() throws Exception {
      nodes.settle();
      WrongResult.unlessEqual(
          "holdings",
          sent,
          nodes
              .ledger()
              .number(
                  "SELECT count(*) FROM query.holding WHERE valid_to = 9223372036854775807"
                      + " AND lender_code LIKE 'NODES%'"));
    }
  }
}
