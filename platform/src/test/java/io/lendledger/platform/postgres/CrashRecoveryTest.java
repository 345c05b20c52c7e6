package io.lendledger.platform.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lendledger.platform.data.DataDirectory;
import io.lendledger.platform.data.StartRefused;
import io.lendledger.platform.scenario.FirstStart;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Kills another JVM that commits row after row, and asks the next start for each of them. */
@Timeout(300)
class CrashRecoveryTest {

  private static final int ROWS_BEFORE_THE_KILL = 200;

  @TempDir Path data;

  @Test
  void killedJvmLosesNoAcknowledgedRow() throws Exception {
    Process victim = startVictim();
    long acknowledged = readAcknowledged(victim);
    victim.destroyForcibly().waitFor();

    assertThatRowsAreKept(acknowledged);
  }

  @Test
  void killedJvmAndServerLoseNoAcknowledgedRow() throws Exception {
    Process victim = startVictim();
    long acknowledged = readAcknowledged(victim);
    ProcessHandle postmaster = ProcessHandle.of(postmasterPid()).orElseThrow();
    victim.destroyForcibly();
    postmaster.destroyForcibly();
    victim.waitFor();

    assertThatRowsAreKept(acknowledged);
  }

  @Test
  void lockFileThatNamesAStrangerDoesNotBlockTheStart() throws Exception {
    try (var server = Postgres.startIn(data)) {
      Postgres.execute(server, "CREATE TABLE kept (n int)");
    }
    String stranger = Long.toString(ProcessHandle.current().pid());
    Files.write(
        data.resolve("postgres/postmaster.pid"),
        List.of(stranger, data.resolve("postgres").toString(), "1", "1", "", "", " 0 0"));
    try (var server = Postgres.startIn(data)) {
      assertThat(Postgres.answer(server, "SELECT count(*) FROM kept")).isEqualTo("0");
    }
  }

  @Test
  void secondInstanceIsRefusedWhileTheFirstRuns() throws Exception {
    Process first = startVictim();
    readAcknowledged(first);
    assertThatThrownBy(() -> DataDirectory.open(data))
        .isInstanceOf(StartRefused.class)
        .hasMessageContaining("Another Lendledger (process " + first.pid() + ") uses");
    first.destroyForcibly().waitFor();
    DataDirectory.open(data).close();
    Postgres.startIn(data).close();
  }

  private void assertThatRowsAreKept(long acknowledged) throws SQLException {
    try (var directory = DataDirectory.open(data);
        var server = Postgres.startIn(directory.path())) {
      long kept = Long.parseLong(Postgres.answer(server, "SELECT count(*) FROM ledger"));
      assertThat(kept).isGreaterThanOrEqualTo(acknowledged);
      assertThat(Postgres.answer(server, "SELECT max(n) - count(*) FROM ledger")).isEqualTo("0");
    }
  }

  private Process startVictim() throws IOException {
    FirstStart.database(data);
    String classPath =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            classPath,
            CommittingProcess.class.getName(),
            data.toString())
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  private static long readAcknowledged(Process victim) throws IOException {
    BufferedReader lines = victim.inputReader();
    long acknowledged = 0;
    while (acknowledged < ROWS_BEFORE_THE_KILL) {
      String line = lines.readLine();
      assertThat(line).as("the victim ended early").isNotNull();
      if (line.startsWith(CommittingProcess.COMMITTED)) {
        acknowledged = Long.parseLong(line.substring(CommittingProcess.COMMITTED.length()));
      }
    }
    return acknowledged;
  }

  private long postmasterPid() throws IOException {
    return Long.parseLong(
        Files.readAllLines(data.resolve("postgres/postmaster.pid")).getFirst().strip());
  }
}
