package io.lendledger.command.submission.intake;

import io.lendledger.command.dispatch.BulkDispatch;
import io.lendledger.command.dispatch.CommandsTogether;
import io.lendledger.command.dispatch.CommandsTogether.Handling;
import io.lendledger.command.dispatch.CommandsTogether.Result;
import io.lendledger.command.submission.SubmissionFlows;
import io.lendledger.command.submission.application.SubmissionLife.NoteApplied;
import io.lendledger.command.submission.application.SubmissionLife.SubmissionKey;
import io.lendledger.command.submission.application.SubmissionWorker;
import io.lendledger.command.submission.body.Checked;
import io.lendledger.command.submission.sending.SubmissionOrigin;
import io.lendledger.command.submission.store.Counts;
import io.lendledger.command.submission.store.SubmissionChunks;
import io.lendledger.command.submission.store.SubmissionRow;
import io.lendledger.command.submission.store.SubmissionStore;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.Rejection;
import io.lendledger.core.submission.SubmissionCommand.Submit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.axonframework.messaging.MetaData;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Keeps the bytes of requests that others than flows carry out, as those of submissions, and
 * carries them out whole or not at all.
 */
@Component
public class Originals {

  private final SubmissionStore store;
  private final SubmissionChunks chunks;
  private final SubmissionFlows flows;
  private final CommandsTogether together;
  private final IntakeMeters meters;

  Originals(
      SubmissionStore store,
      SubmissionChunks chunks,
      SubmissionFlows flows,
      CommandsTogether together,
      IntakeMeters meters) {
    this.store = store;
    this.chunks = chunks;
    this.flows = flows;
    this.together = together;
    this.meters = meters;
  }

  /**
   * Keeps a valid body, and carries out the commands of its records in one unit of work with the
   * notes of its arrival and of its outcome: a death leaves all of them or none, and no submission
   * that waits for ever. Their events are in the order of the records. Each command answers whether
   * it changed something; where one is refused, none has an effect.
   */
  public void carryOut(Submit body, List<?> commands, MetaData metaData) {
    Map<String, String> sender = SubmissionOrigin.texts(metaData);
    SubmissionRow row = kept(body, commands.size(), sender);
    Map<String, String> origin = SubmissionOrigin.of(body.submission(), sender);
    Counts counts = together.run(handling -> carryOut(row, commands, origin, handling));
    store.count(body.submission(), counts);
  }

  private SubmissionRow kept(Submit body, long records, Map<String, String> sender) {
    if (store.find(body.submission()).isEmpty()) {
      chunks.require(body);
      store.keep(body, sender, flows.digested(body), new Checked(records, null));
      meters.accepted(body.flow(), records);
    }
    return store.find(body.submission()).orElseThrow();
  }

  /** One behind the other: events of several handled at once are in the order of their names. */
  private static Counts carryOut(
      SubmissionRow row, List<?> commands, Map<String, String> origin, Handling handling) {
    Object _ = answer(SubmissionWorker.received(row), origin, handling);
    long applied = 0;
    for (int record = 0; record < commands.size(); record++) {
      Map<String, String> ofRecord = new HashMap<>(origin);
      ofRecord.put(SubmissionOrigin.RECORD, Integer.toString(record));
      applied += Boolean.TRUE.equals(answer(commands.get(record), ofRecord, handling)) ? 1 : 0;
    }
    Counts counts = new Counts(applied, commands.size() - applied, 0);
    Object _ =
        answer(
            new NoteApplied(
                new SubmissionKey(row.submission()), counts.applied(), counts.unchanged(), 0),
            origin,
            handling);
    return counts;
  }

  private static @Nullable Object answer(
      Object command, Map<String, String> metaData, Handling handling) {
    Result result =
        handling.handle(List.of(BulkDispatch.message(command, metaData)), Set.of()).getFirst();
    Rejection refusal = result.refusal();
    if (refusal != null) {
      throw new Rejected(refusal);
    }
    return result.answer();
  }
}
