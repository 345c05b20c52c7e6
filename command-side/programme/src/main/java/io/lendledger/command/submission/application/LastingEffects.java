package io.lendledger.command.submission.application;

import io.lendledger.command.dispatch.CommandsTogether;
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
import io.lendledger.core.submission.OvertakenRecord;
import io.lendledger.core.submission.SubmissionStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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
      return together.handle(messages);
    } catch (RunTakenOver lost) {
      throw lost;
    } catch (RuntimeException failed) {
      LOG.debug("{} commands together failed; one by one now", messages.size(), failed);
      return null;
    }
  }

  @Override
  public void keep(long checkpoint, Counts counts) {
    noteOvertaken();
    runs.checkpoint(row, SubmissionStatus.ACCEPTED, checkpoint, counts);
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
    List<OvertakenRecord> news;
    synchronized (overtaken) {
      news = List.copyOf(overtaken);
      overtaken.clear();
    }
    if (!news.isEmpty()) {
      note(new NoteOvertaken(new SubmissionKey(row.submission()), news));
    }
  }

  private void note(SubmissionLife command) {
    with(SubmissionOrigin.of(row.submission(), row.metaData())).<Object>send(command);
  }

  @Override
  public void overtaken(int record, Rejected refusal) {
    LOG.info(
        "Record {} of submission {} was overtaken: {}",
        record,
        row.submission(),
        refusal.getMessage());
    synchronized (overtaken) {
      overtaken.add(new OvertakenRecord(record, refusal.rejection().message()));
    }
  }
}
