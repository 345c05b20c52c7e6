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
 */
record Settings(Set<String> paths, int rounds, boolean quick, Path home, Path report) {

  private static final int ROUNDS = 5;
  private static final int QUICK_ROUNDS = 3;
  private static final int MOST_ROUNDS = 100;

  /** From the command's arguments; throws when one is not understood. */
  static Settings of(String[] arguments, Path home) {
    Set<String> paths = new TreeSet<>();
    int rounds = 0;
    boolean quick = false;
    Path report = home.resolve("benchmarks/target/bench.md");
    for (String each : arguments) {
      switch (each) {
        case "--quick" -> quick = true;
        case String given when given.matches("--rounds=\\d{1,3}") -> rounds = number(given);
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
    return new Settings(paths, rounds, quick, home, report);
  }

  private static int number(String option) {
    int number = Integer.parseInt(option.substring(option.indexOf('=') + 1));
    if (number < 1 || number > MOST_ROUNDS) {
      throw new IllegalArgumentException("rounds must be 1 to " + MOST_ROUNDS);
    }
    return number;
  }

  Duration turn() {
    return Duration.ofSeconds(quick ? 1 : 4);
  }

  Duration warming() {
    return Duration.ofSeconds(quick ? 2 : 40);
  }

  /** The one of a whole run, or the one of a look. */
  int size(int whole, int look) {
    return quick ? look : whole;
  }
}
