package io.lendledger.platform.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.security.auth.module.UnixSystem;
import io.lendledger.platform.backup.Cluster;
import io.lendledger.platform.check.CheckCommand;
import io.lendledger.platform.data.StartRefused;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A command leaves nothing in a data directory that its service could not write. */
@Timeout(600)
class CommandsOfRootTest {

  private static final int NOBODY = 65534;
  private static final int NOT_CHECKED = 2;

  @TempDir private Path place;

  @BeforeEach
  void onlyRootCanGiveADirectoryAway() {
    assumeTrue(new UnixSystem().getUid() == 0, "this does not run as root");
  }

  @Test
  void commandsOfRootLeaveAnothersDirectoryAsItIs() throws Exception {
    Path data = place.resolve("data");
    Cluster.start(data).close();
    give(data);
    Map<String, Integer> before = owners(data);

    assertThat(
            Cluster.backup("--to", place.resolve("b").toString(), "--data-dir", data.toString())
                .expect(2)
                .said())
        .contains("There is no backup", "run it as that user");
    assertThat(CheckCommand.run("check", "--data-dir", data.toString())).isEqualTo(NOT_CHECKED);
    assertThatThrownBy(() -> Cluster.start(data)).isInstanceOf(StartRefused.class);
    assertThat(owners(data)).isEqualTo(before);
    assertThat(place.resolve("b")).doesNotExist();

    Path home = Files.createDirectory(place.resolve("home"));
    give(home);
    Files.createDirectory(place.resolve("plain"));
    Cluster.backup("--to", place.resolve("b").toString(), "--data-dir=" + place.resolve("plain"))
        .expect(0);
    assertThat(
            Cluster.restore("--from", place.resolve("b").toString(), "--to=" + home.resolve("data"))
                .expect(2)
                .said())
        .contains("It is not restored: The directory " + home + " belongs to the user");
    assertThat(home).isEmptyDirectory();
  }

  private static void give(Path root) throws IOException {
    try (Stream<Path> all = Files.walk(root)) {
      for (Path each : (Iterable<Path>) all::iterator) {
        Files.setAttribute(each, "unix:uid", NOBODY, LinkOption.NOFOLLOW_LINKS);
      }
    }
  }

  private static Map<String, Integer> owners(Path root) throws IOException {
    Map<String, Integer> owners = new TreeMap<>();
    try (Stream<Path> all = Files.walk(root)) {
      for (Path each : (Iterable<Path>) all::iterator) {
        owners.put(
            each.toString(),
            (Integer) Files.getAttribute(each, "unix:uid", LinkOption.NOFOLLOW_LINKS));
      }
    }
    return owners;
  }
}
