import io.lendledger.gateway.edge.openapi.WriteDocument;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Builds the console's pages: types of the API's records from its document, scripts and style sheet
 * named by their hashes and compressed, and the page that loads them. Does nothing when nothing has
 * changed. The build runs this source as it is.
 */
final class BuildPages {

  private static final String SHELL = "shell.html";
  private static final List<String> NAMED = List.of("main.js", "plot.js", "flow.js", "style.css");
  private static final String SHARED = "chunk-";

  private final Path sources;
  private final Path work;
  private final Path output;
  private final Programs programs;

  private BuildPages(Path sources, Path work, Path output) {
    this.sources = sources;
    this.work = work;
    this.output = output;
    this.programs = new Programs(work);
  }

  /** Arguments: the sources, a directory to work in, and where the pages go. */
  public static void main(String... arguments) throws Exception {
    new BuildPages(Path.of(arguments[0]), Path.of(arguments[1]), Path.of(arguments[2])).build();
  }

  private void build() throws Exception {
    Files.createDirectories(work);
    Path document = work.resolve("openapi.json");
    WriteDocument.main("https://localhost:8443", document.toString());
    String now =
        Sources.state(
            Files.readAllBytes(document),
            Sources.files(sources.resolveSibling("build")),
            Sources.files(sources));
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

  private void copySources(Path copy) throws IOException {
    Sources.clear(copy);
    for (Path file : Sources.files(sources)) {
      Path target = copy.resolve(sources.relativize(file).toString());
      Files.createDirectories(target.getParent());
      Files.copy(file, target);
    }
  }

  private void checkTypes(Path copy) throws Exception {
    Path config = work.resolve("deno.json");
    Files.writeString(
        config,
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
    programs.checkTypes(config, copy.resolve("main.tsx"));
  }

  private void bundle(Path copy) throws Exception {
    Path bundled = work.resolve("bundled");
    Sources.clear(bundled);
    programs.bundle(
        Map.of("NODE_PATH", work.resolve("node_modules").toString()),
        copy.resolve("main.tsx").toString(),
        copy.resolve("plot.ts").toString(),
        copy.resolve("flow.ts").toString(),
        copy.resolve("style.css").toString(),
        "--jsx=automatic",
        "--jsx-import-source=preact",
        "--splitting",
        "--chunk-names=[name]-[hash]",
        "--outdir=" + bundled);
    Sources.clear(output);
    String shell = Files.readString(copy.resolve(SHELL));
    List<String> parts = parts(bundled);
    shell = shell.replace("@shared@", shared(parts)).replace("@later@", later(parts));
    for (String name : NAMED) {
      byte[] bytes = Files.readAllBytes(bundled.resolve(name));
      String hashed = Programs.hashed(name, bytes);
      Programs.compress(output.resolve("assets").resolve(hashed + ".gz"), bytes);
      shell = shell.replace("@" + name + "@", "/console/assets/" + hashed);
    }
    Files.writeString(output.resolve(SHELL), shell);
  }

  /** Parts that the page needs at once, so that none is fetched only when another has come. */
  private static String shared(List<String> parts) {
    return parts.stream()
        .filter(name -> name.startsWith(SHARED))
        .map("<link rel=\"modulepreload\" href=\"/console/assets/%s\">"::formatted)
        .collect(Collectors.joining("\n"));
  }

  private static String later(List<String> parts) {
    return parts.stream()
        .filter(name -> !name.startsWith(SHARED))
        .map("/console/assets/%s"::formatted)
        .collect(Collectors.joining(" "));
  }

  /** Parts by the names that the bundler gave them, since others import them by these. */
  private List<String> parts(Path bundled) throws IOException {
    List<String> parts = new ArrayList<>();
    for (Path file : Sources.files(bundled)) {
      String name = file.getFileName().toString();
      if (!NAMED.contains(name)) {
        Programs.compress(
            output.resolve("assets").resolve(name + ".gz"), Files.readAllBytes(file));
        parts.add(name);
      }
    }
    return parts;
  }
}
