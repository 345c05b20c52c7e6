import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Heading;
import org.commonmark.node.Link;

/** The lists of the home page, by their headings, as they stand beside every page. */
final class DocNavigation {

  private static final String REST = "More";

  private final Map<String, List<Entry>> kinds = new LinkedHashMap<>();

  private record Entry(String address, String label) {}

  private DocNavigation() {}

  /** Pages that the home page does not list come last, so that they are reached all the same. */
  static DocNavigation of(DocBook book) {
    DocNavigation navigation = new DocNavigation();
    navigation.read(book.home());
    Set<String> listed =
        navigation.kinds.values().stream()
            .flatMap(List::stream)
            .map(entry -> entry.address().replaceFirst("#.*", ""))
            .collect(Collectors.toSet());
    for (DocPage page : book.pages()) {
      boolean isDecision = page.source().startsWith(DocBook.DECISIONS + "/");
      if (!isDecision && page != book.home() && !listed.contains(page.address())) {
        navigation.add(REST, new Entry(page.address(), page.title()));
      }
    }
    return navigation;
  }

  private void read(DocPage home) {
    home.root()
        .accept(
            new AbstractVisitor() {
              private String kind = "";

              @Override
              public void visit(Heading heading) {
                kind = heading.getLevel() == 2 ? PlainText.of(heading) : "";
              }

              @Override
              public void visit(Link link) {
                if (!kind.isEmpty()) {
                  add(kind, new Entry(link.getDestination(), PlainText.of(link)));
                }
              }
            });
  }

  private void add(String kind, Entry entry) {
    kinds.computeIfAbsent(kind, _ -> new ArrayList<>()).add(entry);
  }

  /** As HTML, with the page that is shown marked. */
  String html(String address) {
    String current = address.startsWith("/docs/decisions/") ? "/docs/decisions" : address;
    StringBuilder html = new StringBuilder();
    kinds.forEach((kind, entries) -> {
      html.append("<h2>").append(DocHtml.escaped(kind)).append("</h2>\n<ul>\n");
      for (Entry entry : entries) {
        boolean isHere = entry.address().equals(current);
        html.append("<li><a href=\"")
            .append(DocHtml.escaped(entry.address()))
            .append(isHere ? "\" aria-current=\"page\">" : "\">")
            .append(DocHtml.escaped(entry.label()))
            .append("</a></li>\n");
      }
      html.append("</ul>\n");
    });
    return html.toString();
  }
}
