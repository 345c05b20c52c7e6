package io.lendledger.cli.terminal;

import java.io.Console;
import org.jspecify.annotations.Nullable;

/** The terminal, as far as there is one. */
public interface Screen {

  /** Whether results are shown on it. */
  boolean showsOut();

  /** Whether what is said besides is shown on it. */
  boolean showsErr();

  /** Asks for a line; null when there is nobody to ask. */
  @Nullable String line(String question);

  /** Asks for a secret, which is not shown; null when there is nobody to ask. */
  @Nullable String secret(String question);

  /** Nobody looks, and nobody can be asked. */
  static Screen none() {
    return new Terminal("", null);
  }

  /**
   * The terminal of this process. The launcher names in {@code lendledger.terminal} the streams
   * that end there, since a JVM can only tell of all of them at once.
   */
  @SuppressWarnings("SystemConsoleNull") // of Java 25 it is null again without a terminal
  static Screen ofProcess() {
    Console console = System.console();
    boolean all = console != null && console.isTerminal();
    return new Terminal(
        System.getProperty("lendledger.terminal", all ? "out,err" : ""), all ? console : null);
  }

  /**
   * A terminal.
   *
   * @param shown the streams that end on it
   * @param console of whoever sits before it
   */
  record Terminal(String shown, @Nullable Console console) implements Screen {

    @Override
    public boolean showsOut() {
      return shown.contains("out");
    }

    @Override
    public boolean showsErr() {
      return shown.contains("err");
    }

    @Override
    public @Nullable String line(String question) {
      return console == null ? null : console.readLine("%s", question);
    }

    @Override
    public @Nullable String secret(String question) {
      char[] read = console == null ? null : console.readPassword("%s", question);
      return read == null ? null : String.valueOf(read);
    }
  }
}
