package io.lendledger.platform.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.convert.DurationStyle;

/** The Debian package's unit and scripts. */
class DebianPackageTest {

  private static final Path DEPLOY = Path.of("../deploy");
  private static final Path UNIT = DEPLOY.resolve("debian/lendledger.service");
  private static final Path BACKUP = DEPLOY.resolve("debian/lendledger-backup.service");
  private static final Path TIMER = DEPLOY.resolve("debian/lendledger-backup.timer");

  @TempDir private Path scratch;

  @Test
  void unitWaitsForTheServiceToSayThatItIsReady() throws IOException {
    assertThat(unit())
        .containsEntry("Type", "notify")
        // The launcher becomes the JVM: nobody else says it.
        .containsEntry("NotifyAccess", "main")
        .containsEntry("ExecStart", "/usr/lib/lendledger/bin/lendledger start")
        .containsEntry("Restart", "on-failure");
  }

  /** Java refuses names of files beyond ASCII where no locale knows their letters. */
  @Test
  void unitAndImageHaveALocaleThatKnowsAllLetters() throws IOException {
    assertThat(Files.readString(UNIT)).contains("\nEnvironment=LANG=C.UTF-8\n");
    assertThat(Files.readString(DEPLOY.resolve("image")))
        .containsPattern("packages=\\([^)]* libc-bin ")
        .contains("\"LANG=C.UTF-8\",");
  }

  /**
   * Without its settings the service would start on a database of its own, with demo credentials.
   */
  @Test
  void unitStartsNothingWithoutItsSettings() throws IOException {
    assertThat(Files.readString(UNIT))
        .contains("=file:/etc/lendledger/lendledger.properties\n")
        .doesNotContain("optional:");
    assertThat(unit()).containsEntry("EnvironmentFile", "/etc/lendledger/environment");
  }

  @Test
  void unitLeavesTimeToDrainAndStopsNothingBesideTheService() throws IOException {
    Properties defaults = new Properties();
    try (var in = getClass().getResourceAsStream("/application.properties")) {
      defaults.load(in);
    }
    Duration drains =
        DurationStyle.detectAndParse(
            defaults.getProperty("spring.lifecycle.timeout-per-shutdown-phase"));
    Duration stops = DurationStyle.detectAndParse(unit().get("TimeoutStopSec"));
    assertThat(stops).isGreaterThan(drains.multipliedBy(3));
    assertThat(unit()).containsEntry("KillMode", "mixed");
  }

  @Test
  void unitLetsTheServiceWriteItsOwnDirectoryAlone() throws IOException {
    assertThat(unit())
        .containsEntry("User", "lendledger")
        .containsEntry("ProtectSystem", "strict")
        .containsEntry("StateDirectory", "lendledger")
        .containsEntry("NoNewPrivileges", "yes")
        .containsEntry("PrivateTmp", "yes")
        .containsEntry("CapabilityBoundingSet", "")
        .containsKeys("MemoryMax", "TasksMax", "LimitNOFILE")
        .doesNotContainKey("ReadWritePaths");
    assertThat(Files.readString(UNIT)).contains("LENDLEDGER_HOME=/var/lib/lendledger");
    assertThat(Files.readString(DEPLOY.resolve("debian/lendledger.sysusers")))
        .startsWith("u lendledger ")
        .contains("/var/lib/lendledger");
  }

  /** It reaches the running database as the service does, and writes beside it. */
  @Test
  void backupsAreMadeByATimerAsTheServicesUser() throws IOException {
    assertThat(settings(BACKUP))
        .containsEntry("Type", "oneshot")
        .containsEntry("ExecStart", "/usr/lib/lendledger/bin/lendledger-backup")
        .containsEntry("ReadWritePaths", "/var/lib/lendledger /var/backups/lendledger")
        .containsEntry("User", "lendledger")
        .containsEntry("UMask", "0077")
        // It would remove the running database's memory.
        .doesNotContainKeys("RemoveIPC", "StateDirectory", "WantedBy");
    assertThat(Files.readString(BACKUP))
        .contains("LENDLEDGER_HOME=/var/lib/lendledger")
        .contains("LENDLEDGER_BACKUPS=/var/backups/lendledger");
    assertThat(settings(TIMER)).containsKey("OnCalendar").containsEntry("Persistent", "true");
    assertThat(Files.readString(DEPLOY.resolve("debian/postinst")))
        .contains("/var/backups/lendledger")
        .doesNotContainPattern("(?m)^ *systemctl (enable|start)");
  }

  @ParameterizedTest
  @ValueSource(strings = {"lendledger.service", "lendledger-backup.service"})
  void systemdTakesTheUnitAndFindsLittleExposed(String name) throws Exception {
    assumeTrue(exists("systemd-analyze"), "systemd is not on this machine");
    Path unit = unitThatRunsHere(name);
    Said verified = run("systemd-analyze", "verify", "--man=no", unit.toString());
    assertThat(verified.text()).doesNotContain(name);
    Said exposed =
        run("systemd-analyze", "security", "--offline=yes", "--threshold=25", unit.toString());
    assertThat(exposed.exitCode()).as(exposed.text()).isZero();
  }

  @Test
  void systemdTakesTheTimer() throws Exception {
    assumeTrue(exists("systemd-analyze"), "systemd is not on this machine");
    unitThatRunsHere("lendledger-backup.service");
    Path timer = unitThatRunsHere("lendledger-backup.timer");
    Said verified = run("systemd-analyze", "verify", "--man=no", timer.toString());
    assertThat(verified.text()).doesNotContain("lendledger-backup");
    String when = settings(TIMER).get("OnCalendar");
    assertThat(run("systemd-analyze", "calendar", when).exitCode()).isZero();
  }

  private Path unitThatRunsHere(String name) throws IOException {
    String there = Files.readString(DEPLOY.resolve("debian").resolve(name));
    return Files.writeString(
        scratch.resolve(name), there.replaceAll("(?m)^ExecStart=.*", "ExecStart=/bin/true"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "debian/postinst",
        "debian/prerm",
        "debian/postrm",
        "debian/lendledger-backup",
        "bin/lendledger"
      })
  void shellReadsTheScripts(String script) throws Exception {
    assertThat(run("sh", "-n", DEPLOY.resolve(script).toString())).isEqualTo(new Said(0, ""));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "package",
        "package-clients",
        "packing.sh",
        "image",
        "debian/build",
        "../lendledger"
      })
  void bashReadsTheScripts(String script) throws Exception {
    assertThat(run("bash", "-n", DEPLOY.resolve(script).toString())).isEqualTo(new Said(0, ""));
  }

  /** A small tree takes the place of the real one, which takes minutes. */
  @Test
  void packageHasWhatItShallHaveAndTheSameBytesTwice() throws Exception {
    assumeTrue(exists("dpkg-deb"), "dpkg is not on this machine");
    Path tree = tree();
    Path first = build(tree, "first");
    Path second = build(tree, "second");
    assertThat(Files.mismatch(first, second)).isEqualTo(-1);
    String deb = first.toString();
    assertThat(run("dpkg-deb", "--field", deb, "Version").text()).isEqualTo("1.0.0~snapshot\n");
    assertThat(run("dpkg", "--compare-versions", "1.0.0~snapshot", "lt", "1.0.0").exitCode())
        .as("the release comes after its snapshot")
        .isZero();
    assertThat(run("dpkg-deb", "--contents", deb).text().lines())
        .allMatch(line -> line.contains("root/root"))
        .anyMatch(
            line -> line.startsWith("-rwxr-xr-x") && line.endsWith("/lendledger/bin/lendledger"))
        .anyMatch(
            line -> line.startsWith("-rw-------") && line.endsWith("/etc/lendledger/environment"))
        .anyMatch(line ->
            line.startsWith("-rwxr-xr-x") && line.endsWith("/lendledger/bin/lendledger-backup"))
        .anyMatch(line -> line.endsWith("/usr/lib/systemd/system/lendledger-backup.service"))
        .anyMatch(line -> line.endsWith("/usr/lib/systemd/system/lendledger-backup.timer"))
        .anyMatch(line -> line.endsWith("/usr/bin/lendledger -> ../lib/lendledger/bin/lendledger"));
    Path control = scratch.resolve("control");
    assertThat(run("dpkg-deb", "--control", deb, control.toString()).exitCode()).isZero();
    assertThat(Files.readAllLines(control.resolve("conffiles")))
        .containsExactly("/etc/lendledger/environment", "/etc/lendledger/lendledger.properties");
    assertThat(Files.readString(control.resolve("md5sums"))).contains("usr/lib/lendledger/VERSION");
  }

  private Path tree() throws IOException {
    Path tree = scratch.resolve("tree");
    for (String each :
        List.of("README.md", "CHANGELOG.md", "LICENSES.txt", "LICENSE", "VERSION", "docs/api.md")) {
      Path file = tree.resolve(each);
      Files.createDirectories(file.getParent());
      Files.writeString(file, each);
    }
    Files.createDirectories(tree.resolve("bin"));
    Files.copy(DEPLOY.resolve("bin/lendledger"), tree.resolve("bin/lendledger"));
    assertThat(tree.resolve("bin/lendledger").toFile().setExecutable(true)).isTrue();
    return tree;
  }

  private Path build(Path tree, String name) throws Exception {
    Path dist = Files.createDirectory(scratch.resolve(name));
    String script = DEPLOY.resolve("debian/build").toString();
    Said said = run(script, "1.0.0-SNAPSHOT", tree.toString(), dist.toString());
    assertThat(said.exitCode()).as(said.text()).isZero();
    return dist.resolve("lendledger_1.0.0~snapshot_amd64.deb");
  }

  private record Said(int exitCode, String text) {}

  private static Said run(String... command) throws IOException, InterruptedException {
    var builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().put("SOURCE_DATE_EPOCH", "1767225600");
    Process process = builder.start();
    process.getOutputStream().close();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Said(process.waitFor(), text);
  }

  private static boolean exists(String program) {
    return Stream.of(System.getenv("PATH").split(":"))
        .anyMatch(directory -> Files.isExecutable(Path.of(directory, program)));
  }

  private static Map<String, String> unit() throws IOException {
    return settings(UNIT);
  }

  private static Map<String, String> settings(Path unit) throws IOException {
    Map<String, String> settings = new TreeMap<>();
    for (String line : Files.readAllLines(unit)) {
      int equals = line.indexOf('=');
      if (equals > 0 && !line.startsWith("#")) {
        settings.putIfAbsent(line.substring(0, equals), line.substring(equals + 1));
      }
    }
    return settings;
  }
}
