package io.lendledger.command.submission.application;

import io.lendledger.command.dispatch.BulkDispatch;
import io.lendledger.command.dispatch.CommandsTogether;
import io.lendledger.command.dispatch.CommandsTogether.Handling;
import io.lendledger.command.dispatch.CommandsTogether.Result;
import io.lendledger.command.submission.Effects;
import io.lendledger.command.submission.application.SubmissionLife.NoteOvertaken;
import io.lendledger.command.submission.application.SubmissionLife.NoteProgress;
import io.lendledger.command.submission.application.SubmissionLife.SubmissionKey;
import io.lendledger.command.submission.sending.Commands;
import io.lendledger.command.submission.sending.Sender;
import io.lendledger.command.submission.sending.SubmissionOrigin;
import io.lendledger.command.submission.store.Counts;
import io.lendledger.command.submission.store.RunTakenOver;
import io.lendledger.command.submission.store.SubmissionRow;
import io.lendledger.command.submission.store.SubmissionRuns;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.Rejection;
import io.lendledger.core.submission.OvertakenRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.axonframework.commandhandling.CommandMessage;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Those of a submission that was accepted: its progress is kept, and told now and then. */
final class LastingEffects implements Effects {

  private static final Logger LOG = LoggerFactory.getLogger(LastingEffects.class);
  private static final long TOLD_RECORDS = 10_000;

  private final SubmissionRow row;
  private final Commands commands;
  private final SubmissionRuns runs;
  private final CommandsTogether together;
  private final List<OvertakenRecord> overtaken = new ArrayList<>();
  private long counted;

  LastingEffects(
      SubmissionRow row, Commands commands, SubmissionRuns runs, CommandsTogether together) {
    this.row = row;
    this.commands = commands;
    this.runs = runs;
    this.together = together;
    this.counted = row.counts().total();
  }

  @Override
  public Sender with(Map<String, String> metaData) {
    return commands.with(metaData);
  }

  /** What failed together is sent again one by one, and fails alone if it must. */
  @Override
  public @Nullable List<Result> together(List<? extends CommandMessage<?>> messages) {
    try {
      return together.run(handling -> {
        List<Result> results = handling.handle(messages, Set.of());
        List<OvertakenRecord> news = overtakenAmong(messages, results);
        if (!news.isEmpty()) {
          tell(news, handling);
        }
        return results;
      });
    } catch (RunTakenOver lost) {
      throw lost;
    } catch (RuntimeException failed) {
      LOG.debug("{} commands together failed; one by one now", messages.size(), failed);
      return null;
    }
  }

  private void tell(List<OvertakenRecord> news, Handling handling) {
    var message = BulkDispatch.message(telling(news), origin());
    Rejection refusal = handling.handle(List.of(message), Set.of()).getFirst().refusal();
    if (refusal != null) {
      throw new Rejected(refusal);
    }
  }

  private List<OvertakenRecord> overtakenAmong(
      List<? extends CommandMessage<?>> messages, List<Result> results) {
    List<OvertakenRecord> news = new ArrayList<>();
    for (int i = 0; i < results.size(); i++) {
      Rejection refusal = results.get(i).refusal();
      Object record = messages.get(i).getMetaData().get(SubmissionOrigin.RECORD);
      if (refusal != null && record != null) {
        news.add(logged(Integer.parseInt(record.toString()), refusal));
      }
    }
    return news;
  }

  private OvertakenRecord logged(int record, Rejection refusal) {
    LOG.info(
        "Record {} of submission {} was overtaken: {}",
        record,
        row.submission(),
        refusal.message());
    return new OvertakenRecord(record, refusal.message());
  }

  @Override
  public void keep(long checkpoint, Counts counts) {
    noteOvertaken();
    runs.checkpoint(row, checkpoint, counts);
    long told = counted / TOLD_RECORDS;
    counted = counts.total();
    if (counted / TOLD_RECORDS > told && counted < row.records()) {
      note(
          new NoteProgress(
              new SubmissionKey(row.submission()),
              counts.applied(),
              counts.unchanged(),
              counts.duplicates()));
    }
  }

  /** Before they are counted: a run that goes on after this one tells them again at most. */
  private void noteOvertaken() {
    synchronized (overtaken) {
      if (!overtaken.isEmpty()) {
        note(telling(overtaken));
        overtaken.clear();
      }
    }
  }

  private NoteOvertaken telling(List<OvertakenRecord> records) {
    return new NoteOvertaken(new SubmissionKey(row.submission()), List.copyOf(records));
  }

  private void note(SubmissionLife command) {
    with(origin()).<Object>send(command);
  }

  private Map<String, String> origin() {
    return SubmissionOrigin.of(row.submission(), row.runs(), row.metaData());
  }

  @Override
  public void overtaken(int record, Rejected refusal, boolean followed) {
    OvertakenRecord news = logged(record, refusal.rejection());
    synchronized (overtaken) {
      overtaken.add(news);
      if (followed) {
        noteOvertaken();
      }
    }
  }
}
