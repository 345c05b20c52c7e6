package io.lendledger.platform.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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

  private int runs(String program, String kept) throws IOException, InterruptedException {
    Path stub = Files.writeString(scratch.resolve("bin/lendledger"), program);
    assertThat(stub.toFile().setExecutable(true)).isTrue();
    var builder = new ProcessBuilder("sh", scratch.resolve("bin/lendledger-backup").toString());
    builder.environment().put("LENDLEDGER_SETTINGS", scratch.resolve("settings").toString());
    builder.environment().put("LENDLEDGER_BACKUPS", backups.toString());
    builder.environment().put("LENDLEDGER_BACKUPS_KEPT", kept);
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
