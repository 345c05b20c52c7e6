import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** The bundler and the checker of types: programs in jars of the class path, unpacked once. */
final class Programs {

  private static final Pattern DIGITS = Pattern.compile("[0-9]+");

  private final Path work;

  Programs(Path work) {
    this.work = work;
  }

  /** Checks what an entry imports, by a configuration; where there is no checker, says so. */
  void checkTypes(Path config, Path entry) throws Exception {
    Optional<Path> deno = program("deno");
    if (deno.isEmpty()) {
      System.err.println(
          entry.getFileName() + ": types are not checked: Deno has no build for this machine");
      return;
    }
    run(
        Map.of("DENO_DIR", work.resolve("deno-cache").toString(), "NO_COLOR", "1"),
        deno.orElseThrow().toString(),
        "check",
        "--quiet",
        "--no-remote",
        "--no-lock",
        "--unstable-sloppy-imports",
        "--config",
        config.toString(),
        entry.toString());
  }

  /** Bundles entries for the browsers that are supported. */
  void bundle(Map<String, String> environment, String... arguments) throws Exception {
    Path esbuild =
        program("esbuild")
            .orElseThrow(() -> new IllegalStateException("esbuild has no build for this machine"));
    List<String> command = new ArrayList<>();
    command.add(esbuild.toString());
    command.addAll(List.of(arguments));
    command.addAll(
        List.of(
            "--bundle",
            "--format=esm",
            "--minify",
            "--charset=utf8",
            "--target=es2022,chrome123,firefox121,safari17.5",
            "--log-level=warning"));
    run(environment, command.toArray(String[]::new));
  }

  /** A name that changes with the content. */
  static String hashed(String name, byte[] bytes) throws Exception {
    return name.replaceFirst("(?=\\.)", "-" + hash(bytes));
  }

  /** A short hash of the content. */
  static String hash(byte[] bytes) throws Exception {
    return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes), 0, 8);
  }

  /** Compressed once, fetched often. */
  static void compress(Path target, byte[] bytes) throws IOException {
    Files.createDirectories(target.getParent());
    try (OutputStream compressed = new BestGzip(Files.newOutputStream(target))) {
      compressed.write(bytes);
    }
  }

  private Optional<Path> program(String name) throws IOException {
    for (String jar : System.getProperty("java.class.path").split(File.pathSeparator)) {
      if (!jar.endsWith(".jar") || !jar.contains(name)) {
        continue;
      }
      try (ZipFile zip = new ZipFile(jar)) {
        Optional<? extends ZipEntry> entry =
            zip.stream()
                .filter(each -> each.getName().matches(".*/" + name + "(\\.exe)?"))
                .findFirst();
        if (entry.isPresent()) {
          return Optional.of(unpacked(zip, entry.get(), name));
        }
      }
    }
    return Optional.empty();
  }

  private Path unpacked(ZipFile zip, ZipEntry entry, String name) throws IOException {
    String version =
        DIGITS
            .matcher(entry.getName())
            .results()
            .map(MatchResult::group)
            .collect(Collectors.joining("."));
    Path program = work.resolve(name + "-" + version);
    if (!Files.exists(program)) {
      Path unfinished = work.resolve(name + ".new");
      try (InputStream in = zip.getInputStream(entry)) {
        Files.write(unfinished, in.readAllBytes());
      }
      if (unfinished.getFileSystem().supportedFileAttributeViews().contains("posix")) {
        Files.setPosixFilePermissions(unfinished, PosixFilePermissions.fromString("rwxr-xr-x"));
      }
      Files.move(unfinished, program);
    }
    return program;
  }

  private void run(Map<String, String> environment, String... command) throws Exception {
    ProcessBuilder process = new ProcessBuilder(command);
    process.directory(work.toFile()).inheritIO().environment().putAll(environment);
    if (process.start().waitFor() != 0) {
      throw new IllegalStateException(command[0] + " failed");
    }
  }

  private static final class BestGzip extends GZIPOutputStream {

    BestGzip(OutputStream out) throws IOException {
      super(out);
      def.setLevel(Deflater.BEST_COMPRESSION);
    }
  }
}
