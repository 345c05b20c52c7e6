package io.lendledger.platform.axon.processing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.lendledger.command.eventstore.SegmentClaim;
import io.lendledger.core.fault.LostClaim;
import io.lendledger.core.rejection.Rejected;
import java.util.List;
import org.axonframework.eventhandling.ErrorContext;
import org.axonframework.eventhandling.EventMessage;
import org.axonframework.eventhandling.EventProcessingException;
import org.axonframework.eventhandling.tokenstore.UnableToClaimTokenException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@ExtendWith(OutputCaptureExtension.class)
class StopAndRetryTest {

  /** Axon retries after exceptions only. */
  @Test
  void errorBecomesAnException() {
    var context = new ErrorContext("lending", new StackOverflowError(), List.of());
    assertThatExceptionOfType(EventProcessingException.class)
        .isThrownBy(() -> new StopAndRetry(new ProcessorFaults()).handleError(context))
        .withCauseInstanceOf(StackOverflowError.class);
  }

  /** Another node goes on with it: nothing stands still. */
  @Test
  void aLostSegmentIsNoFault() {
    var faults = new ProcessorFaults();
    List<EventMessage<?>> events = List.of(LenderEvents.of(7, "A"));
    for (Exception lost :
        List.of(
            new Rejected(LostClaim.TOLD),
            new LostClaim("process.sample/0/1"),
            new UnableToClaimTokenException("another node has claimed it"))) {
      assertThatExceptionOfType(lost.getClass())
          .isThrownBy(() ->
              new StopAndRetry(faults)
                  .handleError(new ErrorContext("process.sample", lost, events)));
    }
    assertThat(faults.hasStopped("process.sample")).isFalse();
  }

  /** There need be no other node. */
  @Test
  void whatAnOutageTookIsToldAsThat(CapturedOutput output) {
    for (Exception forgotten :
        List.of(
            new Rejected(LostClaim.FORGOTTEN),
            SegmentClaim.forgotten("process.sample", 0).lost())) {
      assertThatExceptionOfType(forgotten.getClass())
          .isThrownBy(() ->
              new StopAndRetry(new ProcessorFaults())
                  .handleError(new ErrorContext("process.sample", forgotten, List.of())));
    }
    assertThat(output)
        .contains("process.sample gave up a segment when the database was away")
        .doesNotContain("lost a segment");
  }
}
