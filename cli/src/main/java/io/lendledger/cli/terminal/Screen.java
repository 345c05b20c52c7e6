package io.lendledger.cli.terminal;

import java.io.Console;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The terminal, as far as there is one. */
public interface Screen {

  boolean showsOut();

  /** Whether what is said besides is shown on it. */
  boolean showsErr();

  /** Asks for a line; null when there is nobody to ask. */
  @Nullable String line(String question);

  /** Asks for a secret, which is not shown; null when there is nobody to ask. */
  @Nullable String secret(String question);

  /** Nobody looks, and nobody can be asked. */
  static Screen none() {
    return new Terminal("", () -> null);
  }

  /**
   * The terminal of this process. The launcher names in {@code lendledger.terminal} the streams
   * that end there, since a JVM can only tell of all of them at once; and a console takes time to
   * make, which only questions are worth.
   */
  static Screen ofProcess() {
    String shown = System.getProperty("lendledger.terminal");
    return new Terminal(
        shown != null ? shown : Terminal.console() == null ? "" : "out,err", Terminal::console);
  }

  /**
   * A terminal.
   *
   * @param shown the streams that end on it
   * @param asked the console of whoever sits before it; null of nobody
   */
  record Terminal(String shown, Supplier<@Nullable Console> asked) implements Screen {

    @SuppressWarnings("SystemConsoleNull") // of Java 25 it is null again without a terminal
    static @Nullable Console console() {
      Console console = System.console();
      return console != null && console.isTerminal() ? console : null;
    }

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
      Console console = asked.get();
      return console == null ? null : console.readLine("%s", question);
    }

    @Override
    public @Nullable String secret(String question) {
      Console console = asked.get();
      char[] read = console == null ? null : console.readPassword("%s", question);
      return read == null ? null : String.valueOf(read);
    }
  }
}
