package io.lendledger.cli;

import io.lendledger.cli.command.Commands;
import io.lendledger.cli.command.Failures;
import io.lendledger.cli.terminal.Screen;
import io.lendledger.cli.terminal.Surroundings;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi;

/** The program of {@code lendledger-cli.jar}. */
public final class CommandLineProgram {

  private static final char LOST = '\uFFFD';

  private CommandLineProgram() {}

  /** Runs a command, and ends with its exit code. */
  public static void main(String[] args) {
    var around =
        new Surroundings(
            System.getenv(),
            System.in,
            stream(FileDescriptor.out, false),
            stream(FileDescriptor.err, true),
            Screen.ofProcess(),
            Thread::sleep);
    String encoding = System.getProperty("sun.jnu.encoding", "");
    System.exit(
        isLost(encoding, args)
            ? new Failures(around)
                .usage(
                    "The locale of this shell (%s) cannot carry all letters that were typed: set LC_ALL=C.UTF-8."
                        .formatted(encoding))
            : run(around, args));
  }

  /** Java puts this character where the locale has none for what was typed. */
  private static boolean isLost(String encoding, String... args) {
    return !encoding.equalsIgnoreCase("UTF-8")
        && Stream.of(args).anyMatch(each -> each.indexOf(LOST) >= 0);
  }

  /** Names and amounts are shown as they are, whatever the shell's locale. */
  private static PrintStream stream(FileDescriptor descriptor, boolean isFlushed) {
    var buffered = new BufferedOutputStream(new FileOutputStream(descriptor));
    return new PrintStream(buffered, isFlushed, StandardCharsets.UTF_8);
  }

  /** Runs a command in those surroundings, and gives its exit code. */
  public static int run(Surroundings around, String... arguments) {
    Failures failures = new Failures(around);
    CommandLine commands =
        Commands.of(around, arguments)
            .setOut(new PrintWriter(around.out(), true, StandardCharsets.UTF_8))
            .setErr(new PrintWriter(around.err(), true, StandardCharsets.UTF_8))
            .setColorScheme(Help.defaultColorScheme(around.colours().on() ? Ansi.ON : Ansi.OFF))
            .setParameterExceptionHandler((wrong, _) -> failures.usage(wrong))
            .setExecutionExceptionHandler(
                (failure, command, _) -> failures.failed(failure, command));
    try {
      return commands.execute(arguments);
    } catch (Error broken) {
      return failures.fault(broken);
    } finally {
      around.out().flush();
      around.err().flush();
    }
  }
}
