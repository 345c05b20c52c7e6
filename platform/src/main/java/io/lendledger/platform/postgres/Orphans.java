package io.lendledger.platform.postgres;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Children of a postmaster that was killed. They end by themselves as soon as they look; one that
 * does not would write into the cluster beside its next postmaster, which therefore refuses to
 * start.
 */
record Orphans(Path cluster, String program) {

  private static final Logger log = LoggerFactory.getLogger(Orphans.class);
  private static final long GRACE_NANOS = TimeUnit.MILLISECONDS.toNanos(500);
  private static final long LIMIT_NANOS = TimeUnit.SECONDS.toNanos(10);
  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

  /** Waits a moment for them, then ends those that are left. The postmaster must be dead. */
  void end() {
    long start = System.nanoTime();
    boolean killed = false;
    List<ProcessHandle> left = find();
    while (!left.isEmpty() && System.nanoTime() - start < LIMIT_NANOS) {
      if (!killed && System.nanoTime() - start > GRACE_NANOS) {
        log.warn("Ending {} PostgreSQL processes that outlived their postmaster", left.size());
        left.forEach(ProcessHandle::destroyForcibly);
        killed = true;
      }
      LockSupport.parkNanos(LOOK_NANOS);
      left = find();
    }
  }

  private List<ProcessHandle> find() {
    return ProcessHandle.allProcesses().filter(this::isOfCluster).toList();
  }

  // A zombie has no command any more. Every process of PostgreSQL works in its cluster.
  private boolean isOfCluster(ProcessHandle process) {
    if (!process.info().command().filter(program::equals).isPresent()) {
      return false;
    }
    try {
      Path directory = Path.of("/proc", Long.toString(process.pid()), "cwd");
      return Files.isSameFile(Files.readSymbolicLink(directory), cluster);
    } catch (IOException elsewhereOrGone) {
      return false;
    }
  }
}
