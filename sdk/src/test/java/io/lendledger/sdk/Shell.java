package io.lendledger.sdk;

import io.lendledger.cli.CommandLineProgram;
import io.lendledger.cli.terminal.Screen;
import io.lendledger.cli.terminal.Surroundings;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;

/** A shell with a home of its own. */
record Shell(Path home) {

  /** What a command said. */
  record Said(int exitCode, String out, String err) {}

  /** A command that goes on until it is stopped. */
  record Going(Thread thread, ByteArrayOutputStream out, AtomicBoolean isStopped) {

    String said() {
      return out.toString(StandardCharsets.UTF_8);
    }

    void stop() throws InterruptedException {
      isStopped.set(true);
      thread.join();
    }
  }

  Said run(String... arguments) {
    return run(Map.of(), arguments);
  }

  Said run(Map<String, String> more, String... arguments) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int exitCode = CommandLineProgram.run(around(more, out, err, new AtomicBoolean()), arguments);
    return new Said(
        exitCode, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  Said logIn(String server, String client, String... more) {
    String[] arguments = new String[more.length + 5];
    System.arraycopy(
        new String[] {"login", "--server", server, "--client-id", client}, 0, arguments, 0, 5);
    System.arraycopy(more, 0, arguments, 5, more.length);
    return run(Map.of("LENDLEDGER_CLIENT_SECRET", client + "-secret"), arguments);
  }

  /** Starts one that is looked at while it goes on. */
  Going start(String... arguments) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    AtomicBoolean isStopped = new AtomicBoolean();
    var around = around(Map.of(), out, new ByteArrayOutputStream(), isStopped);
    Thread thread =
        Thread.ofVirtual()
            .start(() -> {
              var _ = CommandLineProgram.run(around, arguments);
            });
    return new Going(thread, out, isStopped);
  }

  Path file(String name, String content) throws IOException {
    return Files.writeString(home.resolve(name), content);
  }

  private Surroundings around(
      Map<String, String> more,
      ByteArrayOutputStream out,
      ByteArrayOutputStream err,
      AtomicBoolean isStopped) {
    Map<String, String> environment = new HashMap<>(more);
    environment.put("HOME", home.toString());
    return new Surroundings(
        environment,
        new ByteArrayInputStream(new byte[0]),
        new PrintStream(out, false, StandardCharsets.UTF_8),
        new PrintStream(err, false, StandardCharsets.UTF_8),
        Screen.none(),
        millis -> {
          if (isStopped.get()) {
            throw new InterruptedException("stopped");
          }
          Thread.sleep(millis);
        });
  }
}
