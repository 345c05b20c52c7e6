package io.lendledger.platform.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lendledger.platform.data.StartRefused;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A server that recovers for longer than {@code pg_ctl} waits. Programs of a few lines take the
 * place of PostgreSQL's: no recovery is as long as a test wants.
 */
@Timeout(600)
class SlowStartTest {

  private static final Duration PATIENT = Duration.ofMinutes(5);
  private static final long START_SECONDS = 60;
  private static final Duration IMPATIENT = Duration.ofMillis(200);

  /** Starts a server and gives up waiting for it, as after {@code -t}; stops the one that runs. */
  private static final String PG_CTL =
      """
      #!/bin/sh
      home="$(dirname "$0")"
      case "$1" in
        start)
          "$home/postgres" "$3" "$8" >/dev/null 2>&1 &
          while [ ! -s "$3/postmaster.pid" ]; do sleep 0.05; done
          echo "server did not start in time"
          exit 1 ;;
        stop) kill -9 "$(head -n 1 "$3/postmaster.pid")" ;;
      esac
      """;

  /** It is late itself, as on a machine that swaps, and is killed for that. */
  private static final String LATE_PG_CTL =
      PG_CTL.replace("echo \"server did not start in time\"\n    exit 1", "exec sleep 600");

  @TempDir private Path place;
  private Path cluster;
  private PostgresTool tool;

  @BeforeEach
  void layOut() throws IOException {
    cluster = Files.createDirectory(place.resolve("postgres"));
    Files.createDirectories(place.resolve("home/bin"));
    tool =
        new PostgresTool(
            new PostgresBinaries(place.resolve("home")),
            new OrdinaryUser(List.of(), 0),
            place.resolve("tool.log"));
    program("pg_ctl", PG_CTL);
  }

  @AfterEach
  void leaveNoProcess() throws IOException {
    Postmaster.of(cluster).ifPresent(each -> each.process().destroyForcibly());
  }

  @Test
  void aServerThatRecoversIsWaitedFor() throws IOException {
    program(
        "postgres", server("for n in 1 2 3; do echo \"redo $n\" >>\"$2\"; sleep 0.2; done; ready"));
    assertThat(control(PATIENT).start()).isEmpty();
    assertThat(runs()).isTrue();
  }

  @Test
  void aServerWhoseStarterIsLateIsWaitedFor() throws IOException {
    program("pg_ctl", LATE_PG_CTL);
    program("postgres", server("ready"));
    assertThat(LATE_PG_CTL).isNotEqualTo(PG_CTL);
    assertThat(new PostgresControl(cluster, tool, 5, PATIENT).start()).isEmpty();
    assertThat(runs()).isTrue();
  }

  @Test
  void aServerThatSaysNothingIsGivenUpAndLeavesNoProcess() throws Exception {
    program("postgres", server(":"));
    Optional<String> fault = control(IMPATIENT).start();
    assertThat(fault).hasValueSatisfying(each -> assertThat(each).contains("started"));
    assertThat(runs()).isFalse();
  }

  @Test
  void aServerThatEndsWhileItRecoversIsNoServer() throws Exception {
    program("postgres", server("echo 'PANIC: no' >>\"$2\"; exit 1"));
    assertThat(control(PATIENT).start().orElseThrow()).contains("PANIC: no");
    awaitNoServer();
  }

  @Test
  void aServerThatServesReadsAlreadyHasStarted() throws IOException {
    program("postgres", server("state standby"));
    assertThat(control(PATIENT).start()).isEmpty();
  }

  @Test
  void programsOfADiskThatRunsNoneAreToldApart() throws IOException {
    program("postgres", "");
    var binaries = new PostgresBinaries(place.resolve("home"));
    binaries.requireRunnable();
    Files.setPosixFilePermissions(
        Path.of(binaries.program("postgres")), PosixFilePermissions.fromString("rw-r--r--"));
    assertThatThrownBy(binaries::requireRunnable)
        .isInstanceOf(StartRefused.class)
        .hasMessageContaining("noexec");
  }

  private PostgresControl control(Duration silence) {
    return new PostgresControl(cluster, tool, START_SECONDS, silence);
  }

  /** One that was killed may take a moment to be gone. */
  private void awaitNoServer() throws IOException, InterruptedException {
    while (runs()) {
      Thread.sleep(10);
    }
  }

  private boolean runs() throws IOException {
    return Postmaster.of(cluster).filter(Postmaster::isAlive).isPresent();
  }

  /** Writes the lock file as PostgreSQL does, does something, and stays. */
  private static String server(String then) {
    return """
    #!/bin/sh
    cluster="$1"
    state() {
      printf '%%s\\n' $$ "$cluster" 0 5432 '' 127.0.0.1 0 "$1  " >"$cluster/new"
      mv "$cluster/new" "$cluster/postmaster.pid"
    }
    ready() { state ready; }
    echo started >>"$2"
    state starting
    %s
    exec sleep 600
    """
        .formatted(then);
  }

  private void program(String name, String text) throws IOException {
    Path file = Files.writeString(place.resolve("home/bin").resolve(name), text);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }
}
