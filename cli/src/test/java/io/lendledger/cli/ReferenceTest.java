package io.lendledger.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.cli.command.Commands;
import io.lendledger.cli.failure.ExitCode;
import io.lendledger.cli.terminal.Screen;
import io.lendledger.cli.terminal.Surroundings;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;

/** The reference says what the commands say of themselves. */
class ReferenceTest {

  private static final Path PAGE = Path.of("../docs/command-line.md");
  private static final String BEGIN = "## Reference\n";

  @Test
  void isWhatTheCommandsSay() throws Exception {
    String page = Files.readString(PAGE);
    String made = page.substring(0, page.indexOf(BEGIN)) + BEGIN + reference();
    if (Boolean.getBoolean("lendledger.docs.write")) {
      Files.writeString(PAGE, made);
    }
    assertThat(page).as("-Dlendledger.docs.write=true writes it").isEqualTo(made);
  }

  @Test
  void listsEveryExitCode() throws Exception {
    String page = Files.readString(PAGE);
    for (ExitCode each : ExitCode.values()) {
      assertThat(page).contains("| %d | %s |".formatted(each.code(), each.meaning()));
    }
  }

  private static String reference() {
    StringBuilder text = new StringBuilder();
    for (CommandLine each : commands()) {
      text.append("\n```\n")
          .append(each.getUsageMessage(Ansi.OFF).stripTrailing().replaceAll(" +\n", "\n"))
          .append("\n```\n");
    }
    return text.toString();
  }

  private static List<CommandLine> commands() {
    CommandLine root =
        Commands.of(
            new Surroundings(
                Map.of(),
                InputStream.nullInputStream(),
                new PrintStream(OutputStream.nullOutputStream()),
                new PrintStream(OutputStream.nullOutputStream()),
                Screen.none(),
                Thread::sleep));
    List<CommandLine> all = new ArrayList<>(List.of(root));
    for (int each = 0; each < all.size(); each++) {
      all.addAll(each + 1, all.get(each).getSubcommands().values());
    }
    return all;
  }
}
