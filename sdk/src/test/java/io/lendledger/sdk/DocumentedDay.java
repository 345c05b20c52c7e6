package io.lendledger.sdk;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The commands of docs/command-line.md that make a day, as a shell hands them over. */
record DocumentedDay(List<List<String>> commands) {

  private static final Path PAGE = Path.of("../docs/command-line.md");
  private static final Pattern BLOCK =
      Pattern.compile("## A day of the desk\n.*?```sh\n(.*?)```", Pattern.DOTALL);
  private static final String END = "\0";

  /** Instead of running each command it writes its words down; the other lines do what they do. */
  private static final String RECORDING =
      "set -eu\nlendledger() { printf '%s\\0' \"$@\" >>commands; printf '\\0' >>commands; }\n";

  /** Reads it; the files that it sends are made in that directory. */
  static DocumentedDay in(Path directory) throws Exception {
    Matcher block = BLOCK.matcher(Files.readString(PAGE));
    assertThat(block.find()).isTrue();
    Program typed = Program.run(directory, Map.of(), "bash", "-c", RECORDING + block.group(1));
    assertThat(typed.exitCode()).as(typed.output()).isZero();
    String recorded = Files.readString(directory.resolve("commands"), StandardCharsets.UTF_8);
    List<List<String>> commands = new ArrayList<>();
    for (String each : recorded.split(END + END, -1)) {
      if (!each.isEmpty()) {
        commands.add(
            List.of(each.split(END, -1)).stream().map(word -> inside(directory, word)).toList());
      }
    }
    return new DocumentedDay(commands);
  }

  private static String inside(Path directory, String word) {
    Path file = directory.resolve(word);
    return Files.isRegularFile(file) ? file.toString() : word;
  }
}
