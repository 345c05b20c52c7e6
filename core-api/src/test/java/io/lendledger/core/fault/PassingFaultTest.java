package io.lendledger.core.fault;

import static org.assertj.core.api.Assertions.assertThat;

import io.axoniq.axonserver.connector.ErrorCategory;
import io.axoniq.axonserver.grpc.ErrorMessage;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.Rejection;
import io.lendledger.core.rejection.RejectionCode;
import java.sql.BatchUpdateException;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.axonframework.axonserver.connector.AxonServerException;
import org.axonframework.axonserver.connector.command.AxonServerRemoteCommandHandlingException;
import org.axonframework.axonserver.connector.query.AxonServerQueryDispatchException;
import org.axonframework.commandhandling.CommandExecutionException;
import org.axonframework.common.jdbc.JdbcException;
import org.axonframework.modelling.command.ConcurrencyException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class PassingFaultTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "08001", "08003", "08006", "08P01", "25006", "25P03", "28P01", "3D000", "40001", "40P01",
        "53100", "53200", "53300", "55000", "55P03", "57014", "57P01", "57P02", "57P03", "58030"
      })
  void statesOfTheMomentPass(String state) {
    assertThat(PassingFault.isPassing(new SQLException("said", state))).isTrue();
  }

  /** A number out of range, a null, a duplicate, a missing table, damaged data, a wrong cast. */
  @ParameterizedTest
  @ValueSource(strings = {"22003", "23502", "23505", "42P01", "XX001", "42804", "54000", "25P02"})
  void statesOfTheWorkDoNotPass(String state) {
    assertThat(PassingFault.isPassing(new SQLException("said", state))).isFalse();
    assertThat(PassingFault.isDatabaseAway(new SQLException("said", state))).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"08001", "08006", "25006", "53100", "53300", "57P01", "57P02", "57P03"})
  void databaseIsAway(String state) {
    assertThat(PassingFault.isDatabaseAway(new SQLException("said", state))).isTrue();
  }

  /** Serialization failure, deadlock, lock not available, query cancelled. */
  @ParameterizedTest
  @ValueSource(strings = {"40001", "40P01", "55P03", "57014"})
  void passesWhileTheDatabaseIsThere(String state) {
    SQLException failure = new SQLException("said", state);
    assertThat(PassingFault.isPassing(failure)).isTrue();
    assertThat(PassingFault.isDatabaseAway(failure)).isFalse();
  }

  @Test
  void causeIsFoundHoweverWrapped() {
    SQLException lost = new SQLException("said", "08006");
    Throwable wrapped =
        new CompletionException(
            new ExecutionException(new JdbcException("reading", new RuntimeException(lost))));
    assertThat(PassingFault.isPassing(wrapped)).isTrue();
    assertThat(PassingFault.isDatabaseAway(wrapped)).isTrue();
  }

  @Test
  void stockWrapperOfTheStoreDecidesNothing() {
    SQLException outOfRange = new SQLException("bigint out of range", "22003");
    assertThat(PassingFault.isPassing(new JdbcException("writing", outOfRange))).isFalse();
  }

  @Test
  void batchTellsItsReasonNext() {
    BatchUpdateException batch = new BatchUpdateException("batch", "22000", 0, new int[0]);
    batch.setNextException(new SQLException("terminating connection", "57P01"));
    assertThat(PassingFault.isPassing(batch)).isTrue();
  }

  /** A lost handler, a lost connection, a lost query; not a message that is too large. */
  @Test
  void messagesThatDidNotGetThroughPass() {
    assertThat(
            Stream.of(
                new AxonServerException("AXONIQ-4001", "Connection lost while executing command"),
                new io.axoniq.axonserver.connector.AxonServerException(
                    ErrorCategory.COMMAND_DISPATCH_ERROR, "Received exception", "here"),
                new AxonServerQueryDispatchException("AXONIQ-5002", "said"),
                new CompletionException(new StatusRuntimeException(Status.UNAVAILABLE))))
        .allMatch(PassingFault::isPassing)
        .allMatch(PassingFault::isRoutingAway)
        .noneMatch(PassingFault::isDatabaseAway);
    assertThat(
            Stream.of(
                new AxonServerException("AXONIQ-3002", "too large"),
                new StatusRuntimeException(Status.RESOURCE_EXHAUSTED)))
        .noneMatch(PassingFault::isPassing);
  }

  /** Axon Server's word for a command without an answer is that for one that failed. */
  @Test
  void commandWithoutAnswerPassesAndOneThatFailedElsewhereDoesNot() {
    assertThat(PassingFault.isRoutingAway(fromAxonServer(null))).isTrue();
    Rejected fault = new Rejected(RejectionCode.INTERNAL_ERROR, "failed");
    assertThat(PassingFault.isPassing(fromAxonServer(fault.rejection()))).isFalse();
  }

  private static Throwable fromAxonServer(@Nullable Rejection details) {
    ErrorMessage said = ErrorMessage.newBuilder().setMessage("said").build();
    return new CommandExecutionException(
        "said", new AxonServerRemoteCommandHandlingException("AXONIQ-4002", said), details);
  }

  @Test
  void poolWithoutConnectionPasses() {
    SQLException timeout = new SQLTransientConnectionException("request timed out after 250ms");
    assertThat(PassingFault.isPassing(timeout)).isTrue();
    assertThat(PassingFault.isDatabaseAway(timeout)).isTrue();
    assertThat(PassingFault.isPassing(new SQLException("pool has been closed"))).isTrue();
  }

  @Test
  void wrapperWithoutStateDecidesNothing() {
    SQLException wrapper = new SQLException(new IllegalStateException("cannot be serialized"));
    assertThat(PassingFault.isPassing(wrapper)).isFalse();
  }

  @Test
  void noAnswerInTimePasses() {
    assertThat(PassingFault.isPassing(new RuntimeException(new TimeoutException()))).isTrue();
    assertThat(PassingFault.isPassing(new RuntimeException(new InterruptedException()))).isTrue();
    assertThat(PassingFault.isPassing(new ConcurrencyException("raced"))).isTrue();
    assertThat(PassingFault.isDatabaseAway(new TimeoutException())).isFalse();
  }

  @ParameterizedTest
  @EnumSource(RejectionCode.class)
  void onlyRefusalsOfTheMomentPass(RejectionCode code) {
    boolean passing = code == RejectionCode.UNAVAILABLE || code == RejectionCode.RATE_LIMITED;
    Rejected here = new Rejected(code, "no");
    Throwable elsewhere = new CommandExecutionException("no", null, here.rejection(), false);
    assertThat(PassingFault.isPassing(here)).isEqualTo(passing);
    assertThat(PassingFault.isPassing(elsewhere)).isEqualTo(passing);
  }

  @Test
  void faultOfTheCodeDoesNotPass() {
    assertThat(PassingFault.isPassing(new ArithmeticException("Overflow"))).isFalse();
    assertThat(PassingFault.isPassing(new NullPointerException())).isFalse();
    assertThat(PassingFault.isPassing(null)).isFalse();
  }

  @Test
  void circleOfCausesEnds() {
    RuntimeException outer = new RuntimeException("outer");
    RuntimeException inner = new RuntimeException("inner", outer);
    outer.initCause(inner);
    assertThat(PassingFault.isPassing(outer)).isFalse();
  }
}
