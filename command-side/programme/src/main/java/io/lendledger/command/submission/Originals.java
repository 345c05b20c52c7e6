package io.lendledger.command.submission;

import io.lendledger.command.submission.SubmissionLife.NoteApplied;
import io.lendledger.command.submission.SubmissionLife.SubmissionKey;
import io.lendledger.core.submission.SubmissionCommand.Submit;
import io.lendledger.core.submission.SubmissionStatus;
import java.util.Map;
import org.axonframework.messaging.MetaData;
import org.springframework.stereotype.Component;

/** Keeps the bytes of requests that others than flows carry out, as those of submissions. */
@Component
public class Originals {

  private final SubmissionStore store;
  private final SubmissionFlows flows;
  private final SubmissionWorker worker;
  private final Commands commands;

  Originals(
      SubmissionStore store, SubmissionFlows flows, SubmissionWorker worker, Commands commands) {
    this.store = store;
    this.flows = flows;
    this.worker = worker;
    this.commands = commands;
  }

  /** Keeps a valid body and notes its arrival, each once, before it has any effect. */
  public void keep(Submit body, long records, MetaData metaData) {
    Map<String, String> sender = SubmissionIntake.texts(metaData);
    if (store.find(body.submission()).isEmpty()) {
      store.requireChunks(body);
      store.keep(body, sender, flows.digested(body), new Checked(records, null));
    }
    worker.noteReceived(
        store.find(body.submission()).orElseThrow(),
        commands.with(SubmissionIntake.metaData(body.submission(), sender)));
  }

  /** Sends the command of a record of the body. */
  public Sender sender(Submit body, int record, MetaData metaData) {
    Map<String, String> ofRecord =
        SubmissionIntake.metaData(body.submission(), SubmissionIntake.texts(metaData));
    ofRecord.put(RecordResumption.RECORD, Integer.toString(record));
    return commands.with(ofRecord);
  }

  /** Notes the outcomes of its records. */
  public void applied(Submit body, long applied, long unchanged, MetaData metaData) {
    Counts counts = new Counts(applied, unchanged, 0);
    store.checkpoint(body.submission(), SubmissionStatus.APPLIED, counts.total(), counts);
    Map<String, String> sender = SubmissionIntake.texts(metaData);
    commands
        .with(SubmissionIntake.metaData(body.submission(), sender))
        .<Object>send(new NoteApplied(new SubmissionKey(body.submission()), applied, unchanged, 0));
  }
}
