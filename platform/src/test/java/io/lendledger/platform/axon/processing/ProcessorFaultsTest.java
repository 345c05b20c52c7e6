package io.lendledger.platform.axon.processing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class ProcessorFaultsTest {

  private final ProcessorFaults faults = new ProcessorFaults();

  @Test
  void aProcessorIsStuckUntilItHasPassedTheEvent() {
    faults.stopped("lending", 7, "key");
    assertThat(stuckAt("lending", -1)).hasValue(7);
    assertThat(stuckAt("lending", 6)).hasValue(7);
    assertThat(stuckAt("lending", 7)).isEqualTo(OptionalLong.empty());
    assertThat(stuckAt("lending", 6)).isEmpty();
  }

  @Test
  void othersAreNot() {
    faults.stopped("lending", 7, "key");
    assertThat(stuckAt("billing", -1)).isEmpty();
  }

  @Test
  void oneSegmentDoesNotTellThatAnotherHasPassedItsEvent() {
    faults.stopped("process.transactions", 7, "client A");
    faults.stopped("process.transactions", 5, "client B");

    assertThat(stuckAt("process.transactions", Map.of("client A", 90L, "client B", 4L)))
        .hasValue(5);
    assertThat(stuckAt("process.transactions", Map.of("client A", 6L, "client B", 5L))).isEmpty();
    faults.stopped("process.transactions", 8, "client A");
    assertThat(stuckAt("process.transactions", Map.of("client A", 7L))).hasValue(8);
  }

  private OptionalLong stuckAt(String processor, long reached) {
    return faults.stuckAt(processor, _ -> reached);
  }

  private OptionalLong stuckAt(String processor, Map<String, Long> reached) {
    return faults.stuckAt(processor, reached::get);
  }
}
