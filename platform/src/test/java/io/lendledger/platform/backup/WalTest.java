package io.lendledger.platform.backup;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WalTest {

  private static final long SEGMENT = 16L * 1024 * 1024;

  private final Wal wal = new Wal(0x1A, SEGMENT);

  @Test
  void namesAreThoseOfPostgres() {
    assertThat(wal.name(wal.segment(Wal.position("0/1000028"))))
        .isEqualTo("0000001A0000000000000001");
    assertThat(wal.name(wal.segment(Wal.position("2/FF000000"))))
        .isEqualTo("0000001A00000002000000FF");
  }

  @Test
  void theLastSegmentOfAFileIsFollowedByTheFirstOfTheNext() {
    long last = wal.segment(Wal.position("2/FFFFFFFF"));
    assertThat(wal.name(last)).isEqualTo("0000001A00000002000000FF");
    assertThat(wal.name(last + 1)).isEqualTo("0000001A0000000300000000");
  }

  @Test
  void aNameIsReadAsItIsWritten() {
    String name = "0000001A00000002000000FF";
    assertThat(wal.name(wal.segmentOf(name))).isEqualTo(name);
    assertThat(Wal.timelineOf(name)).isEqualTo(0x1A);
  }

  @Test
  void positionsBeyondALongsSignAreNotNegativeSegments() {
    assertThat(Wal.position("1/0") - 1).isEqualTo(0xFFFFFFFFL);
  }
}
