package io.lendledger.benchmarks;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.sql.SQLException;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** Identical nodes of the service on one PostgreSQL of their own, with every commit durable. */
final class NodeCluster implements Place, AutoCloseable {

  private static final String PUBLIC_URL = "https://ledger.test";
  private static final String SECRET = "the secret of the desk of a bench";
  private static final Duration PATIENCE = Duration.ofMinutes(5);
  private static final int QUIET_LOOKS = 8;

  private final Settings settings;
  private final Path directory = Files.createTempDirectory("lendledger-nodes");
  private final EmbeddedPostgres postgres;
  private final ProcessHandle postmaster;
  private final Thread closing = new Thread(this::closeQuietly);
  private final List<NodeProcess> nodes = new ArrayList<>();
  private final LocalDate today = LocalDate.now(ZoneOffset.UTC);
  private final Ledger ledger;
  private Session session;
  private String auditor = "";
  private boolean isClosed;

  private NodeCluster(Settings settings) throws IOException, SQLException {
    this.settings = settings;
    Path data = directory.resolve("postgres");
    this.postgres =
        EmbeddedPostgres.builder()
            .setDataDirectory(data)
            .setCleanDataDirectory(false)
            .setServerConfig("fsync", "on")
            .setServerConfig("full_page_writes", "on")
            .setServerConfig("synchronous_commit", "on")
            .setServerConfig("shared_buffers", "256MB")
            .setServerConfig("max_wal_size", "4GB")
            .setServerConfig("wal_compression", "on")
            .setServerConfig("random_page_cost", "1.1")
            .setServerConfig("max_connections", "200")
            .start();
    long id = Long.parseLong(Files.readAllLines(data.resolve("postmaster.pid")).getFirst().strip());
    this.postmaster = ProcessHandle.of(id).orElseThrow();
    this.ledger = Ledger.at(postgres.getJdbcUrl("postgres", "postgres"));
    this.session = new Session(0);
    Runtime.getRuntime().addShutdownHook(closing);
  }

  /** Starts so many nodes on a new database, all at once. */
  static NodeCluster start(Settings settings, Shares shares, int count, List<String> more)
      throws Exception {
    var cluster = new NodeCluster(settings);
    try {
      cluster.launch(shares, count, more);
      cluster.session = new Session(cluster.nodes.getFirst().port());
      cluster.session.know(Session.DESK, SECRET);
      cluster.makeAuditor();
      return cluster;
    } catch (Exception e) {
      cluster.close();
      throw e;
    }
  }

  private void launch(Shares shares, int count, List<String> more) throws Exception {
    byte[] key = new byte[32];
    new SecureRandom().nextBytes(key);
    Map<String, String> environment =
        Map.of(
            "SPRING_DATASOURCE_URL",
            "jdbc:postgresql://127.0.0.1:%d/postgres?reWriteBatchedInserts=true"
                .formatted(postgres.getPort()),
            "SPRING_DATASOURCE_USERNAME",
            "postgres",
            "SPRING_DATASOURCE_PASSWORD",
            "postgres",
            "LENDLEDGER_ACCESS_MASTER_KEY",
            Base64.getEncoder().encodeToString(key),
            "LENDLEDGER_SECURITY_BOOTSTRAP_CLIENT_ID",
            Session.DESK,
            "LENDLEDGER_SECURITY_BOOTSTRAP_CLIENT_SECRET",
            SECRET);
    List<String> properties = new ArrayList<>(StartedService.withoutLimits());
    properties.add("--lendledger.public-url=" + PUBLIC_URL);
    properties.add("--lendledger.horizon.reported=366d");
    properties.addAll(more);
    for (int node = 0; node < count; node++) {
      nodes.add(
          NodeProcess.launch(
              settings.home(),
              directory.resolve("node-" + (node + 1)),
              node,
              shares,
              properties,
              environment));
    }
    for (NodeProcess each : nodes) {
      each.awaitReady();
    }
  }

  private void makeAuditor() throws IOException {
    JsonNode made =
        session.post(Session.DESK, "/desk/v1/oauth-clients", "{\"scopes\": [\"audit\", \"ops\"]}");
    auditor = made.get("clientId").stringValue();
    session.know(auditor, made.get("clientSecret").stringValue());
  }

  int count() {
    return nodes.size();
  }

  NodeProcess node(int number) {
    return nodes.get(number % nodes.size());
  }

  /** The session of a node, with the tokens of all. */
  Session session(int node) {
    return session.at(node(node).port());
  }

  /** The client that may read the history. */
  String auditor() {
    return auditor;
  }

  @Override
  public Settings settings() {
    return settings;
  }

  @Override
  public Session session() {
    return session;
  }

  @Override
  public Ledger ledger() {
    return ledger;
  }

  @Override
  public LocalDate today() {
    return today;
  }

  /** Processor time of all nodes, and of PostgreSQL with all of its processes. */
  Processors.Used used() {
    return new Processors.Used(
        nodes.stream().map(each -> time(each.handle())).reduce(Duration.ZERO, Duration::plus),
        database().map(NodeCluster::time).reduce(Duration.ZERO, Duration::plus));
  }

  private static Duration time(ProcessHandle process) {
    return process.info().totalCpuDuration().orElse(Duration.ZERO);
  }

  private Stream<ProcessHandle> database() {
    return Stream.concat(Stream.of(postmaster), postmaster.descendants());
  }

  /** Waits until all consequences are there: nothing is stored any more, and everybody has read. */
  void settle() throws Exception {
    long end = System.nanoTime() + PATIENCE.toNanos();
    int quiet = 0;
    for (long seen = -1; quiet < QUIET_LOOKS; ) {
      if (System.nanoTime() > end) {
        throw new IOException("the nodes do not come to rest");
      }
      long head =
          ledger.number("SELECT coalesce(max(global_index), -1) FROM eventstore.domain_event");
      long behind =
          ledger.number(
              "SELECT (SELECT count(*) FROM query.progress WHERE position < %1$d)".formatted(head)
                  + " + (SELECT count(*) FROM command.progress WHERE name = 'registers' AND"
                  + " position < %d)".formatted(head));
      quiet = head == seen && behind == 0 ? quiet + 1 : 0;
      seen = head;
      TimeUnit.MILLISECONDS.sleep(100);
    }
  }

  /** Stops all of its processes where they are, so that they take nothing from others. */
  void freeze() throws IOException, InterruptedException {
    signal("STOP", nodes.stream().map(NodeProcess::handle).toList());
    signal("STOP", database().toList());
  }

  /** Lets them go on, and waits until they are at rest. */
  void thaw() throws Exception {
    signal("CONT", database().toList());
    signal("CONT", nodes.stream().map(NodeProcess::handle).toList());
    long end = System.nanoTime() + PATIENCE.toNanos();
    for (int node = 0; node < count(); node++) {
      while (!answers(node)) {
        if (System.nanoTime() > end) {
          throw new IOException("a node does not come back");
        }
        TimeUnit.MILLISECONDS.sleep(100);
      }
    }
    settle();
  }

  private boolean answers(int node) {
    try {
      var _ = session(node).get(auditor, "/ops/v1/nodes");
      return true;
    } catch (IOException notYet) {
      return false;
    }
  }

  private static void signal(String name, List<ProcessHandle> processes)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("kill", "-" + name));
    processes.forEach(each -> command.add(Long.toString(each.pid())));
    new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start()
        .waitFor();
  }

  @Override
  public synchronized void close() throws IOException {
    if (isClosed) {
      return;
    }
    isClosed = true;
    try {
      signal("CONT", database().toList());
      signal("CONT", nodes.stream().map(NodeProcess::handle).toList());
      ledger.close();
    } catch (SQLException | InterruptedException e) {
      System.err.println("The bench's own connection is not closed: " + e);
    }
    nodes.forEach(NodeProcess::close);
    postgres.close();
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path each : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(each);
      }
    }
  }

  private void closeQuietly() {
    try {
      close();
    } catch (IOException e) {
      System.err.println(directory + " is left behind: " + e);
    }
  }
}
