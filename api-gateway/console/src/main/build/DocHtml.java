import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.Heading;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.HtmlInline;
import org.commonmark.node.Image;
import org.commonmark.node.Node;
import org.commonmark.node.Paragraph;
import org.commonmark.node.Text;
import org.commonmark.renderer.html.HtmlRenderer;

/** The HTML of a page: comments are left out, other HTML is shown as it is written. */
final class DocHtml {

  private static final Pattern COMMENT = Pattern.compile("\\s*(<!--.*?-->\\s*)+", Pattern.DOTALL);

  private DocHtml() {}

  static String of(DocPage page) {
    prepare(page.root());
    String html =
        HtmlRenderer.builder()
            .extensions(DocPage.EXTENSIONS)
            .attributeProviderFactory(
                context ->
                    (node, tag, attributes) -> {
                      if (node instanceof Heading) {
                        attributes.put("id", page.ids().get(node));
                      } else if (node instanceof Image) {
                        attributes.put("loading", "lazy");
                      } else if (tag.equals("pre")) {
                        attributes.put("tabindex", "0");
                      }
                    })
            .build()
            .render(page.root());
    // What is wider than the page scrolls by itself, by keyboard too.
    return html.replace("<table>", "<div class=\"scroll\" tabindex=\"0\"><table>")
        .replace("</table>", "</table></div>");
  }

  private static void prepare(Node root) {
    List<Node> written = new ArrayList<>();
    List<FencedCodeBlock> diagrams = new ArrayList<>();
    root.accept(
        new AbstractVisitor() {
          @Override
          public void visit(HtmlBlock block) {
            written.add(block);
          }

          @Override
          public void visit(HtmlInline inline) {
            written.add(inline);
          }

          @Override
          public void visit(FencedCodeBlock block) {
            if (StateTable.isDrawn(block)) {
              diagrams.add(block);
            }
          }
        });
    written.forEach(DocHtml::plain);
    for (FencedCodeBlock diagram : diagrams) {
      HtmlBlock table = new HtmlBlock();
      table.setLiteral(StateTable.of(diagram.getLiteral()));
      diagram.insertBefore(table);
      diagram.unlink();
    }
  }

  private static void plain(Node html) {
    boolean isBlock = html instanceof HtmlBlock;
    String literal =
        isBlock ? ((HtmlBlock) html).getLiteral() : ((HtmlInline) html).getLiteral();
    if (!COMMENT.matcher(literal).matches()) {
      Node shown = new Text(literal);
      if (isBlock) {
        Node paragraph = new Paragraph();
        paragraph.appendChild(shown);
        shown = paragraph;
      }
      html.insertBefore(shown);
    }
    html.unlink();
  }

  /** Text within HTML. */
  static String escaped(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }
}
