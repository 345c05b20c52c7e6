package io.lendledger.gateway.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The screens that the page has are those that the gateway serves and the document lists. */
class ScreenTest {

  private static final Pattern OF_PAGE = Pattern.compile("\\{ name: \"([a-z-]+)\", title: ");
  private static final Pattern OF_DOCUMENT = Pattern.compile("\n {10}- ([a-z-]+)");
  private static final String SIGN_IN = Screen.SIGN_IN.path();

  private static Set<String> found(Pattern pattern, String file) throws IOException {
    return pattern
        .matcher(Files.readString(Path.of(file)))
        .results()
        .map(each -> each.group(1))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  @Test
  void areTheSameEverywhere() throws IOException {
    Set<String> served =
        Arrays.stream(Screen.values())
            .map(Screen::path)
            .collect(Collectors.toCollection(TreeSet::new));
    Set<String> inPage = found(OF_PAGE, "src/main/web/screens.tsx");
    inPage.add(SIGN_IN);
    assertThat(inPage).isEqualTo(served);
    assertThat(found(OF_DOCUMENT, "../edge/src/main/resources/openapi/paths/console/screen.yaml"))
        .isEqualTo(served);
  }
}
