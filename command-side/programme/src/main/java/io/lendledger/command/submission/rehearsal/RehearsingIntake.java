package io.lendledger.command.submission.rehearsal;

import io.lendledger.command.rehearsal.Rehearsal;
import io.lendledger.command.rehearsal.Rehearsals;
import io.lendledger.command.submission.Effects;
import io.lendledger.command.submission.SubmissionFlow;
import io.lendledger.command.submission.SubmissionFlows;
import io.lendledger.command.submission.SubmissionRun;
import io.lendledger.command.submission.application.SubmissionWorker;
import io.lendledger.command.submission.body.Checked;
import io.lendledger.command.submission.body.StoredBody;
import io.lendledger.command.submission.sending.Sender;
import io.lendledger.command.submission.store.Counts;
import io.lendledger.command.submission.store.OwnTransaction;
import io.lendledger.command.submission.store.SubmissionChunks;
import io.lendledger.command.submission.store.SubmissionRow;
import io.lendledger.command.submission.store.SubmissionStore;
import io.lendledger.command.submission.turn.SubmissionTurns;
import io.lendledger.core.rejection.Fault;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.Rejection;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.core.submission.Rehearsed;
import io.lendledger.core.submission.SubmissionCommand.Rehearse;
import io.lendledger.core.submission.SubmissionCommand.Submit;
import io.lendledger.core.submission.SubmissionStatus;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.axonframework.commandhandling.CommandHandler;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Rehearses bodies: the same code checks, accepts and applies them as others, but in a transaction
 * that is rolled back and on aggregates in memory.
 */
@Component
class RehearsingIntake {

  private final SubmissionChunks chunks;
  private final SubmissionStore store;
  private final SubmissionFlows flows;
  private final SubmissionWorker worker;
  private final OwnTransaction transaction;
  private final SubmissionTurns turns;
  private final Rehearsals rehearsals;
  private final long mostRecords;

  /** {@code lendledger.submission.dry-run-records} bounds the records of a rehearsal. */
  RehearsingIntake(
      SubmissionChunks chunks,
      SubmissionStore store,
      SubmissionFlows flows,
      SubmissionWorker worker,
      OwnTransaction transaction,
      SubmissionTurns turns,
      Rehearsals rehearsals,
      RehearsalProperties settings) {
    this.chunks = chunks;
    this.store = store;
    this.flows = flows;
    this.worker = worker;
    this.transaction = transaction;
    this.turns = turns;
    this.rehearsals = rehearsals;
    this.mostRecords = settings.dryRunRecords();
  }

  @CommandHandler
  Rehearsed handle(Rehearse command) {
    return transaction.outside(() -> {
      try {
        return rehearse(command.body());
      } catch (RuntimeException failure) {
        throw flows.shown(failure, command.body());
      } finally {
        worker.clear(command.submission(), () -> {});
        chunks.delete(command.submission());
      }
    });
  }

  private Rehearsed rehearse(Submit submit) {
    chunks.require(submit);
    SubmissionFlow flow = flows.of(submit.flow());
    boolean small = submit.chunks() <= 1;
    Checked checked =
        turns.check(
            submit.lender(),
            small,
            othersGo -> flow.check(flows.unchecked(submit, _ -> {}).yielding(othersGo)));
    requireFew(checked.records());
    StoredBody body = flows.sound(submit, checked.date(), _ -> {});
    Rehearsal rehearsal = rehearsals.begin();
    Sender sender = sender(rehearsal);
    flow.admit(body, sender);
    transaction.tryOut(() -> {
      store.waitForLane(submit);
      flow.accept(body, checked, () -> {});
    });
    SubmissionTurns.Turn turn = turns.turn(submit.lender(), small);
    RehearsedEffects effects = new RehearsedEffects(sender);
    SubmissionRun run = new SubmissionRun(row(submit, checked), effects, null, () -> {}, turn);
    turn.take(() -> flow.rehearse(body, run).forEach(effects.details::add));
    Counts counts = run.counts();
    return new Rehearsed(
        checked.records(),
        counts.applied(),
        counts.unchanged(),
        counts.duplicates(),
        rehearsal.foresee(body.today()).consequences(),
        effects.details);
  }

  /** A rehearsal's events are in memory. */
  private void requireFew(long records) {
    if (records > mostRecords) {
      throw new Rejected(
          RejectionCode.VALIDATION_FAILED,
          "A dry run takes at most %d records; the list has %d".formatted(mostRecords, records),
          Fault.of("dryRun", true, "is for at most %d records".formatted(mostRecords)));
    }
  }

  private static SubmissionRow row(Submit submit, Checked checked) {
    return new SubmissionRow(
        submit.submission(),
        0,
        submit.flow(),
        submit.lender(),
        submit.format(),
        submit.parameters(),
        Map.of(),
        submit.chunks(),
        0,
        "",
        checked.records(),
        submit.receivedAt(),
        checked.date(),
        SubmissionStatus.ACCEPTED,
        0,
        new Counts(0, 0, 0),
        0);
  }

  private static Sender sender(Rehearsal rehearsal) {
    return new Sender() {
      @Override
      @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals", "NullAway"})
      public <R extends @Nullable Object> R send(Object command) {
        return (R) rehearsal.send(command);
      }
    };
  }

  /** Nothing but answers. */
  private static final class RehearsedEffects implements Effects {

    private final Sender sender;
    private final List<Fault> details = Collections.synchronizedList(new ArrayList<>());

    RehearsedEffects(Sender sender) {
      this.sender = sender;
    }

    @Override
    public Sender with(Map<String, String> metaData) {
      return sender;
    }

    @Override
    public void keep(long checkpoint, Counts counts) {
      // there will be no other run to go on from here
    }

    @Override
    public void overtaken(int record, Rejected refusal, boolean followed) {
      if (details.size() < Rejection.MOST_FAULTS) {
        details.add(new Fault(record, null, null, refusal.rejection().message()));
      }
    }
  }
}
