import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** All pages of the documentation, by their file in the repository. */
final class DocBook {

  static final String HOME = "docs/README.md";
  static final String DECISIONS = "docs/decisions";
  static final String PICTURES = "docs/pictures";

  /** Pages that lie beside what they are about, and their addresses. */
  static final Map<String, String> BESIDE =
      new TreeMap<>(
          Map.of(
              "README.md", "/docs/readme",
              "axon-server/README.md", "/docs/axon-server",
              "sdk/README.md", "/docs/clients"));

  private final Path root;
  private final Map<String, DocPage> pages = new LinkedHashMap<>();

  private DocBook(Path root) {
    this.root = root;
  }

  static DocBook read(Path root) throws IOException {
    DocBook book = new DocBook(root);
    book.add(HOME, "/docs");
    BESIDE.forEach(book::add);
    for (String file : markdown(root, "docs")) {
      if (!file.equals(HOME)) {
        book.add(file, address(file));
      }
    }
    List<String> decisions = markdown(root, DECISIONS);
    for (String file : decisions) {
      book.add(file, address(file));
    }
    book.pages.put(DECISIONS, DocPage.of(DECISIONS, "/docs/decisions", book.index(decisions)));
    return book;
  }

  private static List<String> markdown(Path root, String directory) throws IOException {
    try (Stream<Path> files = Files.list(root.resolve(directory))) {
      return files
          .map(file -> directory + "/" + file.getFileName())
          .filter(file -> file.endsWith(".md"))
          .sorted()
          .toList();
    }
  }

  private static String address(String file) {
    return "/" + file.substring(0, file.length() - ".md".length());
  }

  private void add(String file, String address) {
    try {
      pages.put(file, DocPage.of(file, address, Files.readString(root.resolve(file))));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String index(List<String> decisions) {
    return decisions.stream()
        .map(file -> {
          String name = file.substring(file.lastIndexOf('/') + 1);
          return "- [%s](decisions/%s)\n".formatted(pages.get(file).title(), name);
        })
        .collect(
            Collectors.joining(
                "",
                "# Decisions\n\nEach page tells a question, the ways to answer it, the one that was"
                    + " chosen, and what follows from it.\n\n",
                ""));
  }

  Path root() {
    return root;
  }

  DocPage home() {
    return pages.get(HOME);
  }

  List<DocPage> pages() {
    return List.copyOf(pages.values());
  }

  /** The page of a file, or of a directory by its README; or null. */
  DocPage of(String source) {
    return pages.getOrDefault(source, pages.get(source + "/README.md"));
  }

  /** The page at an address, or null. */
  DocPage at(String address) {
    return pages.values().stream()
        .filter(page -> page.address().equals(address))
        .findFirst()
        .orElse(null);
  }
}
