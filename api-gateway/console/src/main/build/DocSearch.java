import java.util.ArrayList;
import java.util.List;
import org.commonmark.node.Heading;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.Node;
import tools.jackson.databind.json.JsonMapper;

/** What the search looks through: of each section its address, page, heading and words. */
final class DocSearch {

  private DocSearch() {}

  static byte[] index(DocBook book) {
    List<List<String>> sections = new ArrayList<>();
    book.pages().forEach(page -> add(page, sections));
    return JsonMapper.shared().writeValueAsBytes(sections);
  }

  private static void add(DocPage page, List<List<String>> sections) {
    String address = page.address();
    String heading = page.title();
    StringBuilder text = new StringBuilder();
    for (Node node = page.root().getFirstChild(); node != null; node = node.getNext()) {
      if (node instanceof Heading next) {
        keep(page, address, heading, text, sections);
        heading = PlainText.of(next);
        String anchor = next.getLevel() == 1 ? "" : "#" + page.ids().get(next);
        address = page.address() + anchor;
      } else if (!(node instanceof HtmlBlock)) {
        text.append(PlainText.of(node)).append(' ');
      }
    }
    keep(page, address, heading, text, sections);
  }

  private static void keep(
      DocPage page,
      String address,
      String heading,
      StringBuilder text,
      List<List<String>> sections) {
    boolean isBeforeTitle = text.isEmpty() && address.equals(page.address());
    if (!isBeforeTitle) {
      sections.add(List.of(address, page.title(), heading, text.toString().strip()));
    }
    text.setLength(0);
  }
}
