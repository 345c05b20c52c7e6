package io.lendledger.command.submission.body;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PacedStreamTest {

  private static final int KIB = 1024;

  @Test
  void itsReaderYieldsAfterEveryFewRecordsAndReadsTheSame() throws Exception {
    byte[] body = new byte[200 * KIB];
    new Random(1).nextBytes(body);
    List<Integer> unread = new ArrayList<>();
    ByteArrayInputStream bytes = new ByteArrayInputStream(body);
    try (PacedStream paced = new PacedStream(bytes, () -> unread.add(bytes.available()))) {
      assertThat(paced.read()).isEqualTo(body[0] & 0xFF);
      assertThat(paced.readAllBytes()).isEqualTo(Arrays.copyOfRange(body, 1, body.length));
      assertThat(paced.read()).isEqualTo(-1);
    }
    assertThat(unread).hasSize(3).allMatch(left -> left < 140 * KIB);
  }

  @Test
  void aSmallBodyIsReadInOneGo() throws Exception {
    List<String> yields = new ArrayList<>();
    try (PacedStream paced =
        new PacedStream(new ByteArrayInputStream(new byte[KIB]), () -> yields.add("yield"))) {
      assertThat(paced.readAllBytes()).hasSize(KIB);
    }
    assertThat(yields).isEmpty();
  }
}
