package io.lendledger.platform.postgres;

import io.lendledger.platform.data.StartRefused;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Starts and stops the server of a cluster, and reads its log.
 *
 * @param startSeconds for how long {@code pg_ctl} waits for one that starts
 * @param silence for how long a server that starts may say nothing in its log
 */
record PostgresControl(Path cluster, PostgresTool tool, long startSeconds, Duration silence) {

  /** Then the server is looked at here: recovery takes as long as it takes. */
  private static final long START_SECONDS = 60;

  private static final Duration SILENCE = Duration.ofMinutes(10);
  private static final long STOP_SECONDS = 60;
  private static final long LOG_SEGMENT_BYTES = 16L * 1024 * 1024;
  private static final long STOP_AT_ONCE_SECONDS = 3;
  private static final long KILL_NANOS = TimeUnit.SECONDS.toNanos(3);
  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

  PostgresControl(Path cluster, PostgresTool tool) {
    this(cluster, tool, START_SECONDS, SILENCE);
  }

  /** Empty when it has started, else its output; then nothing of it runs any more. */
  Optional<String> start() throws IOException {
    Path serverLog = serverLog();
    keepLastLog(serverLog);
    boolean started = false;
    try {
      var outcome = control("start", startSeconds, "-l", serverLog.toString());
      started = outcome.succeeded() || new StartingServer(cluster, serverLog, silence).comesUp();
      return started ? Optional.empty() : Optional.of(said(serverLog, outcome));
    } finally {
      if (!started) {
        postmaster().filter(Postmaster::isAlive).ifPresent(this::stopAtOnce);
      }
    }
  }

  private static String said(Path serverLog, PostgresTool.Outcome outcome) throws IOException {
    String said = Files.exists(serverLog) ? Files.readString(serverLog).strip() : "";
    return said.isEmpty() ? outcome.output() : said;
  }

  /** Ends all sessions and writes what is in memory to disk; false when it does not end. */
  boolean stop() {
    return control("stop", STOP_SECONDS, "-m", "fast").succeeded();
  }

  /**
   * Ends a server that answers nobody; its next start recovers committed rows. An interruption that
   * brought the caller here does not shorten it: the server would be killed instead of told to end.
   */
  void stopAtOnce(Postmaster postmaster) {
    boolean interrupted = Thread.interrupted();
    try {
      tellToEndOrKill(postmaster);
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private void tellToEndOrKill(Postmaster postmaster) {
    if (!control("stop", STOP_AT_ONCE_SECONDS, "-m", "immediate").succeeded()) {
      postmaster.process().destroyForcibly();
      long start = System.nanoTime();
      while (postmaster.isAlive() && System.nanoTime() - start < KILL_NANOS) {
        LockSupport.parkNanos(LOOK_NANOS);
      }
    }
    endOrphans();
  }

  /** Ends the children of a dead postmaster. */
  void endOrphans() {
    new Orphans(cluster, tool.binaries().program("postgres")).end();
  }

  /** The process that serves the cluster, or has done so. */
  Optional<Postmaster> postmaster() {
    try {
      return Postmaster.of(cluster);
    } catch (IOException unreadable) {
      return Optional.empty();
    }
  }

  /** Whether the disk of the cluster has room for what the server writes first. */
  boolean hasRoom() {
    try {
      return Files.getFileStore(cluster).getUsableSpace() >= LOG_SEGMENT_BYTES;
    } catch (IOException unreadable) {
      return true;
    }
  }

  /** The reason of its end, as far as its log shows. */
  String lastWords() {
    try {
      List<String> lines = Files.readAllLines(serverLog());
      return lines.reversed().stream()
          .filter(line -> line.contains("PANIC:"))
          .findFirst()
          .orElse("without a word in its log");
    } catch (IOException unreadable) {
      return "its log cannot be read";
    }
  }

  private Path serverLog() {
    return cluster.resolve("server.log");
  }

  private static void keepLastLog(Path serverLog) throws IOException {
    if (Files.exists(serverLog)) {
      Files.move(
          serverLog, serverLog.resolveSibling("server.log.1"), StandardCopyOption.REPLACE_EXISTING);
    }
  }

  private PostgresTool.Outcome control(String action, long seconds, String... more) {
    String[] fixed = {action, "-D", cluster.toString(), "-w", "-t", Long.toString(seconds)};
    String[] arguments = new String[fixed.length + more.length];
    System.arraycopy(fixed, 0, arguments, 0, fixed.length);
    System.arraycopy(more, 0, arguments, fixed.length, more.length);
    try {
      long limit = seconds + 10;
      // A server that it has begun to start or to stop goes on without it.
      return tool.tryToRun(limit, "pg_ctl", arguments)
          .orElseGet(() -> new PostgresTool.Outcome(-1, tool.late(limit, "pg_ctl")));
    } catch (StartRefused refused) {
      if (action.equals("start")) {
        throw refused;
      }
      return new PostgresTool.Outcome(-1, String.valueOf(refused.getMessage()));
    }
  }
}
