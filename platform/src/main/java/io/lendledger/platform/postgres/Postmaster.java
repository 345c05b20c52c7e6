package io.lendledger.platform.postgres;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** PostgreSQL's first process, which all others are children of. */
record Postmaster(ProcessHandle process) {

  private static final Set<Character> ENDED = Set.of('Z', 'X', 'x');

  /** The process that a cluster's lock file names, if there is one, alive or not. */
  static Optional<Postmaster> of(Path cluster) throws IOException {
    Path lockFile = cluster.resolve("postmaster.pid");
    return Files.exists(lockFile) ? of(Files.readAllLines(lockFile)) : Optional.empty();
  }

  /** The process that the lines of a lock file name, if there is one. */
  static Optional<Postmaster> of(List<String> lines) {
    if (lines.isEmpty()) {
      return Optional.empty();
    }
    try {
      return ProcessHandle.of(Long.parseLong(lines.getFirst().strip())).map(Postmaster::new);
    } catch (NumberFormatException torn) {
      return Optional.empty();
    }
  }

  /** Whether it runs. One that has ended and that nobody has waited for is not alive. */
  boolean isAlive() {
    return process.isAlive() && !hasEnded(process.pid());
  }

  // Where the first process of a container is no init, nobody waits for orphans: they stay zombies.
  private static boolean hasEnded(long pid) {
    Path stat = Path.of("/proc", Long.toString(pid), "stat");
    try {
      String line = Files.readString(stat, StandardCharsets.ISO_8859_1);
      return ENDED.contains(line.charAt(line.lastIndexOf(')') + 2));
    } catch (IOException noSuchFileSystem) {
      return false;
    }
  }
}
