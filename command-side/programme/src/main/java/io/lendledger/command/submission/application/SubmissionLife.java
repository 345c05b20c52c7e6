package io.lendledger.command.submission.application;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.submission.OvertakenRecord;
import io.lendledger.core.submission.SubmissionId;
import io.lendledger.core.submission.Undo;
import java.time.Instant;
import java.util.List;
import org.axonframework.modelling.command.TargetAggregateIdentifier;
import org.jspecify.annotations.Nullable;

/** The intake's commands to a submission's aggregate; each may be repeated without effect. */
public sealed interface SubmissionLife {

  /** The submission. */
  SubmissionKey key();

  /** It was read, found valid and is kept. */
  record NoteReceived(
      @TargetAggregateIdentifier SubmissionKey key,
      @Nullable LenderCode lender,
      String flow,
      String contentType,
      long bytes,
      String sha256,
      long records,
      Instant receivedAt)
      implements SubmissionLife {}

  /** Some of its records have been applied; counts are totals. */
  record NoteProgress(
      @TargetAggregateIdentifier SubmissionKey key, long applied, long unchanged, long duplicates)
      implements SubmissionLife {}

  /** Some of its records could not be applied any more. */
  record NoteOvertaken(@TargetAggregateIdentifier SubmissionKey key, List<OvertakenRecord> records)
      implements SubmissionLife {}

  /** All of its records have been applied. */
  record NoteApplied(
      @TargetAggregateIdentifier SubmissionKey key, long applied, long unchanged, long duplicates)
      implements SubmissionLife {}

  /** The desk withdrew it. */
  record NoteWithdrawn(@TargetAggregateIdentifier SubmissionKey key, String reason)
      implements SubmissionLife, Undo {}

  /** Identity of a submission's aggregate. */
  record SubmissionKey(SubmissionId submission) {
    @Override
    public String toString() {
      return "submission:" + submission;
    }
  }
}
