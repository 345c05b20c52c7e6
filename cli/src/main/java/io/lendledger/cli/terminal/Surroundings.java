package io.lendledger.cli.terminal;

import java.io.InputStream;
import java.io.PrintStream;
import java.util.Map;

/**
 * What a command has around it.
 *
 * @param environment variables of the shell
 * @param in what is piped into it
 * @param out its results
 * @param err what it has to say besides
 * @param screen whether somebody looks
 * @param pause how it waits
 */
public record Surroundings(
    Map<String, String> environment,
    InputStream in,
    PrintStream out,
    PrintStream err,
    Screen screen,
    Pause pause) {

  /** A variable; empty when it is not set. */
  public String variable(String name) {
    return environment.getOrDefault(name, "");
  }

  /** Colours for results: on a screen alone, and never against NO_COLOR. */
  public Colours colours() {
    return new Colours(screen.showsOut() && allowsColours());
  }

  /** Colours for what is said besides. */
  public Colours errColours() {
    return new Colours(screen.showsErr() && allowsColours());
  }

  private boolean allowsColours() {
    return variable("NO_COLOR").isEmpty() && !variable("TERM").equals("dumb");
  }
}
