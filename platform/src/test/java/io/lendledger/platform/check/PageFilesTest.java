package io.lendledger.platform.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pages in files of any content; those that PostgreSQL writes are CheckCommandTest's. */
class PageFilesTest {

  private static final int PAGE = PageChecksum.PAGE_BYTES;
  private static final int UPPER_BYTE = 14;

  @TempDir Path cluster;
  private Path database;
  private final AtomicInteger pauses = new AtomicInteger();

  @BeforeEach
  void layOut() throws IOException {
    Files.createDirectory(cluster.resolve("global"));
    database = Files.createDirectories(cluster.resolve("base/5"));
  }

  private String look() {
    return new PageFiles(cluster, pauses::incrementAndGet).look().toString();
  }

  private Path write(String name, byte[] content) throws IOException {
    return Files.write(database.resolve(name), content);
  }

  /** Its content alone is wrong, so no checksum can be right. */
  private static byte[] garbage(int pages) {
    byte[] content = new byte[pages * PAGE];
    for (int each = 0; each < pages; each++) {
      content[each * PAGE + UPPER_BYTE] = 1;
    }
    return content;
  }

  @Test
  void onlyAPageOfZeroesWasNeverWritten() throws IOException {
    write("1", new byte[3 * PAGE]);
    assertThat(look()).isEqualTo("fine   3 pages agree with their checksums");
    byte[] lost = new byte[3 * PAGE];
    lost[2 * PAGE - 1] = 1;
    write("1", lost);
    assertThat(look()).startsWith("BROKEN 1 of 3 pages").contains("page 1 of base/5/1:");
  }

  @Test
  void aFileThatCannotBeReadIsNamedAndTheOthersAreLookedAt() throws IOException {
    // The kernel opens a directory, and fails whoever reads it: as it does a bad sector.
    Files.createDirectory(database.resolve("1"));
    Files.createDirectory(database.resolve("3"));
    write("2", garbage(1));
    write("4", new byte[PAGE]);
    Files.createSymbolicLink(cluster.resolve("base/6"), database.resolve("4"));
    assertThat(look())
        .startsWith(
            "BROKEN 1 of 2 pages are not as they were written, among them page 0 of base/5/2")
        .contains("3 files cannot be read to their end", "base/5/1 (Is a directory)", "base/5/3 (")
        .contains("base/6 (");
  }

  /** A page is looked at again for seconds, and a gigabyte has very many. */
  @Test
  void whereAllIsDamagedNobodyLooksTwice() throws IOException {
    write("1", garbage(1000));
    assertThat(look()).startsWith("BROKEN 1000 of 1000 pages");
    assertThat(pauses).hasValue(100 * 100);
  }

  @Test
  void aPageThatIsBeingWrittenAgreesAMomentLater() throws IOException {
    Path file = write("1", garbage(2));
    Runnable written = () -> overwrite(file);
    assertThat(new PageFiles(cluster, written).look().toString())
        .isEqualTo("fine   2 pages agree with their checksums");
  }

  private static void overwrite(Path file) {
    try {
      Files.write(file, new byte[2 * PAGE]);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }
}
