package io.lendledger.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The program in a shell whose locale has no letters beyond ASCII. */
class LocaleTest {

  private static final String TYPED =
      "exec \"$0\" -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp \"$1\""
          + " io.lendledger.cli.CommandLineProgram borrowers register BRW --margin-percent 102"
          + " --name \"$(printf \"$2\")\" 2>&1";

  @TempDir Path home;

  private record Said(int exitCode, String text) {}

  @Test
  void refusesWhatItCannotRead() throws Exception {
    Said lost = typed("C", "Z\\303\\274rich");
    assertThat(lost.exitCode()).as(lost.text()).isEqualTo(2);
    assertThat(lost.text()).contains("LC_ALL=C.UTF-8");
    assertThat(typed("C", "Basel").exitCode()).as("not logged in").isEqualTo(4);
    assertThat(typed("C.UTF-8", "Z\\303\\274rich").exitCode()).as("not logged in").isEqualTo(4);
  }

  private Said typed(String locale, String name) throws Exception {
    ProcessBuilder builder =
        new ProcessBuilder(
            "/bin/sh",
            "-c",
            TYPED,
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
            name);
    builder.environment().put("HOME", home.toString());
    builder.environment().put("LC_ALL", locale);
    builder.environment().remove("XDG_CONFIG_HOME");
    builder.environment().remove("LENDLEDGER_PROFILE");
    Process process = builder.start();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Said(process.waitFor(), text);
  }
}
