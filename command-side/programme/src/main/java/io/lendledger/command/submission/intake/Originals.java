package io.lendledger.command.submission.intake;

import io.lendledger.command.submission.SubmissionFlows;
import io.lendledger.command.submission.application.SubmissionLife.NoteApplied;
import io.lendledger.command.submission.application.SubmissionLife.SubmissionKey;
import io.lendledger.command.submission.application.SubmissionWorker;
import io.lendledger.command.submission.body.Checked;
import io.lendledger.command.submission.sending.Commands;
import io.lendledger.command.submission.sending.Sender;
import io.lendledger.command.submission.sending.SubmissionOrigin;
import io.lendledger.command.submission.store.Counts;
import io.lendledger.command.submission.store.SubmissionChunks;
import io.lendledger.command.submission.store.SubmissionStore;
import io.lendledger.core.submission.SubmissionCommand.Submit;
import java.util.Map;
import org.axonframework.messaging.MetaData;
import org.springframework.stereotype.Component;

/** Keeps the bytes of requests that others than flows carry out, as those of submissions. */
@Component
public class Originals {

  private final SubmissionStore store;
  private final SubmissionChunks chunks;
  private final SubmissionFlows flows;
  private final SubmissionWorker worker;
  private final Commands commands;
  private final IntakeMeters meters;

  Originals(
      SubmissionStore store,
      SubmissionChunks chunks,
      SubmissionFlows flows,
      SubmissionWorker worker,
      Commands commands,
      IntakeMeters meters) {
    this.store = store;
    this.chunks = chunks;
    this.flows = flows;
    this.worker = worker;
    this.commands = commands;
    this.meters = meters;
  }

  /** Keeps a valid body and notes its arrival, each once, before it has any effect. */
  public void keep(Submit body, long records, MetaData metaData) {
    Map<String, String> sender = SubmissionOrigin.texts(metaData);
    if (store.find(body.submission()).isEmpty()) {
      chunks.require(body);
      store.keep(body, sender, flows.digested(body), new Checked(records, null));
      meters.accepted(body.flow(), records);
    }
    worker.noteReceived(
        store.find(body.submission()).orElseThrow(),
        commands.with(SubmissionOrigin.of(body.submission(), sender)));
  }

  /** Sends the command of a record of the body. */
  public Sender sender(Submit body, int record, MetaData metaData) {
    Map<String, String> ofRecord =
        SubmissionOrigin.of(body.submission(), SubmissionOrigin.texts(metaData));
    ofRecord.put(SubmissionOrigin.RECORD, Integer.toString(record));
    return commands.with(ofRecord);
  }

  /** Notes the outcomes of its records. */
  public void applied(Submit body, long applied, long unchanged, MetaData metaData) {
    Counts counts = new Counts(applied, unchanged, 0);
    store.count(body.submission(), counts);
    Map<String, String> sender = SubmissionOrigin.texts(metaData);
    commands
        .with(SubmissionOrigin.of(body.submission(), sender))
        .<Object>send(new NoteApplied(new SubmissionKey(body.submission()), applied, unchanged, 0));
  }
}
