import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What stands around each page: head, search, navigation, the page's own headings. */
final class DocFrame {

  private static final Pattern PLACE = Pattern.compile("@([a-z]+)@");
  private static final int DEEPEST = 3;

  private final String template;
  private final DocNavigation navigation;
  private final Map<String, String> assets;

  DocFrame(String template, DocNavigation navigation, Map<String, String> assets) {
    this.template = template;
    this.navigation = navigation;
    this.assets = assets;
  }

  String around(DocPage page) {
    Map<String, String> parts =
        Map.of(
            "title", DocHtml.escaped(page.title()),
            "style", assets.get("docs.css"),
            "script", assets.get("docs.js"),
            "head", assets.get("head.js"),
            "index", assets.get("search.json"),
            "navigation", navigation.html(page.address()),
            "contents", contents(page),
            "page", DocHtml.of(page));
    return PLACE
        .matcher(template)
        .replaceAll(place -> Matcher.quoteReplacement(parts.get(place.group(1))));
  }

  private static String contents(DocPage page) {
    String entries =
        page.sections().stream()
            .filter(section -> section.level() > 1 && section.level() <= DEEPEST)
            .map(section ->
                "<li class=\"level%d\"><a href=\"#%s\">%s</a></li>\n"
                    .formatted(
                        section.level(),
                        DocHtml.escaped(section.id()),
                        DocHtml.escaped(section.text())))
            .collect(Collectors.joining());
    return entries.isEmpty()
        ? ""
        : "<nav class=\"contents\" aria-label=\"On this page\">\n<h2>On this page</h2>\n<ul>\n"
            + entries
            + "</ul>\n</nav>\n";
  }
}
