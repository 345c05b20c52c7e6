package io.lendledger.command.submission.intake;

import io.lendledger.command.submission.SubmissionFlow;
import io.lendledger.command.submission.application.SubmissionWorker;
import io.lendledger.command.submission.body.Checked;
import io.lendledger.command.submission.body.Digested;
import io.lendledger.command.submission.body.StoredBody;
import io.lendledger.command.submission.intake.KeyedLock.Thing.OfFlow;
import io.lendledger.command.submission.sending.Commands;
import io.lendledger.command.submission.sending.Sender;
import io.lendledger.command.submission.sending.SubmissionOrigin;
import io.lendledger.command.submission.store.SubmissionStore;
import io.lendledger.command.submission.turn.SubmissionTurns;
import io.lendledger.core.submission.SubmissionCommand.Submit;
import java.util.Map;
import org.springframework.stereotype.Component;

/**
 * Accepts valid bodies: those of a lender and flow that come to this process in the order in which
 * they were admitted.
 */
@Component
class Accepting {

  private final SubmissionStore store;
  private final SubmissionWorker worker;
  private final Commands commands;
  private final SubmissionTurns turns;
  private final KeyedLock oneAtATime = new KeyedLock();

  Accepting(
      SubmissionStore store, SubmissionWorker worker, Commands commands, SubmissionTurns turns) {
    this.store = store;
    this.worker = worker;
    this.commands = commands;
    this.turns = turns;
  }

  /** A body to be accepted, with what was found of it. */
  record Valid(
      Submit command,
      Map<String, String> metaData,
      SubmissionFlow flow,
      StoredBody body,
      Digested digest,
      Checked checked) {}

  void accept(Valid valid) {
    Submit command = valid.command;
    Sender sender = commands.with(SubmissionOrigin.of(command.submission(), valid.metaData));
    oneAtATime.take(
        new OfFlow(command.flow(), command.lender()),
        () -> {
          valid.flow.admit(valid.body, sender);
          try {
            store(valid);
          } catch (RuntimeException failed) {
            if (worker.clear(command.submission(), valid.body.requireOwn())) {
              valid.flow.release(valid.body, sender);
            }
            throw failed;
          }
          return valid;
        });
  }

  private void store(Valid valid) {
    worker.staged(valid.body);
    Runnable othersGo = turns.pacing(valid.command.lender());
    store.accept(
        valid.command,
        valid.metaData,
        valid.digest,
        valid.checked,
        () -> {
          valid.body.requireOwn().run();
          valid.flow.accept(valid.body, valid.checked, othersGo);
        });
  }
}
