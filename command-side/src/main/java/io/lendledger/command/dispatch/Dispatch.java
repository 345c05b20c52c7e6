package io.lendledger.command.dispatch;

import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.core.rejection.Rejections;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.axonframework.commandhandling.CommandResultMessage;
import org.axonframework.commandhandling.gateway.CommandGateway;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/**
 * Sends the commands of processes. It logs a refusal that no retry can change and reports it to the
 * process; it throws everything else, so that the event is handled again.
 */
@Component
public class Dispatch {

  private static final Logger LOG = LoggerFactory.getLogger(Dispatch.class);

  /** Refusals that pass by themselves. */
  private static final Set<RejectionCode> PASSING =
      EnumSet.of(
          RejectionCode.UNAVAILABLE, RejectionCode.INTERNAL_ERROR, RejectionCode.RATE_LIMITED);

  private final CommandGateway gateway;
  private final long patienceMillis;

  /** {@code lendledger.processes.patience-ms} bounds the wait for each answer. */
  public Dispatch(
      CommandGateway gateway,
      @Value("${lendledger.processes.patience-ms:10000}") long patienceMillis) {
    this.gateway = gateway;
    this.patienceMillis = patienceMillis;
  }

  /**
   * Sends a command and waits for its answer.
   *
   * @throws Rejected when it is refused
   * @throws Unanswered when no answer came in time, or another failure
   */
  public <R> R ask(Object command, Class<R> answer) {
    return answer.cast(await(command, send(command)));
  }

  /** Sends a command whose answer does not matter and waits until it is carried out. */
  public void tell(Object command) {
    Object unused = await(command, send(command));
  }

  /** Like {@link #ask}; empty when the command is refused for good, which is logged. */
  public <R> Optional<R> attempt(Object command, Class<R> answer) {
    try {
      return Optional.of(ask(command, answer));
    } catch (Rejected refusal) {
      note(command, refusal);
      return Optional.empty();
    }
  }

  /** Like {@link #tell}; false when the command is refused for good, which is logged. */
  public boolean attempt(Object command) {
    try {
      tell(command);
      return true;
    } catch (Rejected refusal) {
      note(command, refusal);
      return false;
    }
  }

  /** Sends without waiting; {@link #carriedOut} observes the outcome. */
  public CompletableFuture<?> send(Object command) {
    CompletableFuture<Object> outcome = new CompletableFuture<>();
    gateway.send(command, (sent, answer) -> complete(outcome, answer));
    return outcome;
  }

  private static void complete(CompletableFuture<Object> outcome, CommandResultMessage<?> answer) {
    if (answer.isExceptional()) {
      outcome.completeExceptionally(answer.exceptionResult());
    } else {
      outcome.complete(answer.getPayload());
    }
  }

  /** Waits for a command's outcome; false when it was refused for good, which is logged. */
  public boolean carriedOut(Object command, CompletableFuture<?> outcome) {
    return answer(command, outcome).isPresent();
  }

  /** Waits for a command's answer; empty when it was refused for good, which is logged. */
  Optional<Object> answer(Object command, CompletableFuture<?> outcome) {
    try {
      return Optional.of(await(command, outcome));
    } catch (Rejected refusal) {
      note(command, refusal);
      return Optional.empty();
    }
  }

  private static void note(Object command, Rejected refusal) {
    if (PASSING.contains(refusal.rejection().code())) {
      throw refusal;
    }
    LOG.warn("Refused for good: {} ({})", command, refusal.getMessage());
  }

  private Object await(Object command, CompletableFuture<?> outcome) {
    try {
      Object answer = outcome.get(patienceMillis, TimeUnit.MILLISECONDS);
      return answer == null ? Nothing.NOTHING : answer;
    } catch (ExecutionException e) {
      throw failure(command, e);
    } catch (TimeoutException e) {
      throw new Unanswered("No answer in time to " + command, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new Unanswered("Interrupted while waiting for the answer to " + command, e);
    }
  }

  private static RuntimeException failure(Object command, ExecutionException failure) {
    return Rejections.in(failure)
        .<RuntimeException>map(Rejected::new)
        .orElseGet(() -> new Unanswered(command + " failed", failure));
  }

  /** Stands for the answer of a command that has none. */
  private enum Nothing {
    NOTHING
  }

  /** A command whose outcome is not known; handling the event again will tell. */
  public static final class Unanswered extends RuntimeException {

    private static final long serialVersionUID = 1L;

    Unanswered(String message, Throwable cause) {
      super(message, cause);
    }
  }
}
