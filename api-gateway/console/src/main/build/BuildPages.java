import io.lendledger.gateway.edge.openapi.WriteDocument;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Builds the console's pages: types of the API's records from its document, scripts and style sheet
 * named by their hashes and compressed, and the page that loads them. Does nothing when nothing has
 * changed. The build runs this source as it is.
 */
final class BuildPages {

  private static final String SHELL = "shell.html";
  private static final Pattern DIGITS = Pattern.compile("[0-9]+");

  private final Path sources;
  private final Path work;
  private final Path output;

  private BuildPages(Path sources, Path work, Path output) {
    this.sources = sources;
    this.work = work;
    this.output = output;
  }

  /** Arguments: the sources, a directory to work in, and where the pages go. */
  public static void main(String... arguments) throws Exception {
    new BuildPages(Path.of(arguments[0]), Path.of(arguments[1]), Path.of(arguments[2])).build();
  }

  private void build() throws Exception {
    Files.createDirectories(work);
    Path document = work.resolve("openapi.json");
    WriteDocument.main("https://localhost:8443", document.toString());
    String now = state(document);
    Path marker = work.resolve("built");
    if (Files.exists(marker)
        && Files.exists(output.resolve(SHELL))
        && Files.readString(marker).equals(now)) {
      return;
    }
    Files.deleteIfExists(marker);
    Path copy = work.resolve("src");
    copySources(copy);
    JsonNode read = JsonMapper.shared().readTree(Files.readAllBytes(document));
    Files.writeString(copy.resolve("records.ts"), RecordTypes.of(read));
    Files.writeString(copy.resolve("orders.ts"), ListOrders.of(read));
    checkTypes(copy);
    bundle(copy);
    Files.writeString(marker, now);
  }

  /** Everything that the pages come from. */
  private String state(Path document) throws Exception {
    MessageDigest digest = MessageDigest.getInstance("SHA-256");
    digest.update(Files.readAllBytes(document));
    digest.update(System.getProperty("java.class.path").getBytes(StandardCharsets.UTF_8));
    Path programs = sources.resolveSibling("build");
    for (Path file : Stream.concat(files(programs).stream(), files(sources).stream()).toList()) {
      digest.update(file.toString().getBytes(StandardCharsets.UTF_8));
      digest.update(Files.readAllBytes(file));
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  private static List<Path> files(Path directory) throws IOException {
    try (Stream<Path> all = Files.walk(directory, FileVisitOption.FOLLOW_LINKS)) {
      return all.filter(Files::isRegularFile).sorted().toList();
    }
  }

  private static void clear(Path directory) throws IOException {
    if (Files.exists(directory)) {
      for (Path old : files(directory)) {
        Files.delete(old);
      }
    }
  }

  private void copySources(Path copy) throws IOException {
    clear(copy);
    for (Path file : files(sources)) {
      Path target = copy.resolve(sources.relativize(file).toString());
      Files.createDirectories(target.getParent());
      Files.copy(file, target);
    }
  }

  private void checkTypes(Path copy) throws Exception {
    Optional<Path> deno = program("deno");
    if (deno.isEmpty()) {
      System.err.println("The console's types are not checked: Deno has no build for this machine");
      return;
    }
    Files.writeString(
        work.resolve("deno.json"),
        """
        {"compilerOptions": {"jsx": "react-jsx", "jsxImportSource": "preact", "strict": true,
           "noUnusedLocals": true, "noUnusedParameters": true, "noImplicitReturns": true,
           "lib": ["dom", "dom.iterable", "esnext"]}, "nodeModulesDir": "manual",
         "imports": {"preact": "./node_modules/preact/src/index.d.ts",
           "preact/hooks": "./node_modules/preact/hooks/src/index.d.ts",
           "preact/jsx-runtime": "./node_modules/preact/jsx-runtime/src/index.d.ts",
           "d3-sankey/src/sankey.js": "./src/vendor/d3-sankey.d.ts",
           "uplot": "./node_modules/uplot/dist/uPlot.d.ts"}}
        """);
    run(
        Map.of("DENO_DIR", work.resolve("deno-cache").toString(), "NO_COLOR", "1"),
        deno.orElseThrow().toString(),
        "check",
        "--quiet",
        "--no-remote",
        "--no-lock",
        "--unstable-sloppy-imports",
        "--config",
        work.resolve("deno.json").toString(),
        copy.resolve("main.tsx").toString());
  }

  private void bundle(Path copy) throws Exception {
    Path esbuild =
        program("esbuild")
            .orElseThrow(() -> new IllegalStateException("esbuild has no build for this machine"));
    Path bundled = work.resolve("bundled");
    run(
        Map.of("NODE_PATH", work.resolve("node_modules").toString()),
        esbuild.toString(),
        copy.resolve("main.tsx").toString(),
        copy.resolve("plot.ts").toString(),
        copy.resolve("flow.ts").toString(),
        copy.resolve("style.css").toString(),
        "--bundle",
        "--format=esm",
        "--minify",
        "--charset=utf8",
        "--target=es2022,chrome123,firefox121,safari17.5",
        "--jsx=automatic",
        "--jsx-import-source=preact",
        "--log-level=warning",
        "--outdir=" + bundled);
    clear(output);
    String shell = Files.readString(copy.resolve(SHELL));
    for (String name : List.of("main.js", "plot.js", "flow.js", "style.css")) {
      byte[] bytes = Files.readAllBytes(bundled.resolve(name));
      String hashed = hashed(name, bytes);
      Path target = output.resolve("assets").resolve(hashed + ".gz");
      Files.createDirectories(target.getParent());
      try (OutputStream compressed = new BestGzip(Files.newOutputStream(target))) {
        compressed.write(bytes);
      }
      shell = shell.replace("@" + name + "@", "/console/assets/" + hashed);
    }
    Files.writeString(output.resolve(SHELL), shell);
  }

  private static String hashed(String name, byte[] bytes) throws Exception {
    String hash =
        HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes), 0, 8);
    return name.replaceFirst("(?=\\.)", "-" + hash);
  }

  /** A program in one of the jars of the class path, unpacked once. */
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
        DIGITS.matcher(entry.getName()).results().map(each -> each.group())
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
    ProcessBuilder process = new ProcessBuilder(new ArrayList<>(List.of(command)));
    process.directory(work.toFile()).inheritIO().environment().putAll(environment);
    if (process.start().waitFor() != 0) {
      throw new IllegalStateException(command[0] + " failed");
    }
  }

  /** Compressed once, fetched often. */
  private static final class BestGzip extends GZIPOutputStream {

    BestGzip(OutputStream out) throws IOException {
      super(out);
      def.setLevel(Deflater.BEST_COMPRESSION);
    }
  }
}
