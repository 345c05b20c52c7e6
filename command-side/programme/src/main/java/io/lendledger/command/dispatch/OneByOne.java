package io.lendledger.command.dispatch;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import org.axonframework.commandhandling.CommandMessage;

/** Sends commands singly, a few unanswered at a time, and one of an aggregate at a time. */
final class OneByOne {

  private final CommandTargets targets;
  private final Dispatch dispatch;
  private final int most;
  private final Queue<Sent> open = new ArrayDeque<>();
  private final Map<String, Sent> last = new HashMap<>();
  private final List<Optional<Object>> answers = new ArrayList<>();

  OneByOne(Dispatch dispatch, CommandTargets targets, int most) {
    this.targets = targets;
    this.dispatch = dispatch;
    this.most = most;
  }

  private record Sent(CommandMessage<?> command, CompletableFuture<?> outcome, int place) {}

  List<Optional<Object>> carryOut(List<? extends CommandMessage<?>> commands) {
    for (CommandMessage<?> command : commands) {
      String aggregate = targets.resolveTarget(command).getIdentifier();
      Sent before = last.get(aggregate);
      while (open.size() >= most || (before != null && open.contains(before))) {
        settle(open.remove());
      }
      Sent sent = new Sent(command, dispatch.send(command), answers.size());
      answers.add(Optional.empty());
      open.add(sent);
      last.put(aggregate, sent);
    }
    while (!open.isEmpty()) {
      settle(open.remove());
    }
    return answers;
  }

  private void settle(Sent sent) {
    answers.set(sent.place, dispatch.answer(sent.command.getPayload(), sent.outcome));
  }
}
