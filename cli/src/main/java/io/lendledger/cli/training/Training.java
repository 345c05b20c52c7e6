package io.lendledger.cli.training;

import io.lendledger.cli.CommandLineProgram;
import io.lendledger.cli.terminal.Screen;
import io.lendledger.cli.terminal.Surroundings;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.List;
import java.util.Map;

/**
 * Has the commands that are used most run once, at a service that is only played, so that the JVM
 * can keep their classes linked for later starts ({@code -XX:AOTCacheOutput}). The launchers run
 * it. Nobody is logged in by it: its home is a directory that is thrown away.
 */
public final class Training {

  private static final List<List<String>> COMMANDS =
      List.of(
          List.of("--help"),
          List.of("loans", "--help"),
          List.of("loans"),
          List.of("loans", "L0000001"),
          List.of("loans", "--json"),
          List.of("positions"),
          List.of("submissions"),
          List.of("events", "--help"),
          List.of("submit", "--help"));

  private Training() {}

  /**
   * Trains; ends with 1 when a command failed.
   *
   * @param arguments a directory with a certificate and its password, as a service has them
   */
  public static void main(String[] arguments) throws IOException, GeneralSecurityException {
    System.exit(run(Path.of(arguments[0])) ? 0 : 1);
  }

  /** Runs all of them; whether none failed. */
  static boolean run(Path directory) throws IOException, GeneralSecurityException {
    try (PlayedService service = PlayedService.open(directory)) {
      boolean done =
          isDone(
              directory,
              List.of(
                  "login",
                  "--server",
                  service.address(),
                  "--client-id",
                  "none",
                  "--secret-stdin",
                  "--data-dir",
                  directory.toString()));
      for (List<String> each : COMMANDS) {
        done &= isDone(directory, each);
      }
      return done;
    }
  }

  private static boolean isDone(Path home, List<String> command) {
    return CommandLineProgram.run(around(home), command.toArray(String[]::new)) == 0;
  }

  private static Surroundings around(Path home) {
    InputStream secret = new ByteArrayInputStream("none\n".getBytes(StandardCharsets.UTF_8));
    return new Surroundings(
        Map.of("HOME", home.toString()), secret, nowhere(), nowhere(), Screen.none(), _ -> {});
  }

  private static PrintStream nowhere() {
    return new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
  }
}
