package io.lendledger.platform.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.cli.command.Commands;
import io.lendledger.cli.terminal.Screen;
import io.lendledger.cli.terminal.Surroundings;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The launcher of the packages, with a Java beside it that only says how it was called. */
class LauncherTest {

  private static final Path LAUNCHER = Path.of("../deploy/bin/lendledger");

  private static final Surroundings SILENT =
      new Surroundings(
          Map.of(),
          InputStream.nullInputStream(),
          new PrintStream(OutputStream.nullOutputStream()),
          new PrintStream(OutputStream.nullOutputStream()),
          Screen.none(),
          Thread::sleep);

  @TempDir private Path home;

  private record Said(int exitCode, String text) {}

  @BeforeEach
  void layOut() throws IOException {
    Files.createDirectories(home.resolve("app"));
    Files.writeString(home.resolve("VERSION"), "1.2.3\n");
    Path launcher = home.resolve("bin/lendledger");
    Files.createDirectories(launcher.getParent());
    Files.copy(LAUNCHER, launcher);
    executable(launcher);
    Path java = home.resolve("runtime/bin/java");
    Files.createDirectories(java.getParent());
    Files.writeString(
        java,
        """
        #!/bin/sh
        echo "home $LENDLEDGER_HOME"
        [ -z "${ASK_LOCALE-}" ] || echo "locale $LC_ALL"
        for each; do echo "$each"; done
        """);
    executable(java);
  }

  @Test
  void startsTheProgramBesideItWithWhatItIsGiven() throws Exception {
    Said said = run(Map.of("HOME", "/h"), "start", "--server.port=1", "--x=a b");
    assertThat(said.exitCode()).isZero();
    assertThat(said.text().lines())
        .startsWith("home /h/.lendledger")
        .endsWith("-jar", home.toRealPath() + "/app/lendledger.jar", "--server.port=1", "--x=a b")
        .noneMatch(line -> line.contains("AOTCache"));
  }

  @Test
  void startsWithoutAnyWord() throws Exception {
    assertThat(run(Map.of("HOME", "/h")).text()).endsWith("/app/lendledger.jar\n");
  }

  @Test
  void usesTheCacheThatIsThere() throws Exception {
    Path cache = Files.writeString(home.resolve("app/lendledger.aot"), "cache");
    assertThat(run(Map.of("HOME", "/h"), "start").text().lines())
        .contains("-XX:AOTCache=" + cache.toRealPath());
  }

  @Test
  void takesOptionsOfTheJvmAndTheHomeFromTheEnvironment() throws Exception {
    Map<String, String> given =
        Map.of("LENDLEDGER_HOME", "/srv/l", "LENDLEDGER_JAVA_OPTS", "-Xmx1g -Xss1m");
    assertThat(run(given, "start").text().lines())
        .startsWith("home /srv/l")
        .containsSubsequence("-Xmx1g", "-Xss1m", "-jar");
  }

  /** It is sent before code that is compiled at length would pay for it; who wants that says so. */
  @Test
  void compilesQuicklyForAProgrammeToLookAt() throws Exception {
    Map<String, String> given =
        Map.of("HOME", "/h", "LENDLEDGER_JAVA_OPTS", "-XX:TieredStopAtLevel=4");
    for (String cache : List.of("", "app/lendledger.aot")) {
      if (!cache.isEmpty()) {
        Files.writeString(home.resolve(cache), "cache");
      }
      assertThat(
              run(given, "start", "--server.port=1", "--lendledger.demo=programme").text().lines())
          .containsSubsequence("-XX:TieredStopAtLevel=1", "-XX:TieredStopAtLevel=4", "-jar");
      assertThat(run(Map.of("HOME", "/h"), "start", "--lendledger.demo=none").text())
          .doesNotContain("TieredStopAtLevel");
    }
    assertThat(Files.readString(Path.of("../lendledger")))
        .contains(
            "*\" --lendledger.demo=programme \"*) options+=(-XX:TieredStopAtLevel=1) ;; esac\n");
  }

  /** Else Java would refuse names of files beyond ASCII. */
  @ParameterizedTest
  @ValueSource(strings = {"start", "loans"})
  void runsWithALocaleThatKnowsAllLetters(String command) throws Exception {
    Map<String, String> locales =
        Map.of(
            "", "C.UTF-8",
            "C", "C.UTF-8",
            "de_DE", "C.UTF-8",
            "de_DE.UTF-8", "de_DE.UTF-8",
            "en_US.utf8", "en_US.utf8");
    for (Map.Entry<String, String> each : locales.entrySet()) {
      Map<String, String> given = Map.of("HOME", "/h", "ASK_LOCALE", "1", "LC_ALL", each.getKey());
      assertThat(run(given, command).text().lines()).contains("locale " + each.getValue());
    }
  }

  @Test
  void refusesToGuessWhereTheDataAre() throws Exception {
    Said said = run(Map.of(), "start");
    assertThat(said.exitCode()).isEqualTo(1);
    assertThat(said.text()).contains("LENDLEDGER_HOME").contains("HOME is set");
  }

  @Test
  void verifiesAStore() throws Exception {
    assertThat(run(Map.of("HOME", "/h"), "audit", "verify", "--seal", "s.json").text())
        .endsWith("audit\nverify\n--seal\ns.json\n");
  }

  @Test
  void backsUpRestoresAndChecks() throws Exception {
    for (String verb : List.of("backup", "restore", "check")) {
      assertThat(run(Map.of("HOME", "/h"), verb, "--to", "a b").text())
          .endsWith("/app/lendledger.jar\n" + verb + "\n--to\na b\n");
    }
  }

  @Test
  void leavesWhatAsksAServiceToTheProgramForIt() throws Exception {
    Set<String> commands = Commands.of(SILENT).getSubcommands().keySet();
    assertThat(commands).hasSizeGreaterThan(8).contains("login", "submit");
    for (String command : commands) {
      Said said = run(Map.of("HOME", "/h"), command, "--x", "a b");
      assertThat(said.text().lines())
          .as(command)
          .startsWith("home /h/.lendledger")
          .endsWith(
              "-Dlendledger.terminal=",
              "-jar",
              home.toRealPath() + "/app/lendledger-cli.jar",
              command,
              "--x",
              "a b");
    }
  }

  @Test
  void theLauncherOfASourceTreeKnowsTheSameCommands() throws Exception {
    String launcher = Files.readString(Path.of("../lendledger"));
    assertThat(launcher)
        .contains("  " + String.join(" | ", Commands.of(SILENT).getSubcommands().keySet()) + ")\n")
        .contains("lendledger-cli.jar")
        .contains("LC_ALL=C.UTF-8 ;;\nesac\nexport LC_ALL\n");
  }

  @Test
  void asksAServiceWithoutAnyHome() throws Exception {
    assertThat(run(Map.of(), "loans").text().lines()).startsWith("home ").endsWith("loans");
  }

  @Test
  void usesTheCacheOfTheProgramThatAsks() throws Exception {
    Path cache = Files.writeString(home.resolve("app/lendledger-cli.aot"), "cache");
    assertThat(run(Map.of("HOME", "/h"), "loans").text().lines())
        .contains("-XX:AOTCache=" + cache.toRealPath());
  }

  @Test
  void usesNoCacheThatIsEmpty() throws Exception {
    Files.createFile(home.resolve("app/lendledger-cli.aot"));
    assertThat(run(Map.of("HOME", "/h"), "loans").text()).doesNotContain("AOTCache");
  }

  @Test
  void findsItsHomeThroughLinks() throws Exception {
    Path link = Files.createSymbolicLink(home.resolve("link"), home.resolve("bin/lendledger"));
    Said said = run(link, Map.of("HOME", "/h"), "version");
    assertThat(said.text()).startsWith("Lendledger 1.2.3\n").endsWith("-version\n");
  }

  @Test
  void saysWhatItCannotDo() throws Exception {
    Said said = run(Map.of("HOME", "/h"), "stat");
    assertThat(said.exitCode()).isEqualTo(2);
    assertThat(said.text()).contains("Usage: lendledger start");
    assertThat(run(Map.of(), "help").exitCode()).isZero();
  }

  @Test
  void keepsNoCacheOfATrainingThatFailed() throws Exception {
    Said said = run(Map.of("HOME", "/h"), "train");
    assertThat(said.exitCode()).isEqualTo(1);
    assertThat(said.text()).contains("-XX:AOTCacheOutput=").contains("made no cache");
    assertThat(home.resolve("app/lendledger.aot")).doesNotExist();
  }

  private Said run(Map<String, String> environment, String... arguments)
      throws IOException, InterruptedException {
    return run(home.resolve("bin/lendledger"), environment, arguments);
  }

  private static Said run(Path launcher, Map<String, String> environment, String... arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(launcher.toString()));
    command.addAll(List.of(arguments));
    var builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().clear();
    builder.environment().put("PATH", "/usr/bin:/bin");
    builder.environment().putAll(environment);
    Process process = builder.start();
    process.getOutputStream().close();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Said(process.waitFor(), text);
  }

  private static void executable(Path file) throws IOException {
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }
}
