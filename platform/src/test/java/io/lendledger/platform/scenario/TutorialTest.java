package io.lendledger.platform.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the README and the tutorial tell a newcomer to type, typed as it stands there. */
class TutorialTest {

  private static final Path README = Path.of("../README.md");
  private static final Path TUTORIAL = Path.of("../docs/tutorial.md");
  private static final Pattern FIVE_MINUTES =
      Pattern.compile("\n## Five minutes.*?(?=\n## )", Pattern.DOTALL);
  private static final Pattern BLOCK = Pattern.compile("```sh\n(.*?)```", Pattern.DOTALL);
  private static final Pattern BLANKS = Pattern.compile("\\s+");
  private static final String ADDRESS = "https://localhost:8443";
  private static final String OF_LAUNCHER = "./lendledger ";
  private static final String BETWEEN = "<next>";

  @TempDir Path directory;

  @Test
  void whatItTellsToTypeDoesWhatItSays() throws Exception {
    RunningLendledger service = RunningLendledger.startAsItIs(directory.resolve("data"));
    try {
      List<String> said = typed(blocks(), service.address());
      assertThat(said).hasSize(9).allSatisfy(each -> assertThat(each).doesNotContain("error_code"));
      assertThat(said.get(1)).contains("\"borrowerCode\":\"BRW\"", "\"status\":\"Applied\"");
      assertThat(said.get(2)).contains("\"unfilledUnits\":0", "\"units\":9000");
      assertThat(said.get(3)).contains("\"loanStatus\":\"Open\"", "6000", "3000");
      assertThat(said.get(4)).contains("\"grossAccrual\":52.5", "\"clientCode\":\"A\"");
      assertThat(said.get(5)).contains("\"tradeType\":\"Recall\"");
      assertThat(said.get(6)).contains("\"successResults\":[{");
      assertThat(said.get(7)).contains("6000×50×4.2/100/360");
      assertThat(said.get(8)).contains("\"data\":[]");
    } finally {
      service.stop();
    }
  }

  /** Those of the launcher start services, or ask for a secret: other tests run them. */
  private static List<String> blocks() throws Exception {
    String readme = Files.readString(README);
    MatchResult fiveMinutes = FIVE_MINUTES.matcher(readme).results().findFirst().orElseThrow();
    return Stream.of(fiveMinutes.group(), Files.readString(TUTORIAL))
        .flatMap(text -> BLOCK.matcher(text).results())
        .map(found -> found.group(1))
        .filter(block -> !block.startsWith(OF_LAUNCHER))
        .toList();
  }

  /** In one shell, as a person would; what each block answers, without its blanks. */
  private List<String> typed(List<String> blocks, String address) throws Exception {
    StringBuilder script = new StringBuilder("set -eu\n");
    for (String block : blocks) {
      script.append(block).append("\necho '").append(BETWEEN).append("'\n");
    }
    assertThat(script).contains(ADDRESS);
    Path file = directory.resolve("typed.sh");
    Files.writeString(file, script.toString().replace(ADDRESS, address));
    Process shell =
        new ProcessBuilder("bash", file.toString())
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .start();
    String said = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(shell.waitFor()).as(said).isZero();
    List<String> answers =
        new ArrayList<>(List.of(BLANKS.matcher(said).replaceAll("").split(BETWEEN, -1)));
    assertThat(answers.removeLast()).isEmpty();
    return answers;
  }
}
