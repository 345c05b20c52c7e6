package io.lendledger.platform.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.platform.postgres.EmbeddedPostgres;
import io.lendledger.platform.postgres.Postgres;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/**
 * Identical processes of the service on one PostgreSQL that none of them keeps. It has what a first
 * start leaves in one, the demonstration's credentials included.
 */
final class Nodes implements AutoCloseable {

  private static final String PUBLIC_URL = "https://ledger.test";

  private final Path place;
  private final EmbeddedPostgres postgres;
  private final List<ServicePorts> ports = new ArrayList<>();
  private final List<ServiceProcess> running = new ArrayList<>();

  private Nodes(Path place, EmbeddedPostgres postgres) {
    this.place = place;
    this.postgres = postgres;
  }

  /** Starts so many, all at once. */
  static Nodes start(Path place, int count) throws Exception {
    Path first = place.resolve("first");
    FirstStart.fill(first);
    var nodes = new Nodes(place, EmbeddedPostgres.start(first, Postgres.binaries()));
    try {
      List<CompletableFuture<ServiceProcess>> starting = new ArrayList<>();
      for (int node = 0; node < count; node++) {
        nodes.ports.add(ServicePorts.free());
        starting.add(nodes.starting(node));
      }
      for (CompletableFuture<ServiceProcess> each : starting) {
        nodes.running.add(each.get(KilledService.PATIENCE_SECONDS, TimeUnit.SECONDS));
      }
      return nodes;
    } catch (Exception | AssertionError failed) {
      nodes.close();
      throw failed;
    }
  }

  private CompletableFuture<ServiceProcess> starting(int node) {
    var started = new CompletableFuture<ServiceProcess>();
    Thread.ofVirtual()
        .start(() -> {
          try {
            started.complete(launch(node));
          } catch (Throwable failure) {
            started.completeExceptionally(failure);
          }
        });
    return started;
  }

  private ServiceProcess launch(int node) throws Exception {
    ServiceProcess launched =
        ServiceProcess.start(
            ports.get(node),
            place.resolve(name(node)),
            "--spring.datasource.url=" + postgres.jdbcUrl(),
            "--spring.datasource.username=" + postgres.username(),
            "--spring.datasource.password=" + postgres.password(),
            "--lendledger.access.master-key-file=" + place.resolve("first/master.key"),
            "--lendledger.public-url=" + PUBLIC_URL,
            "--lendledger.node-id=" + name(node),
            "--lendledger.nodes.beat=1s");
    // Their documents are the same.
    Api.starts(launched.address(), PUBLIC_URL);
    return launched;
  }

  static String name(int node) {
    return "node-" + (node + 1);
  }

  int count() {
    return ports.size();
  }

  ServiceProcess get(int node) {
    return running.get(node);
  }

  /** Where a node's API is, whether it runs or not. */
  String address(int node) {
    return ports.get(node).address();
  }

  /** A power cut of one. */
  void kill(int node) throws InterruptedException {
    running.get(node).kill();
  }

  /** Has one stand still, or move again: its connections stay open meanwhile. */
  void stand(int node, boolean still) throws Exception {
    String signal = still ? "-STOP" : "-CONT";
    Process sent = new ProcessBuilder("kill", signal, Long.toString(get(node).pid())).start();
    assertThat(sent.waitFor()).isZero();
  }

  /** Starts one again that was killed, as what it was. */
  void restart(int node) throws Exception {
    running.set(node, launch(node));
  }

  /** Logged in at a node. */
  Api at(int node, String client) throws Exception {
    return Api.login(address(node), client, client + "-secret");
  }

  EmbeddedPostgres postgres() {
    return postgres;
  }

  /** Runs one statement in the database that they share. */
  void execute(String sql) throws SQLException {
    try (Connection connection =
            DriverManager.getConnection(
                postgres.jdbcUrl(), postgres.username(), postgres.password());
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  @Override
  public void close() {
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (ServiceProcess each : running) {
        var _ =
            threads.submit(() -> {
              each.stop();
              return null;
            });
      }
    } finally {
      postgres.close();
    }
  }
}
