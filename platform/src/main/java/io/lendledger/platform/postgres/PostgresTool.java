package io.lendledger.platform.postgres;

import io.lendledger.platform.data.StartRefused;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Runs {@code initdb} and {@code pg_ctl} to their end and keeps their output. */
record PostgresTool(PostgresBinaries binaries, OrdinaryUser user, Path transcript) {

  /**
   * @param exitCode 0 is success
   * @param output what the program wrote, both streams
   */
  record Outcome(int exitCode, String output) {

    boolean succeeded() {
      return exitCode == 0;
    }
  }

  /**
   * Runs a program to its end.
   *
   * @throws StartRefused when it cannot be run, or does not end within the limit
   */
  Outcome run(long limitSeconds, String program, String... arguments) {
    return tryToRun(limitSeconds, program, arguments)
        .orElseThrow(() -> new StartRefused(late(limitSeconds, program)));
  }

  /** What is said of a program that did not end in its time. */
  String late(long limitSeconds, String program) {
    return "PostgreSQL's %s did not end within %d seconds; see %s."
        .formatted(program, limitSeconds, transcript);
  }

  /** The same; empty when it had to be ended, and then what it has begun may go on. */
  Optional<Outcome> tryToRun(long limitSeconds, String program, String... arguments) {
    List<String> command = new ArrayList<>();
    command.add(binaries.program(program));
    command.addAll(List.of(arguments));
    try {
      Process process =
          new ProcessBuilder(user.command(command))
              .redirectErrorStream(true)
              .redirectOutput(transcript.toFile())
              .start();
      process.getOutputStream().close();
      if (!ends(process, limitSeconds)) {
        process.destroyForcibly();
        return Optional.empty();
      }
      return Optional.of(
          new Outcome(
              process.exitValue(), Files.readString(transcript, StandardCharsets.UTF_8).strip()));
    } catch (IOException e) {
      throw new StartRefused(
          "PostgreSQL's %s cannot be run: %s.".formatted(program, e.getMessage()), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StartRefused("Interrupted while PostgreSQL's " + program + " ran.", e);
    }
  }

  private static boolean ends(Process process, long limitSeconds) throws InterruptedException {
    try {
      return process.waitFor(limitSeconds, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      process.destroyForcibly();
      throw e;
    }
  }
}
