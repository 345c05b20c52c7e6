package io.lendledger.benchmarks;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.TreeSet;

/**
 * How a bench is run.
 *
 * @param paths to run; all when empty
 * @param rounds of each
 * @param quick whether turns and data are small: for a look, not for figures
 * @param home of the launcher
 * @param report file that the tables are written to
 * @param nodes at most, of one database, where nodes are measured
 * @param warmSeconds of each path before its first turn
 * @param kills of nodes, one after the other, where they are killed
 */
record Settings(
    Set<String> paths,
    int rounds,
    boolean quick,
    Path home,
    Path report,
    int warmSeconds,
    int nodes,
    int kills) {

  private static final int ROUNDS = 5;
  private static final int QUICK_ROUNDS = 3;
  private static final int MOST_ROUNDS = 100;
  private static final int WARM_SECONDS = 40;
  private static final int QUICK_WARM_SECONDS = 2;
  private static final int MOST_WARM_SECONDS = 3_600;
  private static final int MOST_NODES = 3;
  private static final int KILLS = 200;
  private static final int MOST_KILLS = 100_000;

  /** From the command's arguments; throws when one is not understood. */
  static Settings of(String[] arguments, Path home) {
    Set<String> paths = new TreeSet<>();
    int rounds = 0;
    int warm = 0;
    int nodes = MOST_NODES;
    int kills = KILLS;
    boolean quick = false;
    Path report = home.resolve("benchmarks/target/bench.md");
    for (String each : arguments) {
      switch (each) {
        case "--quick" -> quick = true;
        case String given when given.matches("--rounds=\\d{1,3}") ->
            rounds = number("rounds", given, MOST_ROUNDS);
        case String given when given.matches("--warm=\\d{1,4}") ->
            warm = number("warm", given, MOST_WARM_SECONDS);
        case String given when given.matches("--nodes=\\d{1,3}") ->
            nodes = number("nodes", given, MOST_NODES);
        case String given when given.matches("--kills=\\d{1,6}") ->
            kills = number("kills", given, MOST_KILLS);
        case String given when given.startsWith("--report=") ->
            report = Path.of(given.substring("--report=".length()));
        case String given when given.startsWith("-") ->
            throw new IllegalArgumentException("unknown option " + given);
        default -> paths.add(each);
      }
    }
    if (rounds == 0) {
      rounds = quick ? QUICK_ROUNDS : ROUNDS;
    }
    if (warm == 0) {
      warm = quick ? QUICK_WARM_SECONDS : WARM_SECONDS;
    }
    return new Settings(paths, rounds, quick, home, report, warm, nodes, kills);
  }

  private static int number(String what, String option, int most) {
    int number = Integer.parseInt(option.substring(option.indexOf('=') + 1));
    if (number < 1 || number > most) {
      throw new IllegalArgumentException(what + " must be 1 to " + most);
    }
    return number;
  }

  Duration turn() {
    return Duration.ofSeconds(quick ? 1 : 4);
  }

  Duration warming() {
    return Duration.ofSeconds(warmSeconds);
  }

  /** The one of a whole run, or the one of a look. */
  int size(int whole, int look) {
    return quick ? look : whole;
  }
}
