import org.commonmark.ext.gfm.tables.TableCell;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.CustomNode;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.HardLineBreak;
import org.commonmark.node.IndentedCodeBlock;
import org.commonmark.node.ListItem;
import org.commonmark.node.Node;
import org.commonmark.node.Paragraph;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.Text;

/** The words of a part of a page, without its form. */
final class PlainText extends AbstractVisitor {

  private final StringBuilder text = new StringBuilder();

  private PlainText() {}

  static String of(Node node) {
    PlainText words = new PlainText();
    node.accept(words);
    return words.text.toString().replaceAll("\\s+", " ").strip();
  }

  @Override
  public void visit(Text node) {
    text.append(node.getLiteral());
  }

  @Override
  public void visit(Code node) {
    text.append(node.getLiteral());
  }

  @Override
  public void visit(FencedCodeBlock node) {
    text.append(' ').append(node.getLiteral()).append(' ');
  }

  @Override
  public void visit(IndentedCodeBlock node) {
    text.append(' ').append(node.getLiteral()).append(' ');
  }

  @Override
  public void visit(SoftLineBreak node) {
    text.append(' ');
  }

  @Override
  public void visit(HardLineBreak node) {
    text.append(' ');
  }

  @Override
  public void visit(Paragraph node) {
    apart(node);
  }

  @Override
  public void visit(ListItem node) {
    apart(node);
  }

  @Override
  public void visit(CustomNode node) {
    if (node instanceof TableCell) {
      apart(node);
    } else {
      visitChildren(node);
    }
  }

  private void apart(Node node) {
    text.append(' ');
    visitChildren(node);
    text.append(' ');
  }
}
