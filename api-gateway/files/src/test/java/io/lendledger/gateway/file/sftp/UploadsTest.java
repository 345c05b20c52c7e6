package io.lendledger.gateway.file.sftp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.gateway.file.store.DiskRoom;
import io.lendledger.gateway.file.store.LenderFileStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file that is handed in is whole, whatever its sender does meanwhile. */
class UploadsTest {

  private static final Set<OpenOption> ANEW =
      Set.of(
          StandardOpenOption.CREATE,
          StandardOpenOption.TRUNCATE_EXISTING,
          StandardOpenOption.WRITE);
  private static final Set<OpenOption> RESUMED = Set.of(StandardOpenOption.WRITE);

  @TempDir private Path root;
  private Uploads uploads;
  private Path file;

  @BeforeEach
  void start() {
    LenderFileStore store = new LenderFileStore(root);
    DiskRoom room = new DiskRoom(() -> Long.MAX_VALUE, 0);
    uploads = new Uploads(Shares.of(store, room), Long.MAX_VALUE);
    file = store.of(new LenderCode("DEMO")).resolve("inbound/positions/a.csv");
  }

  @Test
  void nobodyOpensRemovesOrHandsInAFileThatIsHandedIn() throws IOException {
    send("whole");
    Path taken = root.resolve("taken/a");
    uploads.handIn(
        Set.of(file),
        () -> {
          for (Set<OpenOption> options : Set.of(ANEW, RESUMED)) {
            assertThatThrownBy(() -> uploads.open(file, options))
                .isInstanceOf(AccessDeniedException.class);
          }
          assertThatThrownBy(() -> uploads.remove(file)).isInstanceOf(AccessDeniedException.class);
          assertThatThrownBy(() -> uploads.handIn(Set.of(file), () -> {}))
              .isInstanceOf(AccessDeniedException.class);
          Files.move(file, taken);
        });
    assertThat(taken).hasContent("whole");
    send("next");
    assertThat(taken).hasContent("whole");
  }

  @Test
  void aFileThatIsWrittenToIsNotHandedIn() throws IOException {
    try (UploadChannel open = uploads.open(file, ANEW)) {
      assertThat(open.isOpen()).isTrue();
      assertThatThrownBy(() -> uploads.handIn(Set.of(file), () -> {}))
          .isInstanceOf(AccessDeniedException.class);
    }
  }

  /** Another gateway writes to it, which this one does not know of. */
  @Test
  void whatIsBegunAnewIsAnotherFile() throws IOException {
    send("first");
    Path linked = Files.createLink(root.resolve("another"), file);
    send("2nd");
    assertThat(linked).hasContent("first");
    assertThat(file).hasContent("2nd");
  }

  /** Else it would hold up all lenders, whose uploads begin and end one by one. */
  @Test
  void whoRemovesAFileDoesNotWaitForWhoLooksAtThem() throws Exception {
    CountDownLatch looking = new CountDownLatch(1);
    CountDownLatch looked = new CountDownLatch(1);
    DiskShares slow =
        Shares.of(
            new LenderFileStore(root),
            new DiskRoom(() -> Long.MAX_VALUE, 0),
            () -> {
              looking.countDown();
              return passed(looked) ? System.nanoTime() : 0;
            });
    Files.writeString(file, "sent");
    CompletableFuture<Void> look = beside(() -> slow.requireRoom(file, false));
    looking.await();
    CompletableFuture<Void> removed = beside(() -> new Uploads(slow, 1).remove(file));
    try {
      removed.get(1, TimeUnit.MINUTES);
    } finally {
      looked.countDown();
    }
    look.get(1, TimeUnit.MINUTES);
    assertThat(file).doesNotExist();
  }

  private static boolean passed(CountDownLatch latch) {
    try {
      latch.await();
      return true;
    } catch (InterruptedException ended) {
      return false;
    }
  }

  private static CompletableFuture<Void> beside(Uploads.HandingIn work) {
    return CompletableFuture.runAsync(
        () -> {
          try {
            work.run();
          } catch (IOException failed) {
            throw new UncheckedIOException(failed);
          }
        },
        task -> Thread.ofPlatform().daemon().start(task));
  }

  private void send(String text) throws IOException {
    try (UploadChannel upload = uploads.open(file, ANEW)) {
      upload.write(ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)));
    }
  }
}
