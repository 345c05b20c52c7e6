package io.lendledger.platform.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the Debian package's timer runs. */
class BackupScriptTest {

  private static final Path SCRIPT = Path.of("../deploy/debian/lendledger-backup");
  private static final String NAME = "\\d{4}-\\d\\d-\\d\\dT\\d{6}Z";
  private static final String MAKES = "#!/bin/sh\n[ \"$1 $2\" = 'backup --to' ] && mkdir \"$3\"\n";
  private static final String FAILS = "#!/bin/sh\nexit 2\n";

  @TempDir private Path scratch;
  private Path backups;
  private Map<String, String> environment = Map.of();

  @BeforeEach
  void layOut() throws IOException {
    backups = Files.createDirectory(scratch.resolve("backups"));
    Files.createDirectory(scratch.resolve("bin"));
    Files.copy(SCRIPT, scratch.resolve("bin/lendledger-backup"));
    for (String each :
        List.of("2026-01-01T023000Z", "2026-01-02T023000Z", "2026-01-03T023000Z", "2027-by-hand")) {
      Files.createFile(Files.createDirectory(backups.resolve(each)).resolve("backup.json"));
    }
  }

  @Test
  void eachIsInADirectoryOfItsOwnAndTheOldestGo() throws Exception {
    assertThat(runs(MAKES, "3")).isZero();
    List<String> there = names();
    assertThat(there).hasSize(4).contains("2026-01-02T023000Z", "2026-01-03T023000Z");
    assertThat(there).as("what it did not make").contains("2027-by-hand");
    assertThat(there)
        .filteredOn(each -> each.matches(NAME))
        .as("a new one")
        .anyMatch(each -> !each.startsWith("2026-01-0"));
  }

  @Test
  void oneMayBeKeptAlone() throws Exception {
    assertThat(runs(MAKES, "1")).isZero();
    assertThat(names()).hasSize(2).contains("2027-by-hand").doesNotContain("2026-01-03T023000Z");
  }

  @Test
  void nothingIsRemovedWhenNoneWasMade() throws Exception {
    assertThat(runs(FAILS, "1")).isEqualTo(2);
    assertThat(names()).hasSize(4);
  }

  @Test
  void whatAKilledOneLeftBehindGoes() throws Exception {
    Files.createDirectory(backups.resolve("2026-01-04T023000Z.unfinished-3f2a"));
    Files.createDirectory(backups.resolve("by-hand.unfinished-3f2a"));
    assertThat(runs(FAILS, "3")).isEqualTo(2);
    assertThat(names()).hasSize(5).contains("by-hand.unfinished-3f2a");
  }

  @Test
  void keepingNoneIsRefused() throws Exception {
    for (String wrong : List.of("0", "-1", "many")) {
      assertThat(runs(MAKES, wrong)).as(wrong).isEqualTo(2);
    }
    assertThat(names()).hasSize(4);
  }

  @Test
  void aDirectoryThatIsNotThereIsRefused() throws Exception {
    backups = scratch.resolve("elsewhere");
    assertThat(runs(MAKES, "3")).isEqualTo(2);
    assertThat(backups).doesNotExist();
  }

  /** Of the directory that the service writes, not of the one that it had before. */
  @Test
  void itIsOfTheDataThatTheServiceHas() throws Exception {
    Files.writeString(
        scratch.resolve("settings"),
        "#lendledger.data-dir=/var/lib/former\nlendledger.data-dir = /srv/a ledger\n");
    String makes = MAKES + "[ \"$4 $5\" = '--data-dir /srv/a ledger' ]\n";
    assertThat(runs(makes, "3")).isZero();

    Files.writeString(scratch.resolve("settings"), "server.port=8443\n");
    assertThat(runs(MAKES + "[ $# = 3 ]\n", "9")).isZero();
  }

  @Test
  void aDatabaseOfYourOwnIsNotInIt() throws Exception {
    Files.writeString(
        scratch.resolve("settings"), "spring.datasource.url=jdbc:postgresql://db.example/ledger\n");
    assertThat(runs(MAKES, "1")).isEqualTo(2);
    assertThat(names()).hasSize(4);
  }

  @Test
  void theServicesEnvironmentCountsBeforeItsFile() throws Exception {
    Files.writeString(scratch.resolve("settings"), "lendledger.data-dir=/var/lib/former\n");
    String makes = MAKES + "[ \"$4 $5\" = '--data-dir /srv/a ledger' ]\n";
    for (String name : List.of("LENDLEDGER_DATA_DIR", "LENDLEDGER_DATADIR")) {
      environment = Map.of(name, "/srv/a ledger");
      assertThat(runs(makes, "9")).as(name).isZero();
    }
    environment = Map.of();
    unitIs("LANG=C.UTF-8 \"LENDLEDGER_DATA_DIR=/srv/a ledger\"");
    assertThat(runs(makes, "9")).as("in the service's unit").isZero();

    Files.writeString(scratch.resolve("elsewhere"), "lendledger.data-dir=/srv/a ledger\n");
    unitIs("SPRING_CONFIG_ADDITIONAL_LOCATION=file:" + scratch.resolve("elsewhere"));
    Files.delete(scratch.resolve("settings"));
    environment = Map.of("LENDLEDGER_SETTINGS", "");
    assertThat(runs(makes, "9")).as("in the file that it names").isZero();
  }

  @Test
  void aDatabaseOfYourOwnInTheEnvironmentIsNotInItEither() throws Exception {
    environment = Map.of("SPRING_DATASOURCE_URL", "jdbc:postgresql://db.example/ledger");
    assertThat(runs(MAKES, "1")).isEqualTo(2);
    environment = Map.of();
    unitIs("SPRING_DATASOURCE_URL=jdbc:postgresql://db.example/ledger");
    assertThat(runs(MAKES, "1")).isEqualTo(2);
    assertThat(names()).hasSize(4);
  }

  /** The service may be told to take more memory than the backup's unit allows. */
  @Test
  void itHasMemoryOfItsOwn() throws Exception {
    environment = Map.of("LENDLEDGER_JAVA_OPTS", "-Xmx8g", "LENDLEDGER_BACKUP_JAVA_OPTS", "-Xmx1g");
    assertThat(runs(MAKES + "[ \"$LENDLEDGER_JAVA_OPTS\" = -Xmx1g ]\n", "9")).isZero();
  }

  /** What systemd says of the service's environment. */
  private void unitIs(String variables) throws IOException {
    Path systemctl =
        Files.writeString(
            scratch.resolve("bin/systemctl"), "#!/bin/sh\ncat <<'END'\n" + variables + "\nEND\n");
    assertThat(systemctl.toFile().setExecutable(true)).isTrue();
  }

  private int runs(String program, String kept) throws IOException, InterruptedException {
    Path stub = Files.writeString(scratch.resolve("bin/lendledger"), program);
    assertThat(stub.toFile().setExecutable(true)).isTrue();
    var builder = new ProcessBuilder("sh", scratch.resolve("bin/lendledger-backup").toString());
    builder.environment().put("LENDLEDGER_SETTINGS", scratch.resolve("settings").toString());
    builder.environment().put("LENDLEDGER_BACKUPS", backups.toString());
    builder.environment().put("LENDLEDGER_BACKUPS_KEPT", kept);
    builder
        .environment()
        .merge("PATH", scratch.resolve("bin").toString(), (all, ours) -> ours + ":" + all);
    builder.environment().putAll(environment);
    Process process = builder.redirectErrorStream(true).start();
    process.getInputStream().transferTo(OutputStream.nullOutputStream());
    return process.waitFor();
  }

  private List<String> names() throws IOException {
    try (Stream<Path> all = Files.list(backups)) {
      return all.map(each -> each.getFileName().toString()).toList();
    }
  }
}
