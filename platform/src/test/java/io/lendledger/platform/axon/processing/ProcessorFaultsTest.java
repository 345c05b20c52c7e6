package io.lendledger.platform.axon.processing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class ProcessorFaultsTest {

  private final ProcessorFaults faults = new ProcessorFaults();

  @Test
  void aProcessorIsStuckUntilItHasPassedTheEvent() {
    faults.stopped("lending", 7);
    assertThat(faults.stuckAt("lending", -1)).hasValue(7);
    assertThat(faults.stuckAt("lending", 6)).hasValue(7);
    assertThat(faults.stuckAt("lending", 7)).isEqualTo(OptionalLong.empty());
    assertThat(faults.stuckAt("lending", 6)).isEmpty();
  }

  @Test
  void othersAreNot() {
    faults.stopped("lending", 7);
    assertThat(faults.stuckAt("billing", -1)).isEmpty();
  }
}
