package io.lendledger.gateway.edge.refusal;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.rejection.Rejected;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import reactor.core.publisher.Hooks;
import reactor.core.publisher.Operators;
import reactor.util.context.Context;

@ExtendWith(OutputCaptureExtension.class)
class LateFailuresTest {

  @BeforeEach
  void takeThem() {
    new LateFailures().afterPropertiesSet();
  }

  @AfterEach
  void leaveThem() {
    Hooks.resetOnErrorDropped();
  }

  @Test
  void aRefusalThatNobodyWaitsForIsNoError(CapturedOutput log) {
    Operators.onErrorDropped(
        new CompletionException(Rejected.notFound("Loan L0000001")), Context.empty());
    assertThat(log).doesNotContain("Loan L0000001").doesNotContain("ERROR");
  }

  @Test
  void aFailureOfTheServiceIsLogged(CapturedOutput log) {
    Operators.onErrorDropped(new IllegalStateException("as wanted"), Context.empty());
    assertThat(log).contains("failed after its caller had hung up").contains("as wanted");
  }
}
