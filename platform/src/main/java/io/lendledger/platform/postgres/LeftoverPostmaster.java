package io.lendledger.platform.postgres;

import io.lendledger.platform.data.StartRefused;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The PostgreSQL that a killed JVM left behind. The caller holds the data directory's lock, so no
 * living Lendledger owns it.
 */
record LeftoverPostmaster(Path cluster, PostgresTool tool) {

  private static final Logger log = LoggerFactory.getLogger(LeftoverPostmaster.class);
  private static final long STOP_SECONDS = 60;

  /** Above every system's highest process id, so PostgreSQL finds the process gone. */
  private static final String DEAD_PID = Integer.toString(Integer.MAX_VALUE);

  /** Stops an orphan that still serves this cluster and frees the lock file of a dead one. */
  void settle() throws IOException {
    Path lockFile = cluster.resolve("postmaster.pid");
    if (!Files.exists(lockFile)) {
      return;
    }
    List<String> lines = new ArrayList<>(Files.readAllLines(lockFile));
    Optional<Postmaster> postmaster = Postmaster.of(lines);
    if (postmaster.filter(Postmaster::isAlive).filter(this::servesThisCluster).isPresent()) {
      log.info(
          "Stopping PostgreSQL process {}, left over by a killed run",
          postmaster.get().process().pid());
      stop();
    } else {
      new Orphans(cluster, tool.binaries().program("postgres")).end();
    }
    // A zombie, or a stranger with a reused number, would block the start for ever. Only the
    // number is replaced: PostgreSQL still checks the shared memory that the file names, so
    // surviving children of the dead postmaster keep it from starting.
    if (postmaster.isPresent() && Files.exists(lockFile)) {
      lines.set(0, DEAD_PID);
      ClusterFiles.replace(lockFile, lines);
    }
  }

  private boolean servesThisCluster(Postmaster postmaster) {
    ProcessHandle process = postmaster.process();
    return process.info().command().filter(name -> name.endsWith("/postgres")).isPresent()
        && process
            .info()
            .commandLine()
            .filter(line -> line.contains(cluster.toString()))
            .isPresent();
  }

  private void stop() {
    for (String mode : List.of("fast", "immediate")) {
      String limit = Long.toString(STOP_SECONDS);
      var outcome =
          tool.run(
              STOP_SECONDS + 10,
              "pg_ctl",
              "stop",
              "-D",
              cluster.toString(),
              "-m",
              mode,
              "-w",
              "-t",
              limit);
      if (outcome.succeeded()) {
        return;
      }
    }
    throw new StartRefused(
        "A PostgreSQL left over by a killed run still serves %s and does not stop: end it first."
            .formatted(cluster));
  }
}
