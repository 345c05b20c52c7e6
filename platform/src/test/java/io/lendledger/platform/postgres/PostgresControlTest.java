package io.lendledger.platform.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
class PostgresControlTest {

  @TempDir Path data;

  /** A killed server leaves its lock file, and its children to somebody else. */
  @Test
  void interruptedThreadTellsTheServerToEndInsteadOfKillingIt() throws Exception {
    try (var server = Postgres.startIn(data)) {
      Path cluster = data.resolve("postgres");
      Postmaster postmaster = Postmaster.of(cluster).orElseThrow();
      var control =
          new PostgresControl(
              cluster,
              new PostgresTool(
                  Postgres.binaries(), OrdinaryUser.find(), data.resolve("postgres-tool.log")));

      Thread.currentThread().interrupt();
      control.stopAtOnce(postmaster);

      assertThat(Thread.interrupted()).as("the interruption is kept").isTrue();
      assertThat(cluster.resolve("postmaster.pid")).doesNotExist();
      assertThat(Files.readString(cluster.resolve("server.log")))
          .contains("received immediate shutdown request");
      assertThat(server.isAlive()).isFalse();
    }
  }
}
