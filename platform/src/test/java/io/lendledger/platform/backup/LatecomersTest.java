package io.lendledger.platform.backup;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What lenders hand in while the rest is copied is in the backup. */
class LatecomersTest {

  private static final Path INBOUND = Path.of("files/homes/L/inbound");
  private static final Path TAKEN = Path.of("files/taken");

  @TempDir private Path place;

  @Test
  void filesThatComeAfterTheirDirectoryWasCopiedAreCopiedBehindTheRest() throws Exception {
    Path data = Files.createDirectory(place.resolve("data"));
    var tree = new CopiedTree(data, PrivateCopy.into(place.resolve("copy")));
    write("data", INBOUND.resolve("same.csv"), "first");
    write("data", TAKEN.resolve("1"), "early");
    tree.copyAll();

    Files.delete(data.resolve(INBOUND).resolve("same.csv"));
    Files.delete(data.resolve(TAKEN).resolve("1"));
    write("data", INBOUND.resolve("same.csv"), "second");
    write("data", Path.of("files/homes/M/inbound/new.csv"), "of a new lender");
    write("data", TAKEN.resolve("2"), "late");
    tree.copyLatecomers();

    Path copy = place.resolve("copy");
    assertThat(copy.resolve(INBOUND).resolve("same.csv")).hasContent("second");
    assertThat(copy.resolve("files/homes/M/inbound/new.csv")).hasContent("of a new lender");
    assertThat(copy.resolve(TAKEN).resolve("1")).hasContent("early");
    assertThat(copy.resolve(TAKEN).resolve("2")).hasContent("late");
    assertThat(tree.files().map(BackedUpFile::path))
        .containsExactlyInAnyOrder(
            "files/homes/L/inbound/same.csv",
            "files/homes/M/inbound/new.csv",
            "files/taken/1",
            "files/taken/2");
    assertThat(tree.directories())
        .containsSubsequence("files", "files/homes", "files/taken")
        .containsSubsequence("files/homes", "files/homes/M", "files/homes/M/inbound")
        .doesNotHaveDuplicates();
  }

  private void write(String root, Path path, String content) throws IOException {
    Path file = place.resolve(root).resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, content);
  }
}
