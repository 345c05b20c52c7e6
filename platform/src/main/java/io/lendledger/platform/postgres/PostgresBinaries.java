package io.lendledger.platform.postgres;

import io.lendledger.platform.data.FileTree;
import io.lendledger.platform.data.StartRefused;
import io.lendledger.platform.data.WholeFile;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Locale;
import java.util.UUID;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.compressors.xz.XZCompressorInputStream;

/**
 * PostgreSQL's programs, unpacked from the class path.
 *
 * @param home the directory with {@code bin}, {@code lib} and {@code share}
 */
public record PostgresBinaries(Path home) {

  private static final int OWNER_EXECUTE = 0100;

  /**
   * Unpacks the programs for this operating system below a directory, once per version.
   *
   * @throws StartRefused when there are none for this operating system
   */
  public static PostgresBinaries unpack(Path parent, String version) {
    String archive = archiveName();
    Path home = parent.resolve(version + "-" + archive.replace(".txz", ""));
    if (!Files.isDirectory(home)) {
      try (InputStream packed = PostgresBinaries.class.getResourceAsStream("/" + archive)) {
        if (packed == null) {
          throw new StartRefused(
              "This build carries no PostgreSQL for this machine (%s): build it here, or set"
                      .formatted(archive)
                  + " --spring.datasource.url to a PostgreSQL of your own.");
        }
        unpackAside(packed, home);
      } catch (IOException e) {
        throw new StartRefused(
            "PostgreSQL cannot be unpacked into %s: %s.".formatted(home, e.getMessage()), e);
      }
    }
    var binaries = new PostgresBinaries(home);
    binaries.requireRunnable();
    return binaries;
  }

  /** A disk that is mounted with {@code noexec} holds programs that nobody can run. */
  void requireRunnable() {
    Path server = Path.of(program("postgres"));
    if (!Files.isExecutable(server)) {
      throw new StartRefused(
          "PostgreSQL's programs in %s cannot be run: the disk is mounted with noexec, or their rights were changed; mount it without, or name a data directory elsewhere with --lendledger.data-dir=<directory>."
              .formatted(home));
    }
  }

  /** The major version, as the directory's name has it; empty when it has none. */
  String majorVersion() {
    String name = home.getFileName().toString();
    int dot = name.indexOf('.');
    return dot > 0 && name.substring(0, dot).chars().allMatch(Character::isDigit)
        ? name.substring(0, dot)
        : "";
  }

  String program(String name) {
    return home.resolve("bin").resolve(name).toString();
  }

  private static void unpackAside(InputStream packed, Path home) throws IOException {
    Path aside = home.resolveSibling(home.getFileName() + ".new-" + UUID.randomUUID());
    Files.createDirectories(aside);
    try {
      extract(packed, aside);
      // Under its name it is trusted for ever, so a power cut must not leave a part of it.
      FileTree.force(aside);
      Files.move(aside, home, StandardCopyOption.ATOMIC_MOVE);
      WholeFile.force(home.resolveSibling("."));
    } finally {
      FileTree.delete(aside);
    }
  }

  private static void extract(InputStream packed, Path target) throws IOException {
    try (var tar =
        new TarArchiveInputStream(
            new XZCompressorInputStream(new BufferedInputStream(packed, 1 << 16)))) {
      for (var entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
        extractEntry(tar, entry, target);
      }
    }
  }

  private static void extractEntry(TarArchiveInputStream tar, TarArchiveEntry entry, Path target)
      throws IOException {
    Path path = target.resolve(entry.getName()).normalize();
    if (!path.startsWith(target)) {
      throw new IOException("archive entry outside its directory: " + entry.getName());
    }
    if (entry.isDirectory()) {
      Files.createDirectories(path);
      return;
    }
    Files.createDirectories(path.resolveSibling("."));
    if (entry.isSymbolicLink()) {
      Files.createSymbolicLink(path, Path.of(entry.getLinkName()));
      return;
    }
    Files.copy(tar, path);
    boolean executable = (entry.getMode() & OWNER_EXECUTE) != 0;
    Files.setPosixFilePermissions(
        path, PosixFilePermissions.fromString(executable ? "rwxr-xr-x" : "rw-r--r--"));
  }

  private static String archiveName() {
    String os = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
    String arch = System.getProperty("os.arch", "").toLowerCase(Locale.ROOT);
    String system = os.contains("mac") ? "darwin" : os.contains("linux") ? "linux" : "other";
    String processor = arch.equals("aarch64") || arch.equals("arm64") ? "arm_64" : "x86_64";
    boolean musl = Files.exists(Path.of("/etc/alpine-release"));
    return "postgres-" + system + "-" + processor + (musl ? "-alpine_linux" : "") + ".txz";
  }
}
