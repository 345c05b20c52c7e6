import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.Text;

/**
 * Leads links from file to file over to addresses of the site. What the site does not have, a file
 * of the repository or another host, is named and not linked.
 */
final class DocLinks {

  private static final String SERVICE = "https://localhost:8443";
  private static final Set<String> OF_SERVICE = Set.of("/", "/openapi.json", "/docs/openapi");

  private final DocBook book;
  private final List<String> faults = new ArrayList<>();
  private final Set<String> outside = new TreeSet<>();

  private DocLinks(DocBook book) {
    this.book = book;
  }

  /** The files outside the site that pages name; fails with all links that lead nowhere. */
  static Set<String> lead(DocBook book) {
    DocLinks links = new DocLinks(book);
    book.pages().forEach(links::page);
    if (!links.faults.isEmpty()) {
      throw new IllegalStateException(String.join("\n", links.faults));
    }
    return links.outside;
  }

  private void page(DocPage page) {
    List<Link> links = new ArrayList<>();
    page.root()
        .accept(
            new AbstractVisitor() {
              @Override
              public void visit(Link link) {
                visitChildren(link);
                links.add(link);
              }

              @Override
              public void visit(Image image) {
                image.setDestination(picture(page, image.getDestination()));
                visitChildren(image);
              }
            });
    links.forEach(link -> link(page, link));
  }

  private void link(DocPage page, Link link) {
    String to = link.getDestination();
    if (to.startsWith(SERVICE)) {
      link.setDestination(ofService(page, to.substring(SERVICE.length())));
    } else if (to.matches("[a-z]+:.*")) {
      boolean isShown = PlainText.of(link).equals(to);
      unlink(link, isShown ? null : to);
    } else {
      file(page, link, to);
    }
  }

  private String ofService(DocPage page, String path) {
    String address = path.isEmpty() ? "/" : path;
    if (!OF_SERVICE.contains(address) && book.at(address) == null) {
      faults.add("%s: links to %s, which is not there".formatted(page.source(), address));
    }
    return address;
  }

  private void file(DocPage page, Link link, String to) {
    int hash = to.indexOf('#');
    String anchor = hash < 0 ? "" : to.substring(hash + 1);
    String target = target(page, hash < 0 ? to : to.substring(0, hash));
    DocPage found = book.of(target);
    if (found != null) {
      if (!anchor.isEmpty() && !found.has(anchor)) {
        faults.add("%s: %s has no #%s".formatted(page.source(), target, anchor));
      }
      link.setDestination(found.address() + (anchor.isEmpty() ? "" : "#" + anchor));
    } else if (target.startsWith(DocBook.PICTURES + "/")) {
      link.setDestination(picture(page, to));
    } else if (Files.exists(book.root().resolve(target))) {
      outside.add(target);
      unlink(link, target);
    } else {
      faults.add("%s: links to %s, which is not there".formatted(page.source(), to));
    }
  }

  private String picture(DocPage page, String to) {
    String target = target(page, to);
    if (!target.startsWith(DocBook.PICTURES + "/")
        || !Files.exists(book.root().resolve(target))) {
      faults.add("%s: there is no picture %s".formatted(page.source(), to));
    }
    return "/" + target;
  }

  /** The path within the repository. */
  private static String target(DocPage page, String to) {
    // The page of all decisions stands for a directory, so its links begin beside it.
    Path from = Path.of(page.source());
    Path target = to.isEmpty() ? from : from.resolveSibling(to).normalize();
    return target.toString().replace('\\', '/');
  }

  private static void unlink(Link link, String place) {
    Node child = link.getFirstChild();
    while (child != null) {
      Node next = child.getNext();
      link.insertBefore(child);
      child = next;
    }
    if (place != null) {
      link.insertBefore(new Text(" ("));
      link.insertBefore(new Code(place));
      link.insertBefore(new Text(")"));
    }
    link.unlink();
  }
}
