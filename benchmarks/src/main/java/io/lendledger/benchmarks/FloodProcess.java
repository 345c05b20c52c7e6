package io.lendledger.benchmarks;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/**
 * A flood from a process of its own that yields to all others: its caller stands for one on another
 * machine, whose processors and garbage are not those that are measured.
 */
final class FloodProcess implements AutoCloseable {

  private static final Path NICE = Path.of("/usr/bin/nice");

  private final Process process;
  private final BufferedReader told;

  FloodProcess(int port, String kind, int rows) throws IOException {
    List<String> command = new ArrayList<>();
    if (Files.isExecutable(NICE)) {
      command.addAll(List.of(NICE.toString(), "-n", "19"));
    }
    command.addAll(
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "--sun-misc-unsafe-memory-access=allow",
            "-XX:+UseSerialGC",
            "-Xmx1g",
            "-jar",
            System.getProperty("java.class.path"),
            "flood",
            String.format(Locale.ROOT, "%d", port),
            kind,
            String.format(Locale.ROOT, "%d", rows)));
    process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    told = process.inputReader(StandardCharsets.UTF_8);
    if (told.readLine() == null) {
      throw new IOException("the flood has not begun");
    }
  }

  /** In the other process: floods until its caller hangs up or writes. */
  static void run(int port, String kind, int rows) throws IOException {
    try (Flood flood = new Flood(port, kind, rows)) {
      System.out.println("begun");
      System.in.read();
      System.out.println(flood.told());
    }
  }

  /** Ends the flood; answers what it was answered. */
  String end() throws IOException {
    process.outputWriter(StandardCharsets.UTF_8).append('\n').close();
    return told.readLine();
  }

  @Override
  public void close() throws IOException {
    process.getOutputStream().close();
    try {
      if (!process.waitFor(2, TimeUnit.MINUTES)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
