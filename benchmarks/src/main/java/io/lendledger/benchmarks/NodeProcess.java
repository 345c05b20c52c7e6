package io.lendledger.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A node: a process of the service on a database that it shares. */
final class NodeProcess implements AutoCloseable {

  private static final Duration PATIENCE = Duration.ofMinutes(5);
  private static final int LAST_LINES = 30;

  private final List<String> command;
  private final Map<String, String> environment;
  private final Path log;
  private final int port;
  private Process process;

  private NodeProcess(
      List<String> command, Map<String, String> environment, Path log, int port, Process process) {
    this.command = command;
    this.environment = environment;
    this.log = log;
    this.port = port;
    this.process = process;
  }

  /**
   * Launches one; it is not ready yet.
   *
   * @param place a directory of its own
   * @param number of the node, from 0 on
   */
  static NodeProcess launch(
      Path home,
      Path place,
      int number,
      Shares shares,
      List<String> properties,
      Map<String, String> environment)
      throws IOException {
    int port = StartedService.freePort();
    List<String> start = new ArrayList<>();
    start.add(home.resolve("lendledger").toString());
    start.add("start");
    start.add("--server.port=" + port);
    start.add("--server.address=127.0.0.1");
    start.add("--management.server.port=" + StartedService.freePort());
    start.add("--management.server.address=127.0.0.1");
    start.add("--lendledger.data-dir=" + place.resolve("data"));
    start.add("--lendledger.node-id=node-" + (number + 1));
    start.addAll(properties);
    Files.createDirectories(place);
    List<String> command = shares.command(number, start);
    Path log = place.resolve("log");
    return new NodeProcess(command, environment, log, port, run(command, environment, log));
  }

  private static Process run(List<String> command, Map<String, String> environment, Path log)
      throws IOException {
    Files.deleteIfExists(log);
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
    builder.environment().putAll(environment);
    return builder.start();
  }

  int port() {
    return port;
  }

  ProcessHandle handle() {
    return process.toHandle();
  }

  boolean isReady() throws IOException {
    return Files.exists(log) && Files.readString(log).contains("Lendledger is ready");
  }

  void awaitReady() throws IOException, InterruptedException {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (!isReady()) {
      if (!process.isAlive() || System.nanoTime() > end) {
        List<String> lines = Files.readAllLines(log);
        throw new IOException(
            "a node did not start:\n"
                + String.join(
                    "\n", lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size())));
      }
      TimeUnit.MILLISECONDS.sleep(50);
    }
  }

  /** Ends it at once, as a fault would. */
  void kill() throws InterruptedException {
    process.destroyForcibly();
    process.waitFor();
  }

  /** Launches it again, as what it was. */
  void relaunch() throws IOException {
    process = run(command, environment, log);
  }

  @Override
  public void close() {
    process.destroy();
    process.onExit().completeOnTimeout(process, PATIENCE.toSeconds(), TimeUnit.SECONDS).join();
    process.destroyForcibly().onExit().join();
  }
}
