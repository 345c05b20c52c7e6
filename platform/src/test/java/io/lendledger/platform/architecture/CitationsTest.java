package io.lendledger.platform.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Nothing in the repository cites a document, heading or decision that is not in it. */
class CitationsTest {

  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final Set<String> KINDS =
      Set.of("java", "md", "yaml", "yml", "properties", "sql", "xml", "html", "js", "ts", "sh");
  private static final Set<String> MADE = Set.of("target", "node_modules");

  private static final Pattern PLACE =
      Pattern.compile("`([\\w.]+)`: `([A-Z]\\w+)` \\| [^|\\n]+ \\|\\n");

  private final Citations citations = new Citations(ROOT);

  @Test
  void everyCitedPageAndHeadingExists() throws IOException {
    List<Path> sources = sources();
    assertThat(sources).hasSizeGreaterThan(1_000).contains(Path.of("docs/lending.md"));
    List<String> faults = new ArrayList<>();
    for (Path source : sources) {
      if (!source.endsWith("CitationsTest.java")) {
        faults.addAll(citations.faults(source, Files.readString(ROOT.resolve(source))));
      }
    }
    assertThat(faults).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Accrues (docs/nowhere.md).                      | there is no docs/nowhere.md",
        "Accrues (docs/lending.md, What a dream earns).  | has no heading 'What a dream earns'",
        "Accrues (docs/lending.md, Accruals; docs/no.md) | there is no docs/no.md",
        "Appends in order (decision 999).                | there is no decision 999",
        "Accrues every day (domain, section 4).          | not in this repository",
        "Reads a position (contract, section 2).         | not in this repository",
        "A page (contract, paging and time).             | not in this repository",
        "Net is gross less shares (specification, rule 1)| not in this repository",
      })
  void namesWhatIsNotThere(String comment, String fault) {
    assertThat(citations.faults(Path.of("Accrual.java"), "/** " + comment + " */"))
        .singleElement()
        .asString()
        .contains(fault);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"[a](docs/nowhere.md)", "[a](docs/lending.md#dreams)", "[a](#dreams)", "[a](no/)"})
  void namesLinksThatLeadNowhere(String text) {
    assertThat(citations.faults(Path.of("README.md"), text)).isNotEmpty();
  }

  @Test
  void readsCitationsOverLineEnds() {
    assertThat(citations.faults(Path.of("A.java"), " * Accrues (docs/lending.md,\n   * Accruals)."))
        .isEmpty();
    assertThat(citations.faults(Path.of("A.java"), " * Accrues (docs/lending.md,\n   * Dreams)."))
        .isNotEmpty();
    assertThat(citations.faults(Path.of("A.java"), " * Accrues (domain,\n   * section 4)."))
        .isNotEmpty();
  }

  @Test
  void knowsPublicStandards() {
    assertThat(citations.faults(Path.of("A.java"), "A token request (RFC 6749, section 4.4.2)."))
        .isEmpty();
  }

  /** A row of the glossary names a package and a class, as in {@code | `loan`: `Loan` |}. */
  @Test
  void everyTermOfTheGlossaryLivesInTheCode() throws IOException {
    List<String> named =
        PLACE
            .matcher(Files.readString(ROOT.resolve("docs/glossary.md")))
            .results()
            .map(each -> each.group(1).replace('.', '/') + "/" + each.group(2) + ".java")
            .toList();
    assertThat(named).hasSizeGreaterThan(50).contains("loan/view/CustodyLoan.java");
    List<Path> code =
        sources().stream().filter(source -> source.toString().contains("src/main/java")).toList();
    assertThat(named).allMatch(place -> code.stream().anyMatch(each -> each.endsWith(place)));
  }

  private static List<Path> sources() throws IOException {
    List<Path> found = new ArrayList<>();
    Files.walkFileTree(
        ROOT,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path dir, BasicFileAttributes attributes) {
            String name = dir.getFileName().toString();
            boolean hidden = name.startsWith(".") && !dir.equals(ROOT);
            return hidden || MADE.contains(name) || dir.equals(ROOT.resolve("data"))
                ? FileVisitResult.SKIP_SUBTREE
                : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            String name = file.getFileName().toString();
            if (KINDS.contains(name.substring(name.lastIndexOf('.') + 1))) {
              found.add(ROOT.relativize(file));
            }
            return FileVisitResult.CONTINUE;
          }
        });
    return found;
  }
}
