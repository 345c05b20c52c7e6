package io.lendledger.platform.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.platform.data.StartRefused;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(300)
class PostgresSupervisorTest {

  @TempDir Path data;

  @Test
  void killedServerComesBackOnItsPortWithAllThatWasCommitted() throws Exception {
    CompletableFuture<StartRefused> gaveUp = new CompletableFuture<>();
    try (var server = Postgres.startIn(data)) {
      server.supervise(Duration.ofMinutes(5), gaveUp::complete);
      Postgres.execute(server, "CREATE TABLE kept (n int)");
      for (int kill = 1; kill <= 2; kill++) {
        Postgres.execute(server, "INSERT INTO kept VALUES (" + kill + ")");
        kill(postmaster());
        awaitAnswer(server, "SELECT count(*) FROM kept", Integer.toString(kill));
      }
    }
    assertThat(gaveUp).isNotDone();
    assertThat(Postmaster.of(data.resolve("postgres"))).isEmpty();
  }

  /** It cannot notice that its postmaster is gone, and would keep the next one from starting. */
  @Test
  void sessionThatOutlivesItsPostmasterIsEnded() throws Exception {
    try (var server = Postgres.startIn(data)) {
      server.supervise(Duration.ofMinutes(5), _ -> {});
      try (Connection connection = Postgres.connect(server)) {
        long session = backendOf(connection);
        signal(session, "STOP");
        kill(postmaster());
        awaitAnswer(server, "SELECT 1", "1");
        assertThat(ProcessHandle.of(session).filter(each -> new Postmaster(each).isAlive()))
            .isEmpty();
      }
    }
  }

  @Test
  void serverThatAnswersNobodyIsStoppedAllTheSame() throws Exception {
    var server = Postgres.startIn(data);
    server.supervise(Duration.ofMinutes(5), _ -> {});
    ProcessHandle postmaster = postmaster();
    signal(postmaster.pid(), "STOP");
    server.close();
    assertThat(new Postmaster(postmaster).isAlive()).isFalse();
  }

  @Test
  void zombieIsNotAlive() throws Exception {
    // A shell that becomes another program never waits for the child that it had.
    Process parent = new ProcessBuilder("sh", "-c", "sleep 0 & exec sleep 600").start();
    try {
      while (parent.children().noneMatch(child -> child.info().command().isEmpty())) {
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(10));
      }
      ProcessHandle zombie = parent.children().findFirst().orElseThrow();
      assertThat(zombie.isAlive()).as("what the JDK says of it").isTrue();
      assertThat(new Postmaster(zombie).isAlive()).isFalse();
      assertThat(new Postmaster(parent.toHandle()).isAlive()).isTrue();
    } finally {
      parent.destroyForcibly();
    }
  }

  @Test
  void givesUpWithASentenceWhenItDoesNotStart() throws Exception {
    CompletableFuture<StartRefused> gaveUp = new CompletableFuture<>();
    var server = new FailingServer("first line\nFATAL:  the cluster is damaged");
    try (var supervisor = new PostgresSupervisor(server, Duration.ofSeconds(1), gaveUp::complete)) {
      supervisor.start();
      assertThat(gaveUp.get(300, TimeUnit.SECONDS))
          .hasMessageContaining("did not start again in")
          .hasMessageEndingWith("FATAL:  the cluster is damaged");
    }
  }

  /** A server whose log is on the full disk too cannot say so. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "PANIC:  could not write: No space left on device",
        "pg_ctl: could not start server\nExamine the log output."
      })
  void waitsAsLongAsTheDiskIsFull(String said) {
    CompletableFuture<StartRefused> gaveUp = new CompletableFuture<>();
    var server = new FailingServer(said);
    server.fullDisk = true;
    try (var supervisor = new PostgresSupervisor(server, Duration.ZERO, gaveUp::complete)) {
      supervisor.start();
      while (server.attempts.get() < 4) {
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(10));
      }
      assertThat(gaveUp).isNotDone();
      server.room.set(true);
      while (!server.isAlive()) {
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(10));
      }
    }
    assertThat(gaveUp).isNotDone();
  }

  private static final class FailingServer implements PostgresSupervisor.Server {

    private final String said;
    private final AtomicInteger attempts = new AtomicInteger();
    private final AtomicBoolean room = new AtomicBoolean();
    private final AtomicBoolean alive = new AtomicBoolean();
    private volatile boolean fullDisk;

    FailingServer(String said) {
      this.said = said;
    }

    @Override
    public boolean isAlive() {
      return alive.get();
    }

    @Override
    public boolean hasRoom() {
      return !fullDisk || room.get();
    }

    @Override
    public String lastWords() {
      return said;
    }

    @Override
    public void restart() {
      attempts.incrementAndGet();
      if (!room.get()) {
        throw new StartRefused(said);
      }
      alive.set(true);
    }
  }

  private ProcessHandle postmaster() throws Exception {
    return Postmaster.of(data.resolve("postgres")).orElseThrow().process();
  }

  private static void kill(ProcessHandle process) {
    assertThat(process.destroyForcibly()).isTrue();
    while (new Postmaster(process).isAlive()) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
    }
  }

  private static void signal(long pid, String name) throws Exception {
    Process sent = new ProcessBuilder("kill", "-" + name, Long.toString(pid)).start();
    assertThat(sent.waitFor()).isZero();
  }

  private static long backendOf(Connection connection) throws SQLException {
    try (var statement = connection.createStatement();
        var rows = statement.executeQuery("SELECT pg_backend_pid()")) {
      rows.next();
      return rows.getLong(1);
    }
  }

  private static void awaitAnswer(EmbeddedPostgres server, String question, String wanted) {
    while (true) {
      try {
        assertThat(Postgres.answer(server, question)).isEqualTo(wanted);
        return;
      } catch (SQLException notYet) {
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
      }
    }
  }
}
