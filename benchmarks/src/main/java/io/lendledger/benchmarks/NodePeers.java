package io.lendledger.benchmarks;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Event stores for Node, each a process that appends to a database of its own in the server. */
final class NodePeers implements AutoCloseable {

  private static final Map<String, String> NAMES = names();
  private static final Duration PATIENCE = Duration.ofMinutes(5);

  private final List<Peer> peers = new ArrayList<>();

  private NodePeers() {}

  private static Map<String, String> names() {
    Map<String, String> names = new LinkedHashMap<>();
    names.put("emmett", "Emmett (Node)");
    names.put("dcb", "dcb-es (Node)");
    names.put("message-db", "message-db (Node)");
    return names;
  }

  /** Those that can be had here; the report says which not, and why. */
  static NodePeers install(Path home, int port, Report report) throws Exception {
    var all = new NodePeers();
    Path directory = home.resolve("benchmarks/target/peers");
    try {
      Files.createDirectories(directory);
      for (String each : List.of("package.json", "append.mjs")) {
        Files.copy(
            home.resolve("benchmarks/peers").resolve(each),
            directory.resolve(each),
            StandardCopyOption.REPLACE_EXISTING);
      }
      run(directory, "npm", "install", "--no-audit", "--no-fund", "--no-package-lock");
    } catch (IOException e) {
      report.note("Event stores for Node were left out: " + e.getMessage());
      return all;
    }
    for (String each : NAMES.keySet()) {
      try {
        all.peers.add(new Peer(each, directory, port));
      } catch (IOException e) {
        report.note(NAMES.get(each) + " was left out: " + e.getMessage());
      }
    }
    return all;
  }

  private static void run(Path directory, String... command)
      throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(command)
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .redirectOutput(directory.resolve("install.log").toFile())
            .start();
    if (!process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS) || process.exitValue() != 0) {
      process.destroy();
      throw new IOException(
          String.join(" ", command) + " failed, see " + directory.resolve("install.log"));
    }
  }

  List<Trial.Other> appending(int appenders) {
    return peers.stream()
        .map(peer ->
            Trial.Other.without(
                NAMES.getOrDefault(peer.name, peer.name), length -> peer.turn(appenders, length)))
        .toList();
  }

  /** Fails unless each peer has stored what it acknowledged. */
  void require() throws Exception {
    for (Peer each : peers) {
      WrongResult.unlessEqual("events of " + each.name, each.acknowledged, each.stored());
    }
  }

  @Override
  public void close() {
    peers.forEach(Peer::close);
  }

  private static final class Peer {

    private final String name;
    private final Process process;
    private final BufferedReader answers;
    private long acknowledged;

    Peer(String name, Path directory, int port) throws IOException, SQLException {
      this.name = name;
      String database = "peer_" + name.replace('-', '_');
      try (Connection connection =
              DriverManager.getConnection(
                  "jdbc:postgresql://localhost:" + port + "/postgres", "postgres", "postgres");
          Statement statement = connection.createStatement()) {
        statement.execute("CREATE DATABASE " + database);
      }
      Path log = directory.resolve(name + ".log");
      process =
          new ProcessBuilder(
                  "node",
                  "append.mjs",
                  name,
                  "postgresql://postgres:postgres@localhost:" + port + "/" + database)
              .directory(directory.toFile())
              .redirectError(log.toFile())
              .start();
      answers = new BufferedReader(process.inputReader(StandardCharsets.UTF_8));
      String ready = answers.readLine();
      if (!"ready".equals(ready)) {
        process.destroy();
        throw new IOException("it did not start, see " + log);
      }
    }

    Measured turn(int appenders, Duration length) throws IOException {
      long begun = System.nanoTime();
      process
          .outputWriter(StandardCharsets.UTF_8)
          .write(appenders + " " + length.toMillis() + "\n");
      process.outputWriter(StandardCharsets.UTF_8).flush();
      String line = answers.readLine();
      if (line == null) {
        throw new IOException(name + " ended");
      }
      long count = Long.parseLong(line);
      acknowledged += count;
      return Measured.of(count * 1e9 / (System.nanoTime() - begun));
    }

    /** Asks for no more, and how many events are stored. */
    long stored() throws IOException {
      process.outputWriter(StandardCharsets.UTF_8).write("stored\n");
      process.outputWriter(StandardCharsets.UTF_8).flush();
      String line = answers.readLine();
      return line == null ? -1 : Long.parseLong(line);
    }

    void close() {
      process.destroy();
    }
  }
}
