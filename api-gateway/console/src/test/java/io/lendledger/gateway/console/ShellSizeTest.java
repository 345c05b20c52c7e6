package io.lendledger.gateway.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What a browser has to fetch before it can show anything. */
class ShellSizeTest {

  private static final int MOST_BYTES = 60_000;
  private static final Pattern AT_ONCE =
      Pattern.compile("(?:src|rel=\"modulepreload\" href)=\"/(console/assets/[^\"]+\\.js)\"");

  @Test
  void scriptsOfTheShellAreSmall() {
    List<String> scripts =
        AT_ONCE
            .matcher(new String(read("console/shell.html"), StandardCharsets.UTF_8))
            .results()
            .map((MatchResult found) -> found.group(1))
            .toList();
    assertThat(scripts).as("the program, and what it shares with others").hasSizeGreaterThan(1);
    assertThat(scripts.stream().mapToInt(each -> read(each + ".gz").length).sum())
        .as("bytes of %s as they are sent", scripts)
        .isBetween(MOST_BYTES / 10, MOST_BYTES);
  }

  private static byte[] read(String name) {
    try (InputStream in = ShellSizeTest.class.getResourceAsStream("/" + name)) {
      assertThat(in).as(name).isNotNull();
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
