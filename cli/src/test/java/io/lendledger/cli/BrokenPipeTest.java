package io.lendledger.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A command whose reader has seen enough, as of {@code lendledger loans --all | head}. */
class BrokenPipeTest {

  private static final long PATIENCE_MINUTES = 5;

  @TempDir Path home;

  @Test
  void endsWithoutAWordWhenNobodyReads() throws Exception {
    Shell shell = new Shell(home);
    try (StubService service = new StubService()) {
      shell.logIn(service);
      String page =
          "{\"data\":[{\"loanId\":\"%s\"}],\"nextCursor\":\"more\"}".formatted("L".repeat(100_000));
      for (int each = 0; each < 400; each++) {
        service.then(200, page);
      }
      Process process = start();
      try (InputStream out = process.getInputStream()) {
        assertThat(out.readNBytes(20)).startsWith("{\"data\"".getBytes(StandardCharsets.UTF_8));
      }
      assertThat(process.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES)).isTrue();
      assertThat(new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8))
          .isEmpty();
      assertThat(process.exitValue()).isEqualTo(141);
      assertThat(service.reads()).hasSizeLessThan(400);
    }
  }

  private Process start() throws Exception {
    String classes =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    ProcessBuilder builder =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-Xmx128m",
            "-cp",
            classes,
            "io.lendledger.cli.CommandLineProgram",
            "loans",
            "--all",
            "--json");
    builder.environment().put("HOME", home.toString());
    builder.environment().remove("XDG_CONFIG_HOME");
    builder.environment().remove("LENDLEDGER_PROFILE");
    return builder.start();
  }
}
