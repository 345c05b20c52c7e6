package io.lendledger.platform.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The settings are written over where nobody may change an owner, as below systemd's filter. */
class ClusterFilesTest {

  @TempDir private Path scratch;

  /** In a user namespace without users the kernel refuses each change of an owner. */
  @Test
  void settingsAreReplacedWithoutAskingForTheOwnerThatTheyHave() throws Exception {
    assumeTrue(run("unshare", "-U", "true") == 0, "user namespaces are not allowed here");
    Path file = Files.writeString(scratch.resolve("postgresql.conf"), "old\n");
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    String here = System.getProperty("java.class.path");
    int exit =
        run("unshare", "-U", java, "-cp", here, Replacement.class.getName(), file.toString());
    assertThat(exit).as(Files.readString(scratch.resolve("said"))).isZero();
    assertThat(file).hasContent("new");
  }

  private int run(String... command) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(scratch.resolve("said").toFile())
            .start();
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    return process.exitValue();
  }

  /** Replaces a file in a process of its own. */
  static final class Replacement {

    private Replacement() {}

    public static void main(String[] file) throws IOException {
      ClusterFiles.replace(Path.of(file[0]), List.of("new"));
    }
  }
}
