package io.lendledger.platform.postgres;

import com.sun.security.auth.module.UnixSystem;
import io.lendledger.platform.data.StartRefused;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Runs PostgreSQL's programs, which refuse to run as root. An ordinary user runs them directly.
 * Root runs them in a user namespace of their own where the kernel allows it (files stay root's),
 * else with the rights of {@code nobody}, who then owns the cluster's files.
 *
 * @param prefix what stands before the program's name
 * @param ownerUid who must own the files the programs write
 */
record OrdinaryUser(List<String> prefix, int ownerUid) {

  private static final int ROOT = 0;
  private static final int NOBODY = 65534;
  private static final long PROBE_SECONDS = 10;

  static OrdinaryUser find() {
    int uid = Math.toIntExact(new UnixSystem().getUid());
    if (uid != ROOT) {
      return new OrdinaryUser(List.of(), uid);
    }
    List<String> namespace = List.of("unshare", "-U");
    return works(namespace) ? new OrdinaryUser(namespace, ROOT) : nobody();
  }

  static OrdinaryUser nobody() {
    String id = Integer.toString(NOBODY);
    return new OrdinaryUser(
        List.of("setpriv", "--reuid=" + id, "--regid=" + id, "--clear-groups"), NOBODY);
  }

  List<String> command(List<String> program) {
    List<String> command = new ArrayList<>(prefix);
    command.addAll(program);
    return command;
  }

  /** Makes the path and all below it belong to the owner; only root has anything to change. */
  void own(Path root) throws IOException {
    if (prefix.isEmpty() || ownedBy(root)) {
      return;
    }
    try (Stream<Path> paths = Files.walk(root)) {
      for (Path path : (Iterable<Path>) paths::iterator) {
        Files.setAttribute(path, "unix:uid", ownerUid, LinkOption.NOFOLLOW_LINKS);
      }
    }
  }

  /**
   * Lets the owner pass through a directory that is not its own, without listing it.
   *
   * @throws StartRefused when it cannot come there, since a directory above is closed to it
   */
  void letThrough(Path directory) throws IOException {
    if (prefix.isEmpty() || ownedBy(directory)) {
      return;
    }
    for (Path above = directory.getParent(); above != null; above = above.getParent()) {
      if (!ownedBy(above) && !isOpen(above)) {
        throw new StartRefused(
            "PostgreSQL does not run as root, and the user that it runs as instead (%d) may not pass %s: give a data directory elsewhere with --lendledger.data-dir=<directory>, or start as another user."
                .formatted(ownerUid, above));
      }
    }
    Set<PosixFilePermission> permissions = EnumSet.copyOf(Files.getPosixFilePermissions(directory));
    permissions.add(PosixFilePermission.OTHERS_EXECUTE);
    Files.setPosixFilePermissions(directory, permissions);
  }

  private static boolean isOpen(Path directory) throws IOException {
    return Files.getPosixFilePermissions(directory).contains(PosixFilePermission.OTHERS_EXECUTE);
  }

  private boolean ownedBy(Path path) throws IOException {
    return Integer.valueOf(ownerUid).equals(Files.getAttribute(path, "unix:uid"));
  }

  private static boolean works(List<String> prefix) {
    List<String> command = new ArrayList<>(prefix);
    command.add("true");
    try {
      Process probe =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      return probe.waitFor(PROBE_SECONDS, TimeUnit.SECONDS) && probe.exitValue() == 0;
    } catch (IOException absent) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
