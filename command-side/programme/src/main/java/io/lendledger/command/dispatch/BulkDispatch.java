package io.lendledger.command.dispatch;

import static java.util.concurrent.CompletableFuture.failedFuture;

import io.lendledger.command.dispatch.CommandsTogether.Result;
import io.lendledger.core.fault.PassingFault;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.Rejection;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.axonframework.commandhandling.CommandMessage;
import org.axonframework.commandhandling.GenericCommandMessage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Sends many commands of a process: together, or when that fails, a few at a time. It logs refusals
 * for good and throws everything else, as {@link Dispatch} does.
 */
@Component
public class BulkDispatch {

  private static final Logger LOG = LoggerFactory.getLogger(BulkDispatch.class);
  private static final int MOST_IN_FLIGHT = 16;
  private static final int MOST_TOGETHER = 200;

  private final CommandsTogether together;
  private final Dispatch dispatch;
  private final CommandTargets targets;

  BulkDispatch(CommandsTogether together, Dispatch dispatch, CommandTargets targets) {
    this.together = together;
    this.dispatch = dispatch;
    this.targets = targets;
  }

  /** A command with the origin of the event that is being handled. */
  public static CommandMessage<?> message(Object command) {
    return GenericCommandMessage.asCommandMessage(command);
  }

  /**
   * A command with this origin, and nothing of the message that is being handled: a constructor
   * would add what that has beside it.
   */
  public static CommandMessage<?> message(Object command, Map<String, ?> origin) {
    return new GenericCommandMessage<>(command).withMetaData(origin);
  }

  /**
   * Carries out commands, those to one aggregate in their order, and answers in their order; empty
   * for one that is refused for good.
   */
  public List<Optional<Object>> carryOut(List<? extends CommandMessage<?>> commands) {
    List<Optional<Object>> answers = new ArrayList<>(commands.size());
    for (int from = 0; from < commands.size(); from += MOST_TOGETHER) {
      int to = Math.min(commands.size(), from + MOST_TOGETHER);
      answers.addAll(carryOutFew(commands.subList(from, to)));
    }
    return answers;
  }

  /**
   * Carries out commands whose refusals and failures are their senders' own: together, or all side
   * by side. Those to one aggregate may change places. Without a database nobody knows whether they
   * were carried out, so they fail, and are not sent again: what they add would be added twice.
   */
  public List<CompletableFuture<?>> send(List<? extends CommandMessage<?>> commands) {
    if (commands.size() > 1) {
      try {
        return together.handle(commands).stream()
            .<CompletableFuture<?>>map(BulkDispatch::done)
            .toList();
      } catch (RuntimeException failed) {
        if (PassingFault.isDatabaseAway(failed)) {
          return commands.stream().<CompletableFuture<?>>map(_ -> failedFuture(failed)).toList();
        }
        LOG.debug("{} commands together failed; side by side now", commands.size(), failed);
      }
    }
    return commands.stream().<CompletableFuture<?>>map(dispatch::send).toList();
  }

  private static CompletableFuture<?> done(Result result) {
    Rejection refusal = result.refusal();
    return refusal == null
        ? CompletableFuture.completedFuture(Dispatch.orNothing(result.answer()))
        : failedFuture(new Rejected(refusal));
  }

  private List<Optional<Object>> carryOutFew(List<? extends CommandMessage<?>> commands) {
    if (commands.size() == 1) {
      return oneByOne(commands);
    }
    List<Result> results;
    try {
      results = together.handle(commands);
    } catch (RuntimeException failed) {
      if (PassingFault.isClaimLost(failed)) {
        throw failed;
      }
      LOG.debug("{} commands together failed; one by one now", commands.size(), failed);
      return oneByOne(commands);
    }
    List<Optional<Object>> answers = new ArrayList<>(commands.size());
    for (int i = 0; i < commands.size(); i++) {
      answers.add(answer(commands.get(i).getPayload(), results.get(i)));
    }
    return answers;
  }

  private static Optional<Object> answer(Object command, Result result) {
    Rejection refusal = result.refusal();
    if (refusal != null) {
      Dispatch.note(command, new Rejected(refusal));
      return Optional.empty();
    }
    return Optional.of(Dispatch.orNothing(result.answer()));
  }

  /**
   * Aggregates in parallel; the commands of one in their order, since each waits for its answer.
   */
  private List<Optional<Object>> oneByOne(List<? extends CommandMessage<?>> commands) {
    return new OneByOne(dispatch, targets, MOST_IN_FLIGHT).carryOut(commands);
  }
}
