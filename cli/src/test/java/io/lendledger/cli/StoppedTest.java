package io.lendledger.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A command that a signal ends while it sends what was piped in. */
class StoppedTest {

  private static final long PATIENCE_MINUTES = 5;
  private static final long LOOK_MILLIS = 50;

  @TempDir Path home;

  @Test
  void leavesNothingOfWhatWasPipedIn() throws Exception {
    Shell shell = new Shell(home);
    Path scratch = Files.createDirectory(home.resolve("scratch"));
    try (StubService service = new StubService()) {
      shell.logIn(service);
      service.thenEndless("{");
      Process process = start(scratch);
      try (OutputStream piped = process.getOutputStream()) {
        piped.write("a secret of a lender".getBytes(StandardCharsets.UTF_8));
      }
      while (service.reads().isEmpty() && process.isAlive()) {
        TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
      }
      assertThat(left(scratch)).isEqualTo(1);
      process.destroy();
      assertThat(process.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES)).isTrue();
      assertThat(left(scratch)).isZero();
    }
  }

  private static long left(Path scratch) throws Exception {
    try (Stream<Path> files = Files.list(scratch)) {
      return files.filter(each -> each.getFileName().toString().endsWith(".in")).count();
    }
  }

  private Process start(Path scratch) throws Exception {
    ProcessBuilder builder =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-Xmx64m",
            "-Djava.io.tmpdir=" + scratch,
            "-cp",
            System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
            "io.lendledger.cli.CommandLineProgram",
            "submit",
            "-",
            "--flow",
            "transactions",
            "--format",
            "csv");
    builder.environment().put("HOME", home.toString());
    builder.environment().remove("XDG_CONFIG_HOME");
    builder.environment().remove("LENDLEDGER_PROFILE");
    return builder.redirectErrorStream(true).start();
  }
}
