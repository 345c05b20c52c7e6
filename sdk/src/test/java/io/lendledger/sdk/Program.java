package io.lendledger.sdk;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A program of another language, as it ends. */
record Program(int exitCode, String output) {

  private static final int NOT_THERE = 127;
  private static final long PATIENCE_MINUTES = 10;

  /** Runs it in a directory and waits for its end; 127 where there is no such program. */
  static Program run(Path directory, Map<String, String> environment, String... command)
      throws Exception {
    ProcessBuilder builder =
        new ProcessBuilder(List.of(command))
            .directory(directory.toFile())
            .redirectErrorStream(true);
    builder.environment().putAll(environment);
    Process process;
    try {
      process = builder.start();
    } catch (IOException absent) {
      return new Program(NOT_THERE, absent.getMessage());
    }
    process.getOutputStream().close();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (!process.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES)) {
      process.destroyForcibly();
    }
    return new Program(process.waitFor(), output);
  }

  /** Whether it is there in a version that will do, as the command finds. */
  static boolean isThere(String... command) throws Exception {
    return run(Path.of("."), Map.of(), command).exitCode == 0;
  }
}
