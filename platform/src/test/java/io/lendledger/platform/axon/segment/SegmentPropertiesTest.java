package io.lendledger.platform.axon.segment;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNoException;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SegmentPropertiesTest {

  private static final Duration TIMEOUT = Duration.ofSeconds(3);

  @ParameterizedTest
  @ValueSource(ints = {-8, 0, 3, 12, 128, Integer.MIN_VALUE})
  void aNumberOfSegmentsIsAPowerOfTwo(int segments) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new SegmentProperties(segments, TIMEOUT, 4))
        .withMessage(
            "lendledger.processes.segments is %d, must be a power of two from 1 to 64", segments);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 16, 64})
  void powersOfTwoAreTaken(int segments) {
    assertThatNoException().isThrownBy(() -> new SegmentProperties(segments, TIMEOUT, 4));
  }

  @Test
  void claimsOutlastALookThatComesLate() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new SegmentProperties(8, Duration.ofMillis(1_999), 4))
        .withMessage("lendledger.processes.claim-timeout is PT1.999S, must be at least 2s");
  }

  @Test
  void aProcessHasAThread() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new SegmentProperties(8, TIMEOUT, 0))
        .withMessage("lendledger.processes.threads is 0, must be 1 to 64");
  }
}
