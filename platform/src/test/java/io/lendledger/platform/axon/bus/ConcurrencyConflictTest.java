package io.lendledger.platform.axon.bus;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.fault.EventFault;
import io.lendledger.core.fault.PassingFault;
import io.lendledger.core.rejection.Rejection;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.core.rejection.Rejections;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.axonframework.commandhandling.CommandExecutionException;
import org.axonframework.commandhandling.GenericCommandMessage;
import org.axonframework.commandhandling.gateway.CommandGateway;
import org.axonframework.commandhandling.gateway.DefaultCommandGateway;
import org.axonframework.messaging.HandlerExecutionException;
import org.axonframework.messaging.RemoteExceptionDescription;
import org.axonframework.messaging.RemoteHandlingException;
import org.axonframework.messaging.unitofwork.CurrentUnitOfWork;
import org.axonframework.modelling.command.ConcurrencyException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ConcurrencyConflictTest {

  private final ScheduledExecutorService retries = Executors.newScheduledThreadPool(1);
  private final VirtualThreadCommandBus bus = VirtualThreadCommandBus.builder().build();
  private final AtomicInteger handled = new AtomicInteger();

  @AfterEach
  void stop() {
    retries.shutdownNow();
    bus.shutdown();
  }

  private Object append(boolean lost) {
    if (lost) {
      CurrentUnitOfWork.get()
          .onPrepareCommit(unitOfWork -> {
            throw new ConcurrencyException("sequence 3 is taken");
          });
    }
    return handled.incrementAndGet();
  }

  @Test
  void itIsToldToASenderInAnotherProcess() throws Exception {
    var _ = bus.subscribe(String.class.getName(), command -> append(true));
    CompletableFuture<Throwable> failure = new CompletableFuture<>();
    bus.<String, Object>dispatch(
        new GenericCommandMessage<>("x"),
        (sent, outcome) -> failure.complete(outcome.exceptionResult()));

    Throwable here = failure.get(120, TimeUnit.SECONDS);
    Throwable there = afterTheJourney(here);
    assertThat(ConcurrencyConflict.isBehind(here)).isTrue();
    assertThat(ConcurrencyConflict.isBehind(there)).isTrue();
    assertThat(Rejections.in(there).map(Rejection::code)).contains(RejectionCode.UNAVAILABLE);
  }

  /** Without details it would be taken for a command that Axon Server has heard nothing of. */
  @Test
  void aFaultIsToldAsSuchAndIsNoRefusal() throws Exception {
    var _ =
        bus.subscribe(
            String.class.getName(),
            command -> {
              throw new IllegalStateException("broken");
            });
    CompletableFuture<Throwable> failure = new CompletableFuture<>();
    bus.<String, Object>dispatch(
        new GenericCommandMessage<>("x"),
        (sent, outcome) -> failure.complete(outcome.exceptionResult()));

    Throwable here = failure.get(120, TimeUnit.SECONDS);
    assertThat(here).hasRootCauseMessage("broken");
    Throwable there = afterTheJourney(here);
    assertThat(HandlerExecutionException.<Rejection>resolveDetails(there).map(Rejection::code))
        .contains(RejectionCode.INTERNAL_ERROR);
    for (Throwable each : List.of(here, there)) {
      assertThat(Rejections.in(each)).isEmpty();
      assertThat(PassingFault.isPassing(each)).isFalse();
    }
  }

  @Test
  void itIsSentAgainUntilItIsWon() {
    var _ = bus.subscribe(String.class.getName(), command -> append(handled.get() < 2));
    CommandGateway gateway =
        DefaultCommandGateway.builder()
            .commandBus(bus)
            .retryScheduler(TransientFailureRetries.upTo(5, retries))
            .build();

    assertThat(gateway.<Integer>sendAndWait("x", 120, TimeUnit.SECONDS)).isEqualTo(3);
  }

  /** The same node would be refused each time, and the one that has the segment has gone on. */
  @Test
  void aLostSegmentIsToldAndNotTriedAgain() throws Exception {
    var _ =
        bus.subscribe(
            String.class.getName(),
            command -> {
              handled.incrementAndGet();
              throw new IllegalStateException("refused", new SQLException("over", "55L01"));
            });
    CommandGateway gateway =
        DefaultCommandGateway.builder()
            .commandBus(bus)
            .retryScheduler(TransientFailureRetries.upTo(5, retries))
            .build();
    CompletableFuture<Throwable> failure = new CompletableFuture<>();
    gateway.send("x", (sent, outcome) -> failure.complete(outcome.exceptionResult()));

    Throwable here = failure.get(120, TimeUnit.SECONDS);
    assertThat(handled).hasValue(1);
    for (Throwable each : List.of(here, afterTheJourney(here))) {
      assertThat(PassingFault.isClaimLost(each)).isTrue();
      assertThat(PassingFault.isAway(each)).isFalse();
      assertThat(EventFault.isOf(each)).isFalse();
    }
  }

  @Test
  void otherFailuresAreNone() {
    Rejection busy = new Rejection(RejectionCode.UNAVAILABLE, "The registers are late", List.of());
    assertThat(ConcurrencyConflict.isBehind(new CommandExecutionException("late", null, busy)))
        .isFalse();
    assertThat(ConcurrencyConflict.isBehind(new IllegalStateException("broken"))).isFalse();
  }

  /** What Axon Server's connector makes of an exception for a sender elsewhere. */
  private static Throwable afterTheJourney(Throwable failure) {
    return new CommandExecutionException(
        failure.getMessage(),
        new RemoteHandlingException(RemoteExceptionDescription.describing(failure)),
        HandlerExecutionException.resolveDetails(failure).orElse(null));
  }
}
