package io.lendledger.platform.axon.processing;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import org.axonframework.eventhandling.ErrorContext;
import org.axonframework.eventhandling.EventProcessingException;
import org.junit.jupiter.api.Test;

class StopAndRetryTest {

  /** Axon retries after exceptions only. */
  @Test
  void errorBecomesAnException() {
    var context = new ErrorContext("lending", new StackOverflowError(), List.of());
    assertThatExceptionOfType(EventProcessingException.class)
        .isThrownBy(() -> new StopAndRetry(new ProcessorFaults()).handleError(context))
        .withCauseInstanceOf(StackOverflowError.class);
  }
}
