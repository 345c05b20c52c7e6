package io.lendledger.platform.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The process ends when its PostgreSQL has ended and cannot be started again. */
@Timeout(600)
class UnstartableDatabaseTest {

  private static final int NO_DATABASE = 3;

  @TempDir Path data;
  private ServiceProcess service;

  @BeforeEach
  void start() throws Exception {
    service =
        (ServiceProcess)
            RunningLendledger.start(data, "--lendledger.embedded-postgres.restart-patience=1s");
  }

  @AfterEach
  void stop() throws Exception {
    service.stop();
  }

  @Test
  void theProcessEndsWithItsExitCodeAndASentence() throws Exception {
    Path postgres = data.resolve("postgres");
    String lockFile = Files.readAllLines(postgres.resolve("postmaster.pid")).getFirst().strip();
    Files.delete(postgres.resolve("global/pg_control"));
    ProcessHandle.of(Long.parseLong(lockFile)).orElseThrow().destroyForcibly();

    assertThat(service.exitCode()).isEqualTo(NO_DATABASE);
    assertThat(service.lastOutput())
        .contains("The embedded PostgreSQL has ended and did not start again in ")
        .contains("pg_control");
  }
}
