package io.lendledger.cli;

import io.lendledger.cli.terminal.Pause;
import io.lendledger.cli.terminal.Screen;
import io.lendledger.cli.terminal.Surroundings;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** A shell with a home of its own, in which commands wait without waiting. */
final class Shell {

  final Map<String, String> environment = new HashMap<>();
  final List<Long> pauses = new CopyOnWriteArrayList<>();
  String piped = "";
  boolean isOutClosed;
  Pause pause = pauses::add;
  Screen screen = Screen.none();
  private final Path home;

  Shell(Path home) {
    this.home = home;
    environment.put("HOME", home.toString());
  }

  /** What a command said. */
  record Said(int exitCode, String out, String err) {}

  /** A screen on which somebody answers every question in the same way. */
  record Person(String answer) implements Screen {

    @Override
    public boolean showsOut() {
      return true;
    }

    @Override
    public boolean showsErr() {
      return true;
    }

    @Override
    public @Nullable String line(String question) {
      return answer;
    }

    @Override
    public @Nullable String secret(String question) {
      return answer;
    }
  }

  Path config() {
    return home.resolve(".config/lendledger");
  }

  Said run(String... arguments) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    var around =
        new Surroundings(
            environment,
            new ByteArrayInputStream(piped.getBytes(StandardCharsets.UTF_8)),
            new PrintStream(isOutClosed ? closed() : out, isOutClosed, StandardCharsets.UTF_8),
            new PrintStream(err, false, StandardCharsets.UTF_8),
            screen,
            pause);
    int exitCode = CommandLineProgram.run(around, arguments);
    return new Said(
        exitCode, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  private static OutputStream closed() {
    return new OutputStream() {
      @Override
      public void write(int each) throws IOException {
        throw new IOException("closed");
      }
    };
  }

  /** Logs in at a service. */
  Said logIn(StubService service) {
    return logIn(service, "demo");
  }

  /** Logs in as a client. */
  Said logIn(StubService service, String client) {
    environment.put("LENDLEDGER_CLIENT_SECRET", "s3cret&+ ü");
    Said said = run("login", "--server", service.address(), "--client-id", client);
    environment.remove("LENDLEDGER_CLIENT_SECRET");
    return said;
  }
}
