package io.lendledger.benchmarks;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A service that the bench has started by the launcher, on a data directory of its own, without
 * limits of credentials and addresses. Its directory is gone when it is closed.
 */
final class StartedService implements AutoCloseable {

  private static final Duration PATIENCE = Duration.ofMinutes(3);
  private static final int LAST_LINES = 30;

  private final Path home;
  private final Path directory;
  private final int port;
  private final int managementPort;
  private final Thread closing = new Thread(this::closeQuietly);
  private @Nullable Process process;
  private boolean isClosed;

  private StartedService(Path home) throws IOException {
    this.home = home;
    this.directory = Files.createTempDirectory("lendledger-bench");
    this.port = freePort();
    this.managementPort = freePort();
  }

  /** Starts one and waits until it is ready. */
  static StartedService start(Path home) throws IOException, InterruptedException {
    var service = new StartedService(home);
    Runtime.getRuntime().addShutdownHook(service.closing);
    try {
      service.launch();
      service.awaitReady();
      return service;
    } catch (IOException | InterruptedException e) {
      service.close();
      throw e;
    }
  }

  /** A port that nobody listens at. */
  static int freePort() throws IOException {
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  /** Starts its process; it is not ready yet. */
  synchronized void launch() throws IOException {
    if (isClosed) {
      throw new IOException("the bench is about to end");
    }
    List<String> command = new ArrayList<>();
    command.add(home.resolve("lendledger").toString());
    command.add("start");
    command.add("--server.port=" + port);
    command.add("--management.server.port=" + managementPort);
    command.add("--lendledger.data-dir=" + data());
    command.add("--lendledger.sftp.enabled=false");
    command.addAll(withoutLimits());
    Files.deleteIfExists(log());
    process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(log().toFile())
            .start();
  }

  /** Properties of a service that limits neither credentials nor addresses. */
  static List<String> withoutLimits() {
    return Stream.of(
            "address-per-minute",
            "lender-per-minute",
            "platform-per-minute",
            "portfolio-items-per-day",
            "portfolio-per-day",
            "portfolio-per-minute")
        .map(limit -> "--lendledger.limits." + limit + "=0")
        .toList();
  }

  private void awaitReady() throws IOException, InterruptedException {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (!Files.readString(log()).contains("Lendledger is ready")) {
      if (!process().isAlive() || System.nanoTime() > end) {
        List<String> lines = Files.readAllLines(log());
        throw new IOException(
            "the service did not start:\n"
                + String.join(
                    "\n", lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size())));
      }
      TimeUnit.MILLISECONDS.sleep(100);
    }
  }

  /** Ends its process at once, as a fault would; the database that it embeds stays. */
  void kill() throws InterruptedException {
    process().destroyForcibly();
    process().waitFor();
  }

  int port() {
    return port;
  }

  Path data() {
    return directory.resolve("data");
  }

  /** Its processes, as they are now. */
  ServedBy served() throws IOException {
    return ServedBy.of(port, data());
  }

  private Path log() {
    return directory.resolve("log");
  }

  private Process process() {
    if (process == null) {
      throw new IllegalStateException("not started");
    }
    return process;
  }

  @Override
  public synchronized void close() throws IOException {
    if (isClosed) {
      return;
    }
    isClosed = true;
    if (process != null) {
      process.destroy();
      process.onExit().completeOnTimeout(process, PATIENCE.toSeconds(), TimeUnit.SECONDS).join();
      process.destroyForcibly().onExit().join();
    }
    endDatabase();
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path each : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(each);
      }
    }
  }

  /** A service that was killed leaves its database behind. */
  private void endDatabase() throws IOException {
    Path file = data().resolve("postgres/postmaster.pid");
    if (Files.exists(file)) {
      long id = Long.parseLong(Files.readAllLines(file).getFirst().strip());
      ProcessHandle.of(id)
          .ifPresent(database -> {
            database.destroy();
            database.onExit().orTimeout(1, TimeUnit.MINUTES).join();
          });
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
