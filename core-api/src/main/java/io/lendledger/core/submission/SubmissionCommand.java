package io.lendledger.core.submission;

import io.lendledger.core.lender.LenderCode;
import java.time.Instant;
import java.util.Map;
import org.axonframework.modelling.command.TargetAggregateIdentifier;
import org.jspecify.annotations.Nullable;

/** Commands that submit a body: its bytes first, in chunks, then the request to take it. */
public sealed interface SubmissionCommand {

  /** The submission, chosen by the edge. */
  SubmissionId submission();

  /** Keeps one chunk of the original bytes; chunks are numbered from zero. */
  @SuppressWarnings("ArrayRecordComponent") // handed over, never compared
  record StoreContent(@TargetAggregateIdentifier SubmissionId submission, int chunk, byte[] bytes)
      implements SubmissionCommand {}

  /** Forgets the chunks of a body that did not come whole; those of a taken one stay. */
  record DropContent(@TargetAggregateIdentifier SubmissionId submission)
      implements SubmissionCommand {}

  /**
   * Takes a stored body: reads and validates it whole, and once that is durable answers a {@link
   * SubmissionReceipt}. Any fault refuses it whole. It is applied right after, or resumed after a
   * crash. {@code confirmedDrop} are the units on loan that a snapshot removes by its sender's
   * confirmation. {@code content} is a whole small body, of which no chunks are stored; null for a
   * stored one.
   */
  @SuppressWarnings("ArrayRecordComponent") // handed over, never compared
  record Submit(
      @TargetAggregateIdentifier SubmissionId submission,
      Flow flow,
      @Nullable LenderCode lender,
      BodyFormat format,
      Map<String, String> parameters,
      int chunks,
      Instant receivedAt,
      @Nullable Long confirmedDrop,
      byte @Nullable [] content)
      implements SubmissionCommand {

    /** A stored one. */
    public Submit(
        SubmissionId submission,
        Flow flow,
        @Nullable LenderCode lender,
        BodyFormat format,
        Map<String, String> parameters,
        int chunks,
        Instant receivedAt,
        @Nullable Long confirmedDrop) {
      this(submission, flow, lender, format, parameters, chunks, receivedAt, confirmedDrop, null);
    }

    /** The same with its bytes stored as one chunk. */
    public Submit stored() {
      return new Submit(submission, flow, lender, format, parameters, 1, receivedAt, confirmedDrop);
    }

    /** One whose sender has confirmed nothing. */
    public Submit(
        SubmissionId submission,
        Flow flow,
        @Nullable LenderCode lender,
        BodyFormat format,
        Map<String, String> parameters,
        int chunks,
        Instant receivedAt) {
      this(submission, flow, lender, format, parameters, chunks, receivedAt, null);
    }
  }

  /**
   * Rehearses a stored body and forgets it: answers a {@link Rehearsed}, or is refused as the body
   * would be.
   */
  record Rehearse(@TargetAggregateIdentifier SubmissionId submission, Submit body)
      implements SubmissionCommand {}

  /**
   * Undoes an applied snapshot, price, rate or preference list unless later records depend on it,
   * and answers a {@link WithdrawalReceipt}; else refused with {@code INVALID_TRANSITION}. A repeat
   * gets the same answer.
   */
  record WithdrawSubmission(@TargetAggregateIdentifier SubmissionId submission, String reason)
      implements SubmissionCommand {}
}
