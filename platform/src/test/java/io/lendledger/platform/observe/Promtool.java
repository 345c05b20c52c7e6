package io.lendledger.platform.observe;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Prometheus' own check, where it is installed. */
public final class Promtool {

  private static final int PATIENCE_SECONDS = 120;

  private final Path program;

  private Promtool(Path program) {
    this.program = program;
  }

  /** The one on the path. */
  public static Optional<Promtool> here() {
    String path = System.getenv().getOrDefault("PATH", "");
    return Arrays.stream(path.split(File.pathSeparator, -1))
        .filter(each -> !each.isBlank())
        .map(each -> Path.of(each, "promtool"))
        .filter(Files::isExecutable)
        .findFirst()
        .map(Promtool::new);
  }

  /** What it said, and whether it was content. */
  public record Answer(boolean right, String text) {}

  /** Runs it with these arguments, on this input. */
  public Answer run(Path input, String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(program.toString()));
    command.addAll(List.of(arguments));
    Path output = Files.createTempFile("promtool", ".txt");
    try {
      Process process =
          new ProcessBuilder(command)
              .redirectInput(input.toFile())
              .redirectErrorStream(true)
              .redirectOutput(output.toFile())
              .start();
      boolean ended = process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
      if (!ended) {
        process.destroyForcibly();
      }
      return new Answer(ended && process.exitValue() == 0, Files.readString(output));
    } finally {
      Files.delete(output);
    }
  }
}
