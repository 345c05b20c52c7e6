package io.lendledger.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Resident memory of the service's JVM: idle, and at most while it takes a snapshot. */
final class Memory {

  private static final double GOAL = 1.5;
  private static final double KIB_OF_MB = 1e6 / 1024;

  private Memory() {}

  static List<Trial> trials(Stage stage) throws Exception {
    if (!Files.isReadable(Path.of("/proc/self/status"))) {
      throw new IOException("only a system with /proc tells the memory of processes");
    }
    CrudPeer peer = stage.peer();
    Duration rest = Duration.ofSeconds(stage.settings().size(60, 5));
    Trial.Other idlePeer =
        new Trial.Other("WebFlux + R2DBC service, idle", GOAL, _ -> idle(peer.process(), rest));
    int rows = stage.settings().size(100_000, 5_000);
    return List.of(
        new Trial(
            "memory, idle for %d s".formatted(rest.toSeconds()),
            "MB",
            Trial.Kind.LESS,
            _ -> idle(stage.served().service(), rest),
            List.of(idlePeer),
            () -> {}),
        new Trial(
            "memory, at most while it takes a snapshot of %,d rows".formatted(rows),
            "MB",
            Trial.Kind.LESS,
            _ -> {
              resetPeak(stage.served().service());
              Snapshots.ofSize(stage, rows).take(rest);
              return Measured.of(megabytes(stage.served().service(), "VmHWM"));
            },
            List.of(Trial.Other.without("itself, idle", _ -> idle(stage.served().service(), rest))),
            () -> {}));
  }

  private static Measured idle(ProcessHandle process, Duration rest)
      throws IOException, InterruptedException {
    TimeUnit.NANOSECONDS.sleep(rest.toNanos());
    return Measured.of(megabytes(process, "VmRSS"));
  }

  /** Lets the system forget how much memory a process has had at most. */
  private static void resetPeak(ProcessHandle process) throws IOException {
    Files.writeString(Path.of("/proc/" + process.pid() + "/clear_refs"), "5");
  }

  private static double megabytes(ProcessHandle process, String name) throws IOException {
    for (String line : Files.readAllLines(Path.of("/proc/" + process.pid() + "/status"))) {
      if (line.startsWith(name + ":")) {
        return Double.parseDouble(line.replaceAll("\\D", "")) / KIB_OF_MB;
      }
    }
    throw new IOException("no " + name + " of process " + process.pid());
  }
}
