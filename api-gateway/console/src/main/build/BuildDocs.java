import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Builds the site of the documentation from docs and the READMEs beside them: a page of HTML for each of
 * Markdown, a script that searches and what it looks through, a style sheet, pictures, and a list of
 * them all. Does nothing when nothing has changed and all that pages name is still there. The build
 * runs this source as it is.
 */
final class BuildDocs {

  private static final String LIST = "site.tsv";

  private final Path root;
  private final Path sources;
  private final Path work;
  private final Path output;
  private final StringBuilder list = new StringBuilder();

  private BuildDocs(Path root, Path sources, Path work, Path output) {
    this.root = root;
    this.sources = sources;
    this.work = work;
    this.output = output;
  }

  /** Arguments: the repository, the site's sources, a directory to work in, where the site goes. */
  public static void main(String... arguments) throws Exception {
    new BuildDocs(
            Path.of(arguments[0]).toAbsolutePath().normalize(),
            Path.of(arguments[1]),
            Path.of(arguments[2]),
            Path.of(arguments[3]))
        .build();
  }

  private void build() throws Exception {
    Files.createDirectories(work);
    String now =
        Sources.state(
            String.join("\n", DocBook.BESIDE.values()).getBytes(StandardCharsets.UTF_8),
            DocBook.BESIDE.keySet().stream().map(root::resolve).toList(),
            Sources.files(root.resolve("docs")),
            Sources.files(sources.resolveSibling("build")),
            Sources.files(sources),
            List.of(sources.resolveSibling("web").resolve("tokens.css")));
    Path marker = work.resolve("built-docs");
    if (Files.exists(output.resolve(LIST)) && isAsBefore(marker, now)) {
      return;
    }
    Files.deleteIfExists(marker);
    Sources.clear(output);
    List<String> made = new ArrayList<>(List.of(now));
    made.addAll(write());
    Files.write(marker, made);
  }

  /** First comes what all was made of, then files outside the site that it names. */
  private boolean isAsBefore(Path marker, String now) throws IOException {
    List<String> made = Files.exists(marker) ? Files.readAllLines(marker) : List.of("");
    return made.getFirst().equals(now)
        && made.stream().skip(1).allMatch(named -> Files.exists(root.resolve(named)));
  }

  private Set<String> write() throws Exception {
    DocBook book = DocBook.read(root);
    Set<String> outside = DocLinks.lead(book);
    Map<String, String> assets = bundled();
    assets.put("search.json", asset("search.json", DocSearch.index(book)));
    String template = Files.readString(sources.resolve("page.html"));
    DocFrame frame = new DocFrame(template, DocNavigation.of(book), assets);
    for (DocPage page : book.pages()) {
      String file = page.address().substring("/docs".length());
      text(page.address(), (file.isEmpty() ? "/home" : file) + ".html", frame.around(page));
    }
    Path pictures = root.resolve(DocBook.PICTURES);
    for (Path picture : Sources.files(pictures)) {
      if (!pictures.equals(picture.getParent()) || !picture.toString().endsWith(".png")) {
        throw new IllegalStateException(picture + " must be a .png directly in " + pictures);
      }
      byte[] bytes = Files.readAllBytes(picture);
      String file = "pictures/" + picture.getFileName();
      Files.createDirectories(output.resolve("pictures"));
      Files.write(output.resolve(file), bytes);
      list("/docs/" + file, file, bytes);
    }
    Files.writeString(output.resolve(LIST), list);
    return outside;
  }

  private Map<String, String> bundled() throws Exception {
    Path config = work.resolve("deno-docs.json");
    Files.writeString(
        config,
        """
        {"compilerOptions": {"strict": true, "noUnusedLocals": true, "noUnusedParameters": true,
           "noImplicitReturns": true, "lib": ["dom", "dom.iterable", "esnext"]}}
        """);
    Programs programs = new Programs(work);
    programs.checkTypes(config, sources.resolve("docs.ts"));
    Path bundled = work.resolve("bundled-docs");
    programs.bundle(
        Map.of(),
        sources.resolve("docs.ts").toString(),
        sources.resolve("head.ts").toString(),
        sources.resolve("docs.css").toString(),
        "--outdir=" + bundled);
    Map<String, String> assets = new TreeMap<>();
    for (String name : List.of("docs.js", "head.js", "docs.css")) {
      assets.put(name, asset(name, Files.readAllBytes(bundled.resolve(name))));
    }
    return assets;
  }

  private String asset(String name, byte[] bytes) throws Exception {
    String file = "assets/" + Programs.hashed(name, bytes);
    compressed("/docs/" + file, file, bytes);
    return "/docs/" + file;
  }

  private void text(String address, String file, String html) throws Exception {
    compressed(address, file.substring(1), html.getBytes(StandardCharsets.UTF_8));
  }

  private void compressed(String address, String file, byte[] bytes) throws Exception {
    Programs.compress(output.resolve(file + ".gz"), bytes);
    list(address, file + ".gz", bytes);
  }

  private void list(String address, String file, byte[] bytes) throws Exception {
    list.append("%s\t%s\t%s\n".formatted(address, file, Programs.hash(bytes)));
  }
}
