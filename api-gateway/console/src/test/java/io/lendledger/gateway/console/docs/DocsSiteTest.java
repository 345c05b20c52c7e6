package io.lendledger.gateway.console.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseEntity;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What the build has made of the repository's pages. */
class DocsSiteTest {

  private static final Path ROOT = Path.of("../..");
  private static final Pattern REFERENCE = Pattern.compile("\\s(?:href|src)=\"([^\"]*)\"");
  private static final Pattern ID = Pattern.compile("\\sid=\"([^\"]+)\"");
  private static final Pattern PAGES =
      Pattern.compile("<nav id=\"pages\".*?</nav>", Pattern.DOTALL);
  private static final Set<String> BESIDE = Set.of("/", "/openapi.json", "/docs/openapi");

  private final DocsSite site = DocsSite.load();
  private final Map<String, List<String>> anchors = new HashMap<>();

  private static List<String> addresses() throws IOException {
    try (Stream<Path> files = Files.walk(ROOT.resolve("docs"))) {
      Stream<String> pages =
          files
              .map(file -> ROOT.relativize(file).toString().replace('\\', '/'))
              .filter(file -> file.endsWith(".md") && !file.equals("docs/README.md"))
              .map(file -> "/" + file.substring(0, file.length() - 3));
      Stream<String> beside =
          Stream.of(
              "/docs", "/docs/readme", "/docs/decisions", "/docs/clients", "/docs/axon-server");
      return Stream.concat(beside, pages).toList();
    }
  }

  private String text(String address) {
    ResponseEntity<byte[]> answer =
        Objects.requireNonNull(site.at(address), address)
            .answer(ResponseEntity.ok(), new HttpHeaders());
    return new String(Objects.requireNonNull(answer.getBody()), StandardCharsets.UTF_8);
  }

  private static List<String> found(Pattern pattern, String text) {
    return pattern.matcher(text).results().map((MatchResult each) -> each.group(1)).toList();
  }

  @Test
  void hasEveryPageOfTheRepository() throws IOException {
    List<String> addresses = addresses();
    assertThat(addresses).hasSizeGreaterThan(70).contains("/docs/tutorial", "/docs/faq");
    assertThat(addresses).allMatch(address -> site.at(address) != null);
    assertThat(site.at("/docs/nothing")).isNull();
  }

  @Test
  void leadsToEveryPage() throws IOException {
    Set<String> reached = new HashSet<>(Set.of("/docs"));
    Deque<String> open = new ArrayDeque<>(reached);
    while (!open.isEmpty()) {
      String page = text(open.pop());
      String navigation =
          page.contains("<h1 id=\"decisions\">")
              ? page
              : PAGES.matcher(page).results().findFirst().orElseThrow().group();
      for (String to : found(REFERENCE, navigation)) {
        String address = to.replaceFirst("#.*", "");
        if (address.startsWith("/docs")
            && !BESIDE.contains(address)
            && !address.startsWith("/docs/assets/")
            && reached.add(address)) {
          open.add(address);
        }
      }
    }
    assertThat(reached).containsAll(addresses());
  }

  /** A page that docs/README.md does not list stands under this heading. */
  @Test
  void everyPageHasAKind() {
    assertThat(text("/docs"))
        .contains("<h2>Learn</h2>", "<h2>Do</h2>", "<h2>Look up</h2>", "<h2>Understand</h2>")
        .doesNotContain("<h2>More</h2>");
    assertThat(text("/docs/faq")).contains("<a href=\"/docs/faq\" aria-current=\"page\">");
    assertThat(text("/docs/decisions/063-docs-site"))
        .contains("<a href=\"/docs/decisions\" aria-current=\"page\">");
  }

  @Test
  void allLinksLeadSomewhere() throws IOException {
    List<String> faults = new ArrayList<>();
    int checked = 0;
    for (String address : addresses()) {
      for (String to : found(REFERENCE, text(address))) {
        if (!to.startsWith("data:")) {
          checked++;
          check(address, to, faults);
        }
      }
    }
    assertThat(faults).isEmpty();
    assertThat(checked).isGreaterThan(2_000);
  }

  private List<String> anchors(String address) {
    return anchors.computeIfAbsent(address, page -> found(ID, text(page)));
  }

  private void check(String from, String to, List<String> faults) {
    int hash = to.indexOf('#');
    String address = hash < 0 ? to : to.substring(0, hash);
    String target = address.isEmpty() ? from : address;
    if (BESIDE.contains(target)) {
      return;
    }
    if (site.at(target) == null) {
      faults.add(from + " leads to " + to);
    } else if (hash >= 0 && !anchors(target).contains(to.substring(hash + 1))) {
      faults.add(from + ": there is no " + to);
    }
  }

  @Test
  void pagesLoadNothingFromElsewhereAndHaveNoInlineScriptOrStyle() throws IOException {
    for (String address : addresses()) {
      String page = text(address);
      assertThat(found(REFERENCE, page))
          .as(address)
          .allMatch(to -> to.matches("(/(?!/)|#).*|data:image/svg\\+xml,.*"));
      assertThat(page)
          .as(address)
          .doesNotContainPattern("<script(?! (type=\"module\" )?src=\"/docs/assets/)")
          .doesNotContainPattern("<[^>]*\\s(style|on[a-z]+)=")
          .doesNotContain("<style", "<iframe", "<!-- ")
          .contains("<html lang=\"en\">", "<main id=\"content\"", "href=\"#content\"");
    }
    String styles =
        text(
            found(REFERENCE, text("/docs")).stream()
                .filter(each -> each.endsWith(".css"))
                .findFirst()
                .orElseThrow());
    assertThat(styles)
        .contains("light-dark(", "@media print")
        .doesNotContain("@import", "url(", "//");
  }

  @Test
  void namesWhatTheSiteDoesNotHave() {
    assertThat(text("/docs/api"))
        .contains("<code>sdk</code>", "JavaClientTest.java</code>)")
        .contains("href=\"/openapi.json\"", "href=\"/docs/openapi\"")
        .doesNotContain("href=\"../");
    assertThat(text("/docs/webhooks")).contains("(<code>https://www.standardwebhooks.com</code>)");
  }

  @Test
  void diagramsAreTables() {
    assertThat(text("/docs/lending"))
        .contains("<td>Pending - Uncovered</td><td>Pending - Covered</td>")
        .doesNotContain("stateDiagram");
  }

  @Test
  void theSearchKnowsEverySection() throws IOException {
    String index =
        found(Pattern.compile("content=\"(/docs/assets/[^\"]+)\""), text("/docs")).getFirst();
    JsonNode sections = JsonMapper.shared().readTree(text(index));
    assertThat(sections.size()).isGreaterThan(400);
    List<String> faults = new ArrayList<>();
    Set<String> known = new HashSet<>();
    for (JsonNode section : sections) {
      String address = section.get(0).asString();
      check("/docs", address, faults);
      known.add(address.replaceFirst("#.*", ""));
      if (address.equals("/docs/lending#loan-price-and-required-value")) {
        assertThat(section.get(1).asString()).isEqualTo("How lending works");
        assertThat(section.get(2).asString()).isEqualTo("Loan price and required value");
        assertThat(section.get(3).asString()).contains("59.24", "cover after haircut must reach");
        known.add("section");
      }
    }
    assertThat(faults).isEmpty();
    assertThat(known).contains("section").containsAll(addresses());
  }
}
