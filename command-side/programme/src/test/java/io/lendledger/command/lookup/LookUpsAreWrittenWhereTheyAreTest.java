package io.lendledger.command.lookup;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A handler that named the live schema would write live rows while look-ups are rebuilt beside. */
class LookUpsAreWrittenWhereTheyAreTest {

  private static final Path SOURCES = Path.of("src/main/java/io/lendledger/command/lookup");
  private static final Pattern WRITTEN =
      Pattern.compile("(?:INSERT INTO|UPDATE|DELETE FROM)\\s+command\\.(\\w+)");

  @Test
  void noHandlerNamesTheLiveSchema() throws IOException {
    LookUpModel model = new LookUpModel();
    try (Stream<Path> files = Files.walk(SOURCES)) {
      List<Path> sources = files.filter(each -> each.toString().endsWith(".java")).toList();
      assertThat(sources).hasSizeGreaterThan(20);
      for (Path source : sources) {
        assertThat(written(Files.readString(source)))
            .as("%s", source)
            .doesNotContainAnyElementsOf(model.tables());
      }
    }
  }

  @Test
  void aHandlerThatDoesIsFound() {
    assertThat(written("INSERT INTO command.price (isin) VALUES (?)")).containsExactly("price");
  }

  private static List<String> written(String source) {
    return WRITTEN.matcher(source).results().map((MatchResult each) -> each.group(1)).toList();
  }
}
