package io.lendledger.platform.scenario;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** The service in a process of its own. */
final class ServiceProcess implements RunningLendledger {

  private static final long START_SECONDS = 600;
  private static final long STOP_SECONDS = 600;
  private static final int KEPT_LINES = 200;

  /** Quick to start; what runs for hours by hand may ask for another. */
  private static final String COMPILER =
      System.getProperty("lendledger.service.compiler", "-XX:TieredStopAtLevel=1");

  private final Process process;
  private final ServicePorts ports;
  private final Queue<String> output = new ConcurrentLinkedQueue<>();
  private final CountDownLatch ready = new CountDownLatch(1);
  private final Thread followed;

  private ServiceProcess(Process process, ServicePorts ports) {
    this.process = process;
    this.ports = ports;
    Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
    this.followed = Thread.ofVirtual().start(this::follow);
  }

  static RunningLendledger start(Path data, String... properties) throws Exception {
    return start(ServiceProgram.arguments(), data, properties);
  }

  /** Starts one that keeps what others start sooner with, when it is stopped. */
  static RunningLendledger startAndKeep(KeptForTests kept, Path data) throws Exception {
    return start(ServiceProgram.argumentsThatKeep(kept), data);
  }

  /** Starts one on ports that are known, such as those of one that was killed. */
  static ServiceProcess start(ServicePorts ports, Path data, String... properties)
      throws Exception {
    return start(ServiceProgram.arguments(), ports, data, properties);
  }

  private static RunningLendledger start(List<String> program, Path data, String... properties)
      throws Exception {
    return start(program, ServicePorts.free(), data, properties);
  }

  private static ServiceProcess start(
      List<String> program, ServicePorts ports, Path data, String... properties) throws Exception {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx1g",
                "-XX:+UseSerialGC",
                // It starts without a collection, and most tests end without one.
                "-Xmn160m",
                "-XX:MetaspaceSize=256m",
                COMPILER));
    command.addAll(program);
    command.addAll(ports.arguments(data, properties));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    var running = new ServiceProcess(process, ports);
    running.awaitReady();
    return running;
  }

  @Override
  public String address() {
    return ports.address();
  }

  @Override
  public String managementAddress() {
    return ports.managementAddress();
  }

  @Override
  public long pid() {
    return process.pid();
  }

  @Override
  public void kill() throws InterruptedException {
    process.destroyForcibly();
    process.waitFor(STOP_SECONDS, TimeUnit.SECONDS);
  }

  @Override
  public void stop() throws InterruptedException {
    process.toHandle().destroy(); // whoever destroys a process itself closes its output, too
    if (!process.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
      process.destroyForcibly();
      throw new AssertionError("did not stop within " + STOP_SECONDS + " s:\n" + lastOutput());
    }
  }

  /** Waits until it ends by itself. */
  int exitCode() throws InterruptedException {
    if (!process.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
      throw new AssertionError("has not ended within " + STOP_SECONDS + " s:\n" + lastOutput());
    }
    followed.join();
    return process.exitValue();
  }

  @Override
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
}
