package io.lendledger.gateway.file.sftp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.submission.Flow;
import io.lendledger.gateway.file.in.InboundSpool;
import io.lendledger.gateway.file.store.DiskRoom;
import io.lendledger.gateway.file.store.LenderFileStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What counts as a lender's, while 10 MiB are left on disk. */
class DiskSharesTest {

  private static final int MIB = 1 << 20;
  private static final LenderCode DEMO = new LenderCode("DEMO");
  private static final LenderCode OTHER = new LenderCode("OTHER");

  @TempDir private Path root;
  private final AtomicLong nanos = new AtomicLong();
  private LenderFileStore store;
  private InboundSpool spool;
  private DiskShares shares;

  @BeforeEach
  void start() {
    store = new LenderFileStore(root);
    spool = new InboundSpool(store, Clock.systemUTC(), Clock.systemUTC(), 10_000);
    shares = new DiskShares(new DiskRoom(() -> 10 * MIB, 0), spool, 3, nanos::get);
  }

  @Test
  void whoseArchiveIsBeyondItsShareSendsNothingMoreAndOthersDo() throws IOException {
    put(DEMO, "archive/positions/2026-03-02T000000.000Z_big.txt", 11);
    assertRefused(DEMO);
    assertTaken(OTHER);
  }

  @Test
  void whatWasHandedInAndWaitsCountsToo() throws IOException {
    Path sent = put(DEMO, "inbound/positions/big.csv", 11);
    spool.take(DEMO, Flow.POSITIONS, sent, null, "big.csv", "client:x");
    Path others = put(OTHER, "inbound/positions/small.csv", 1);
    spool.take(OTHER, Flow.POSITIONS, others, null, "small.csv", "client:y");
    assertRefused(DEMO);
    assertTaken(OTHER);
  }

  /** A disk has places for so many files, whatever is in them. */
  @Test
  void emptyFilesTakeRoomToo() throws IOException {
    for (int each = 0; each < 641; each++) {
      put(DEMO, "archive/positions/" + each, 0);
    }
    assertRefused(DEMO);
    assertTaken(OTHER);
  }

  @Test
  void homesAreLookedAtOnceInAWhile() throws IOException {
    assertTaken(DEMO);
    Path file = put(DEMO, "archive/positions/big", 11);
    nanos.addAndGet(Duration.ofMinutes(4).toNanos());
    assertTaken(DEMO);
    nanos.addAndGet(Duration.ofMinutes(2).toNanos());
    assertRefused(DEMO);
    Files.delete(file);
    assertRefused(DEMO);
    nanos.addAndGet(Duration.ofMinutes(1).toNanos());
    assertTaken(DEMO);
  }

  /** A look at many files takes long: it is taken less often, or it would never end. */
  @Test
  void ofAllTimeAFiftiethIsSpentOnLooking() throws IOException {
    AtomicLong looks = new AtomicLong();
    DiskShare share =
        new DiskShare(
            store.of(DEMO),
            () -> {
              nanos.addAndGet(Duration.ofMinutes(1).toNanos());
              return looks.incrementAndGet();
            },
            nanos::get);
    assertThat(share.hasUnfinished(1)).isFalse();
    nanos.addAndGet(Duration.ofMinutes(49).toNanos());
    assertThat(share.hasUnfinished(1)).isFalse();
    assertThat(looks).hasValue(1);
    nanos.addAndGet(Duration.ofMinutes(1).toNanos());
    assertThat(share.hasUnfinished(1)).isFalse();
    assertThat(looks).hasValue(2);
  }

  /** Else a file that is sent while many others are looked at counts twice until the next look. */
  @Test
  void whatIsWrittenDuringALookCountsOnce() throws IOException {
    Path sent = put(DEMO, "inbound/positions/sent.csv", 1);
    DiskShare[] share = new DiskShare[1];
    share[0] =
        new DiskShare(
            store.of(DEMO),
            () -> {
              write(share[0], sent, 6);
              return 0;
            },
            nanos::get);
    assertThat(share[0].takesMoreThan(7 * MIB, 0)).isFalse();
    assertThat(share[0].takesMoreThan(7 * MIB - 1, 0)).as("all of it counts").isTrue();
  }

  @Test
  void whatIsRemovedDuringALookIsGoneOnce() throws IOException {
    Path sent = put(DEMO, "inbound/positions/sent.csv", 6);
    Path _ = put(DEMO, "archive/positions/earlier", 7);
    DiskShare[] share = new DiskShare[1];
    share[0] =
        new DiskShare(
            store.of(DEMO),
            () -> {
              if (sent.toFile().delete()) {
                share[0].add(sent, -1, -6 * MIB);
              }
              return 0;
            },
            nanos::get);
    assertThat(share[0].takesMoreThan(7 * MIB, 0)).isFalse();
    assertThat(share[0].takesMoreThan(7 * MIB - 1, 0)).as("what is left counts").isTrue();
    assertThat(share[0].hasUnfinished(1)).isFalse();
  }

  private static void write(DiskShare share, Path file, int mib) {
    long _ = share.write(file, (long) mib * MIB);
    try {
      Files.write(file, new byte[mib * MIB], StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void ofALenderSomeFilesAreUnfinishedAndNotAnyNumber() throws IOException {
    put(DEMO, "inbound/positions/a.tmp", 0);
    put(DEMO, "inbound/positions/b.csv.accepted.json", 0);
    assertTaken(DEMO);
    shares.add(at(DEMO), 2, 0);
    assertThatThrownBy(() -> shares.requireRoom(at(DEMO), false))
        .isInstanceOf(FileSystemException.class)
        .hasMessageContaining("3 files were not completed");
    Path resumed = store.of(DEMO).resolve("inbound/positions/a.tmp");
    assertThatCode(() -> shares.requireRoom(resumed, false)).doesNotThrowAnyException();
    assertTaken(OTHER);
    shares.remove(store.of(DEMO).resolve("inbound/positions/b.csv.accepted.json"), 0);
    assertThatThrownBy(() -> shares.requireRoom(at(DEMO), false))
        .as("an answer is none")
        .isInstanceOf(FileSystemException.class);
    shares.remove(resumed, 0);
    assertTaken(DEMO);
  }

  /** Whoever sends a file anew need not remove it first. */
  @Test
  void whatIsReplacedMakesRoom() throws IOException {
    Path file = put(DEMO, "inbound/positions/new.csv", 11);
    assertThatThrownBy(() -> shares.requireRoom(file, false))
        .isInstanceOf(FileSystemException.class);
    assertThatCode(() -> shares.requireRoom(file, true)).doesNotThrowAnyException();
  }

  private void assertRefused(LenderCode lender) {
    assertThatThrownBy(() -> shares.requireRoom(at(lender), false))
        .isInstanceOf(FileSystemException.class)
        .hasMessageContaining("too much room");
  }

  private void assertTaken(LenderCode lender) {
    assertThatCode(() -> shares.requireRoom(at(lender), false)).doesNotThrowAnyException();
  }

  private Path at(LenderCode lender) {
    return store.of(lender).resolve("inbound/positions/next.csv");
  }

  private Path put(LenderCode lender, String name, int mib) throws IOException {
    return Files.write(store.of(lender).resolve(name), new byte[mib * MIB]);
  }
}
