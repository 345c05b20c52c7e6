package io.lendledger.gateway.edge.refusal;

import static org.assertj.core.api.Assertions.assertThat;

import io.axoniq.axonserver.grpc.ErrorMessage;
import io.lendledger.core.rejection.Rejection;
import io.lendledger.core.rejection.RejectionCode;
import java.io.IOException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeoutException;
import org.axonframework.axonserver.connector.AxonServerException;
import org.axonframework.axonserver.connector.command.AxonServerCommandDispatchException;
import org.axonframework.axonserver.connector.command.AxonServerRemoteCommandHandlingException;
import org.axonframework.axonserver.connector.query.AxonServerQueryDispatchException;
import org.axonframework.commandhandling.CommandExecutionException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RefusalsTest {

  private static RejectionCode codeOf(Throwable failure) {
    return Refusals.of(new CompletionException(failure)).code();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"AXONIQ-2100", "AXONIQ-3001", "AXONIQ-4001", "AXONIQ-4003", "AXONIQ-5002"})
  void axonServerBeingAwayIsNoFaultOfTheService(String code) {
    assertThat(codeOf(new AxonServerException(code, "no connection")))
        .isEqualTo(RejectionCode.UNAVAILABLE);
  }

  @Test
  void messagesThatAxonServerCannotPassOnMayBeSentAgain() {
    assertThat(codeOf(new AxonServerCommandDispatchException("AXONIQ-4003", "x", null)))
        .isEqualTo(RejectionCode.UNAVAILABLE);
    assertThat(codeOf(new AxonServerQueryDispatchException("AXONIQ-5002", "x")))
        .isEqualTo(RejectionCode.UNAVAILABLE);
  }

  /** It gave up on a command that a handler may have done, or may do yet. */
  @Test
  void whoGetsNoAnswerInTimeIsToldThatTheOutcomeIsUnknown() {
    Rejection untold = Refusals.of(fromAxonServer(null));
    assertThat(untold.code()).isEqualTo(RejectionCode.UNAVAILABLE);
    assertThat(untold.message()).contains("nobody knows yet whether it did", "Idempotency-Key");
    assertThat(Refusals.of(new CompletionException(new TimeoutException()))).isEqualTo(untold);
  }

  @Test
  void aFaultOfAHandlerElsewhereIsOne() {
    Rejection fault = Refusals.plain(RejectionCode.INTERNAL_ERROR, "failed");
    assertThat(codeOf(fromAxonServer(fault))).isEqualTo(RejectionCode.INTERNAL_ERROR);
  }

  private static Throwable fromAxonServer(@Nullable Rejection details) {
    ErrorMessage said = ErrorMessage.newBuilder().setMessage("said").build();
    return new CommandExecutionException(
        "said", new AxonServerRemoteCommandHandlingException("AXONIQ-4002", said), details);
  }

  @Test
  void otherFailuresOfAxonServerAreInternal() {
    assertThat(codeOf(new AxonServerException("AXONIQ-2001", "x")))
        .isEqualTo(RejectionCode.INTERNAL_ERROR);
  }

  @Test
  void aConnectionThatTheCallerCutsIsNoFaultOfTheService() {
    assertThat(Refusals.of(new IOException("recvAddress(..) failed: Connection reset by peer")))
        .extracting(Rejection::code)
        .isEqualTo(RejectionCode.MALFORMED_REQUEST);
    assertThat(codeOf(new IOException("Connection reset by peer")))
        .as("one of ours, to somewhere else")
        .isEqualTo(RejectionCode.INTERNAL_ERROR);
  }
}
