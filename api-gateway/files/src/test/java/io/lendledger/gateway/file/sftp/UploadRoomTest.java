package io.lendledger.gateway.file.sftp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.gateway.file.store.DiskRoom;
import io.lendledger.gateway.file.store.LenderFileStore;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** No lender uses up the disk: files here share one of 20 MiB. */
class UploadRoomTest {

  private static final int MIB = 1 << 20;
  private static final LenderCode DEMO = new LenderCode("DEMO");
  private static final LenderCode OTHER = new LenderCode("OTHER");

  @TempDir private Path root;
  private LenderFileStore store;
  private Uploads uploads;

  @BeforeEach
  void start() {
    store = new LenderFileStore(root);
    DiskRoom room = new DiskRoom(() -> 25 * MIB - used(), 5 * MIB);
    uploads = new Uploads(Shares.of(store, room), Long.MAX_VALUE);
  }

  @Test
  void aFileThatThereIsNoRoomForFailsWhileOthersHaveRoom() throws IOException {
    Path big = at(DEMO, "big.csv.part");
    try (UploadChannel upload = open(big)) {
      assertThatThrownBy(() -> write(upload, 60)).isInstanceOf(FileSystemException.class);
      assertThat(upload.position()).isLessThan(24 * MIB);
      assertThat(upload.isSound()).isFalse();
      assertThat(big).as("gives its space back").isEmptyFile();
      assertThatThrownBy(() -> write(upload, 1)).isInstanceOf(IOException.class);
      assertThat(big).isEmptyFile();
    }
    send(at(OTHER, "small.csv.part"), 1);
  }

  @Test
  void whatIsResumedInVainIsAsItWas() throws IOException {
    Path file = at(DEMO, "resumed.csv.part");
    send(file, 2);
    try (UploadChannel upload = open(file)) {
      upload.position(2 * MIB);
      assertThatThrownBy(() -> write(upload, 60)).isInstanceOf(FileSystemException.class);
    }
    assertThat(file).hasSize(2 * MIB);
  }

  @Test
  void whatALenderNeverCompletesLeavesAsMuchForOthers() throws IOException {
    int sent = 0;
    while (isSent(at(DEMO, sent + ".csv.part"))) {
      sent++;
    }
    assertThat(sent).isPositive();
    send(at(OTHER, "its.csv.part"), 3);
    for (Path remnant : list(at(DEMO, "x").getParent())) {
      uploads.remove(remnant);
    }
    send(at(DEMO, "again.csv.part"), 3);
  }

  @Test
  void answersAreNotWhatALenderSends() throws IOException {
    Files.write(at(DEMO, "a.csv.accepted.json"), new byte[15 * MIB]);
    assertThatCode(() -> send(at(DEMO, "b.csv.part"), 1)).doesNotThrowAnyException();
  }

  @Test
  void whoIsLookedAtHoldsUpNobodyElse() throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch answered = new CountDownLatch(1);
    AtomicReference<Thread> slow = new AtomicReference<>();
    DiskRoom room =
        new DiskRoom(
            () -> {
              if (Thread.currentThread().equals(slow.get())) {
                asked.countDown();
                awaitAll(answered);
              }
              return Long.MAX_VALUE;
            },
            0);
    uploads = new Uploads(Shares.of(store, room), Long.MAX_VALUE);
    FutureTask<Boolean> sending = new FutureTask<>(() -> isSent(at(DEMO, "slow.csv.part")));
    slow.set(Thread.ofVirtual().unstarted(sending));
    slow.get().start();
    asked.await();
    send(at(OTHER, "its.csv.part"), 1);
    assertThat(sending).isNotDone();
    answered.countDown();
    assertThat(sending.get()).isTrue();
  }

  private static void awaitAll(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private boolean isSent(Path file) throws IOException {
    try {
      send(file, 3);
      return true;
    } catch (FileSystemException noRoom) {
      return false;
    }
  }

  private void send(Path file, int mib) throws IOException {
    try (UploadChannel upload = open(file)) {
      write(upload, mib);
    }
  }

  private static void write(UploadChannel upload, int mib) throws IOException {
    for (int part = 0; part < mib; part++) {
      upload.write(ByteBuffer.allocate(MIB));
    }
  }

  private UploadChannel open(Path file) throws IOException {
    return uploads.open(file, Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE));
  }

  private Path at(LenderCode lender, String name) {
    return store.of(lender).resolve("inbound/positions").resolve(name);
  }

  private long used() throws IOException {
    long all = 0;
    for (LenderCode lender : Set.of(DEMO, OTHER)) {
      for (Path file : list(store.of(lender).resolve("inbound/positions"))) {
        all += Files.size(file);
      }
    }
    return all;
  }

  private static Iterable<Path> list(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.toList();
    }
  }
}
