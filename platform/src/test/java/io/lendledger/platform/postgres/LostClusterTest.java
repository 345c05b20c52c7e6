package io.lendledger.platform.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lendledger.platform.backup.Cluster;
import io.lendledger.platform.data.FileTree;
import io.lendledger.platform.data.StartRefused;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A directory that has lost its database is not taken for a new one. */
@Timeout(600)
class LostClusterTest {

  @TempDir Path place;

  private Path data() {
    return place.resolve("data");
  }

  private EmbeddedPostgres start() {
    return EmbeddedPostgres.start(data(), Postgres.binaries());
  }

  @Test
  void noNewLedgerTakesThePlaceOfOneThatIsAway() throws Exception {
    Files.createDirectory(data());
    start().close();
    Path away = Files.move(data().resolve("postgres"), place.resolve("away"));
    for (boolean mountPoint : new boolean[] {false, true}) {
      if (mountPoint) {
        Files.createDirectory(data().resolve("postgres"));
      }
      assertThatThrownBy(this::start)
          .isInstanceOf(StartRefused.class)
          .hasMessageContaining("had a database")
          .hasMessageContaining("its disk is not mounted");
      assertThat(
              Cluster.backup("--to=" + place.resolve("backup"), "--data-dir=" + data())
                  .expect(2)
                  .said())
          .contains("had a database");
    }
    Files.delete(data().resolve("postgres"));
    Files.move(away, data().resolve("postgres"));
    start().close();
  }

  @Test
  void aFirstStartThatWasCutShortIsMadeAgain() throws Exception {
    Files.createDirectory(data());
    Files.createDirectory(data().resolve("postgres.new-1"));
    start().close();
    FileTree.delete(data().resolve("postgres"));
    Files.createDirectory(data().resolve("postgres.new-2"));
    Files.writeString(data().resolve("postgres.new-2-password"), "any");
    start().close();
    assertThat(Cluster.names(data())).doesNotContain("postgres.new-2", "postgres.new-2-password");
  }
}
