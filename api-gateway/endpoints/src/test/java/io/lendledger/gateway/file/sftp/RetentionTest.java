package io.lendledger.gateway.file.sftp;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.gateway.file.store.Retention;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

class RetentionTest extends SftpGatewayTest {

  private static final Path HOME = FILES.resolve("homes/DEMO");
  private static final String OURS = "loans-custody_2026-03-01.csv.gz";

  @Autowired private Retention retention;

  @Test
  void archivedFilesAreKeptForNinetyDaysAndThoseOfOthersForEver() throws Exception {
    demo().put("/inbound/client-reference/kept.csv", "x\n");
    await("the answer", () -> demo().has("/inbound/client-reference", "kept.csv.accepted.json"));
    Path archive = HOME.resolve("archive/client-reference");
    Path foreign = Files.writeString(archive.resolve("notes_2020-01-01.txt"), "x");
    Path link = Files.createSymbolicLink(archive.resolve("2020-01-01T000000.000Z_x"), foreign);

    clock.set(NOW.plus(Duration.ofDays(90)));
    retention.removeOld();
    assertThat(demo().names("/archive/client-reference"))
        .anyMatch(name -> name.endsWith("_kept.csv"));
    clock.set(NOW.plus(Duration.ofDays(90)).plusMillis(1));
    try {
      removeOldUntil("/archive/client-reference", name -> name.endsWith("_kept.csv"));
      assertThat(demo().names("/archive/client-reference")).contains("notes_2020-01-01.txt");
      assertThat(link).isSymbolicLink();
    } finally {
      Files.delete(link);
      Files.delete(foreign);
    }
  }

  @Test
  void filesOfClosesAreKeptForFourHundredDaysSinceTheyWereWritten() throws Exception {
    demo().names("/");
    Path outbound = Files.createDirectories(HOME.resolve("outbound/loans-custody"));
    List<String> others = List.of("loans-custody_2026-03-01.xlsx", "trades_2026-03-01.csv");
    for (String name : List.of(OURS, OURS + ".sha256", others.getFirst(), others.getLast())) {
      Path file = Files.writeString(outbound.resolve(name), "x");
      Files.setLastModifiedTime(file, FileTime.from(NOW));
    }
    clock.set(NOW.plus(Duration.ofDays(400)));
    retention.removeOld();
    assertThat(demo().names("/outbound/loans-custody")).contains(OURS, OURS + ".sha256");
    clock.set(NOW.plus(Duration.ofDays(400)).plusMillis(1));
    removeOldUntil("/outbound/loans-custody", name -> name.startsWith(OURS));
    assertThat(demo().names("/outbound/loans-custody")).isEqualTo(others);
    for (String name : others) {
      Files.delete(outbound.resolve(name));
    }
  }

  @Test
  void whatWasNeverCompletedIsKeptForSevenDaysSinceItsLastByte() throws Exception {
    demo().names("/");
    Path inbound = HOME.resolve("inbound/income-distribution");
    for (String name : List.of("cut.csv.part", "cut.csv", "old.csv.accepted.json")) {
      Path file = Files.writeString(inbound.resolve(name), "x");
      Files.setLastModifiedTime(file, FileTime.from(NOW));
    }
    clock.set(NOW.plus(Duration.ofDays(7)));
    retention.removeOld();
    assertThat(demo().names("/inbound/income-distribution")).contains("cut.csv.part", "cut.csv");
    clock.set(NOW.plus(Duration.ofDays(7)).plusMillis(1));
    removeOldUntil("/inbound/income-distribution", name -> name.startsWith("cut.csv"));
    assertThat(demo().names("/inbound/income-distribution")).contains("old.csv.accepted.json");
    Files.delete(inbound.resolve("old.csv.accepted.json"));
  }

  @Test
  void answersAreKeptForNinetyDaysSinceTheyWereGiven() throws Exception {
    demo().names("/");
    Path inbound = HOME.resolve("inbound/settlement-status");
    for (String name : List.of("old.csv.accepted.json", "old.csv.rejected.json")) {
      Path file = Files.writeString(inbound.resolve(name), "x");
      Files.setLastModifiedTime(file, FileTime.from(NOW));
    }
    clock.set(NOW.plus(Duration.ofDays(90)));
    retention.removeOld();
    assertThat(demo().names("/inbound/settlement-status"))
        .contains("old.csv.accepted.json", "old.csv.rejected.json");
    clock.set(NOW.plus(Duration.ofDays(90)).plusMillis(1));
    removeOldUntil("/inbound/settlement-status", name -> name.startsWith("old.csv"));
  }

  /** Where somebody else is at the files at the moment, nothing is removed. */
  private void removeOldUntil(String directory, Predicate<String> gone) throws Exception {
    await(
        "old files of " + directory + " are removed",
        () -> {
          retention.removeOld();
          return demo().names(directory).stream().noneMatch(gone);
        });
  }
}
