package io.lendledger.command.dispatch;

import io.lendledger.core.rejection.Rejected;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.axonframework.commandhandling.CommandResultMessage;
import org.axonframework.commandhandling.gateway.CommandGateway;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Sends the commands of processes. It logs a refusal that no retry can change and reports it to the
 * process; it throws everything else, so that the event is handled again.
 */
@Component
public class Dispatch {

  private static final Logger LOG = LoggerFactory.getLogger(Dispatch.class);

  private final CommandGateway gateway;
  private final Duration patience;

  /** {@code lendledger.processes.patience-ms} bounds the wait for each answer. */
  public Dispatch(CommandGateway gateway, DispatchProperties settings) {
    this.gateway = gateway;
    this.patience = Duration.ofMillis(settings.patienceMs());
  }

  /**
   * Sends a command and waits for its answer.
   *
   * @throws Rejected when it is refused
   * @throws CommandAnswers.Unanswered when no answer came in time, or another failure
   */
  public <R> R ask(Object command, Class<R> answer) {
    return answer.cast(await(command, send(command)));
  }

  /** Sends a command whose answer does not matter and waits until it is carried out. */
  public void tell(Object command) {
    Object _ = await(command, send(command));
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

  static void note(Object command, Rejected refusal) {
    if (!refusal.rejection().code().lasts()) {
      throw refusal;
    }
    LOG.warn("Refused for good: {} ({})", command, refusal.getMessage());
  }

  private Object await(Object command, CompletableFuture<?> outcome) {
    return orNothing(CommandAnswers.await(command, outcome, patience));
  }

  /** Stands in for an answer that there is none of. */
  static Object orNothing(@Nullable Object answer) {
    return answer == null ? Nothing.NOTHING : answer;
  }

  /** Stands for the answer of a command that has none. */
  private enum Nothing {
    NOTHING
  }
}
