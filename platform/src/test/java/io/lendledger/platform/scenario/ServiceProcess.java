package io.lendledger.platform.scenario;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** The service in a process of its own, on free ports and a data directory that outlives it. */
public final class RunningLendledger {

  private static final long START_SECONDS = 300;
  private static final long STOP_SECONDS = 180;
  private static final int KEPT_LINES = 200;

  /** Quick to start; what runs for hours by hand may ask for another. */
  private static final String COMPILER =
      System.getProperty("lendledger.service.compiler", "-XX:TieredStopAtLevel=1");

  private final Process process;
  private final int port;
  private final int managementPort;
  private final Queue<String> output = new ConcurrentLinkedQueue<>();
  private final CountDownLatch ready = new CountDownLatch(1);

  private RunningLendledger(Process process, int port, int managementPort) {
    this.process = process;
    this.port = port;
    this.managementPort = managementPort;
    Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
    Thread.ofVirtual().start(this::follow);
  }

  /**
   * Starts it on the data directory, as on one of before when that is empty, and returns once it
   * says that it is ready.
   */
  public static RunningLendledger start(Path data, String... properties) throws Exception {
    FirstStart.fill(data);
    return startAsItIs(data, properties);
  }

  /** Starts it on the data directory, with all that a first start does when that is empty. */
  static RunningLendledger startAsItIs(Path data, String... properties) throws Exception {
    int port = freePort();
    int managementPort = freePort();
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx1g",
                "-XX:+UseSerialGC",
                COMPILER));
    command.addAll(ServiceProgram.arguments());
    command.addAll(
        List.of(
            "--server.port=" + port,
            "--management.server.port=" + managementPort,
            "--lendledger.data-dir=" + data,
            "--lendledger.registers.patience-ms=60000",
            "--lendledger.query.freshness-wait-ms=60000"));
    command.addAll(List.of(properties));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    var running = new RunningLendledger(process, port, managementPort);
    running.awaitReady();
    return running;
  }

  public String address() {
    return "https://localhost:" + port;
  }

  public String managementAddress() {
    return "https://localhost:" + managementPort;
  }

  /** Ends it as a power cut would. */
  public void kill() throws InterruptedException {
    process.destroyForcibly();
    process.waitFor(STOP_SECONDS, TimeUnit.SECONDS);
  }

  /** Ends it as an operator would. */
  public void stop() throws InterruptedException {
    process.destroy();
    if (!process.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
      process.destroyForcibly();
      throw new AssertionError("did not stop within " + STOP_SECONDS + " s:\n" + lastOutput());
    }
  }

  public String lastOutput() {
    return String.join("\n", output);
  }

  private void follow() {
    try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        output.add(line);
        if (output.size() > KEPT_LINES) {
          output.poll();
        }
        if (line.contains("Lendledger is ready")) {
          ready.countDown();
        }
      }
    } catch (IOException ended) {
      output.add("(output ended: " + ended.getMessage() + ")");
    }
  }

  private void awaitReady() throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(START_SECONDS);
    while (System.nanoTime() < end) {
      if (ready.await(200, TimeUnit.MILLISECONDS)) {
        return;
      }
      if (!process.isAlive()) {
        throw new AssertionError("ended with " + process.exitValue() + ":\n" + lastOutput());
      }
    }
    kill();
    throw new AssertionError("not ready within " + START_SECONDS + " s:\n" + lastOutput());
  }

  private static int freePort() throws IOException {
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
