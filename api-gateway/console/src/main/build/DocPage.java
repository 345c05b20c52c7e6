import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Heading;
import org.commonmark.node.Node;
import org.commonmark.parser.Parser;

/**
 * A page of the documentation.
 *
 * @param source its file in the repository
 * @param address where it is served
 * @param title its first heading
 * @param root what it says
 * @param sections its headings in their order
 * @param ids the anchor of each heading
 */
record DocPage(
    String source,
    String address,
    String title,
    Node root,
    List<Section> sections,
    Map<Node, String> ids) {

  static final List<Extension> EXTENSIONS = List.of(TablesExtension.create());

  private static final Parser PARSER = Parser.builder().extensions(EXTENSIONS).build();

  /** A heading and its anchor, which is the one that Git hosts give it. */
  record Section(int level, String text, String id) {}

  static DocPage of(String source, String address, String markdown) {
    Node root = PARSER.parse(markdown);
    List<Section> sections = new ArrayList<>();
    Map<Node, String> ids = new IdentityHashMap<>();
    Map<String, Integer> used = new HashMap<>();
    root.accept(
        new AbstractVisitor() {
          @Override
          public void visit(Heading heading) {
            String text = PlainText.of(heading);
            String id = anchor(text);
            int before = used.merge(id, 1, Integer::sum) - 1;
            String own = before == 0 ? id : id + "-" + before;
            sections.add(new Section(heading.getLevel(), text, own));
            ids.put(heading, own);
          }
        });
    if (sections.isEmpty() || sections.getFirst().level() != 1) {
      throw new IllegalStateException(source + " does not begin with a heading");
    }
    return new DocPage(source, address, sections.getFirst().text(), root, sections, ids);
  }

  private static String anchor(String heading) {
    return heading
        .toLowerCase(Locale.ROOT)
        .replaceAll("[^\\p{L}\\p{N}_ -]", "")
        .replace(' ', '-');
  }

  boolean has(String anchor) {
    return sections.stream().anyMatch(section -> section.id().equals(anchor));
  }
}
