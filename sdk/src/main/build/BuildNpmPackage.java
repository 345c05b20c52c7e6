import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * Compiles the client in TypeScript to what npm installs: scripts, their types and package.json. The
 * compiler runs in Deno, which the build brings, so that no Node.js is needed. Does nothing when
 * nothing has changed. The build runs this source as it is.
 */
final class BuildNpmPackage {

  private static final String MARKER = "built-npm";

  private BuildNpmPackage() {}

  /** Arguments: the sources, the compiler, a directory to work in, where the package goes. */
  public static void main(String... arguments) throws Exception {
    Path sources = Path.of(arguments[0]);
    Path work = Files.createDirectories(Path.of(arguments[2]));
    Path output = Path.of(arguments[3]);
    String now = state(sources.resolve("typescript"), sources.resolve("npm"));
    Path marker = work.resolve(MARKER);
    if (Files.exists(marker)
        && Files.exists(output.resolve("index.js"))
        && Files.readString(marker).equals(now)) {
      return;
    }
    Files.deleteIfExists(marker);
    Optional<Path> deno = deno(work);
    if (deno.isEmpty()) {
      System.err.println("The package for npm is not made: Deno has no build for this machine");
      return;
    }
    compile(deno.orElseThrow(), work, Path.of(arguments[1]), sources.resolve("npm"), output);
    Files.copy(
        sources.resolve("npm/package.json"),
        output.resolve("package.json"),
        StandardCopyOption.REPLACE_EXISTING);
    Files.writeString(marker, now);
  }

  private static void compile(Path deno, Path work, Path compiler, Path project, Path output)
      throws Exception {
    ProcessBuilder process =
        new ProcessBuilder(
                deno.toAbsolutePath().toString(),
                "run",
                "--unstable-detect-cjs",
                "--allow-all",
                "--quiet",
                "--no-remote",
                "--no-lock",
                compiler.toAbsolutePath().toString(),
                "--project",
                project.toAbsolutePath().toString(),
                "--outDir",
                output.toAbsolutePath().toString())
            .inheritIO();
    process.environment().put("DENO_DIR", work.resolve("deno-cache").toAbsolutePath().toString());
    process.environment().put("NO_COLOR", "1");
    if (process.start().waitFor() != 0) {
      throw new IllegalStateException("The client in TypeScript does not compile");
    }
  }

  private static String state(Path... directories) throws Exception {
    MessageDigest digest = MessageDigest.getInstance("SHA-256");
    for (Path directory : directories) {
      try (Stream<Path> files = Files.list(directory)) {
        for (Path file : files.sorted().toList()) {
          digest.update(file.getFileName().toString().getBytes());
          digest.update(Files.readAllBytes(file));
        }
      }
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  private static Optional<Path> deno(Path work) throws IOException {
    for (String jar : System.getProperty("java.class.path").split(File.pathSeparator)) {
      if (!jar.endsWith(".jar") || !jar.contains("deno")) {
        continue;
      }
      try (ZipFile zip = new ZipFile(jar)) {
        Optional<? extends ZipEntry> entry =
            zip.stream().filter(each -> each.getName().matches(".*/deno(\\.exe)?")).findFirst();
        if (entry.isPresent()) {
          return Optional.of(unpacked(zip, entry.get(), work));
        }
      }
    }
    return Optional.empty();
  }

  private static Path unpacked(ZipFile zip, ZipEntry entry, Path work) throws IOException {
    Path program = work.resolve("deno-" + Long.toHexString(entry.getCrc()));
    if (!Files.exists(program)) {
      Path unfinished = work.resolve("deno.new");
      try (InputStream in = zip.getInputStream(entry)) {
        Files.copy(in, unfinished, StandardCopyOption.REPLACE_EXISTING);
      }
      if (unfinished.getFileSystem().supportedFileAttributeViews().contains("posix")) {
        Files.setPosixFilePermissions(unfinished, PosixFilePermissions.fromString("rwxr-xr-x"));
      }
      Files.move(unfinished, program);
    }
    return program;
  }
}
