package io.lendledger.gateway.file.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is put into place is whole, and what cannot be leaves nothing behind. */
class LenderFileStoreTest {

  @TempDir private Path root;

  @Test
  void whatIsPutIsThereWhole() throws Exception {
    Path target = root.resolve("answer");
    new LenderFileStore(root).put(new byte[100_000], target);
    assertThat(target).hasSize(100_000);
    assertNothingIsUnfinished();
  }

  @Test
  void whoSharesADirectoryFindsTheSameIdAndNobodyElseDoes(@TempDir Path another) {
    String id = new LenderFileStore(root).id();
    assertThat(id).isNotBlank();
    assertThat(new LenderFileStore(root).id()).isEqualTo(id);
    assertThat(new LenderFileStore(another).id()).isNotEqualTo(id);
    assertNothingIsUnfinished();
  }

  @Test
  void whatCannotBePutIntoPlaceLeavesNothingBehind() throws Exception {
    LenderFileStore store = new LenderFileStore(root);
    assertThatThrownBy(() -> store.put(new byte[10], root.resolve("absent/answer")))
        .isInstanceOf(IOException.class);
    assertNothingIsUnfinished();
  }

  /** A shell's limit of 8 KiB a file cuts a write short, as a disk does that runs full. */
  @Test
  void whatIsWrittenInPartIsNotPutIntoPlace() throws Exception {
    assumeThat(Path.of("/bin/bash")).isExecutable();
    Process writer =
        new ProcessBuilder(
                "/bin/bash",
                "-c",
                "ulimit -f 8; exec \"$@\"",
                "-",
                ProcessHandle.current().info().command().orElseThrow(),
                "-XX:-UsePerfData",
                "-cp",
                System.getProperty("java.class.path"),
                Writer.class.getName(),
                root.toString())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    assertThat(writer.waitFor(3, TimeUnit.MINUTES)).isTrue();
    assertThat(writer.exitValue()).isEqualTo(Writer.FAILED);
    assertThat(root.resolve("answer")).doesNotExist();
    assertNothingIsUnfinished();
  }

  private void assertNothingIsUnfinished() {
    assertThat(root.resolve("unfinished")).isEmptyDirectory();
  }

  /** Puts 20,000 bytes into place, in a process of its own. */
  static final class Writer {

    static final int FAILED = 3;

    private Writer() {}

    public static void main(String[] args) {
      Path root = Path.of(args[0]);
      try {
        new LenderFileStore(root).put(new byte[20_000], root.resolve("answer"));
      } catch (IOException failed) {
        System.exit(FAILED);
      }
    }
  }
}
