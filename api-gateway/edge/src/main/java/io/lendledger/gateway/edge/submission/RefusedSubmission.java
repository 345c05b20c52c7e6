package io.lendledger.gateway.edge.submission;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.rejection.Fault;
import io.lendledger.core.rejection.Rejection;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.core.submission.Flow;
import io.lendledger.core.submission.SubmissionId;
import io.lendledger.core.submission.SubmissionView;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A body that was refused. Its id is its own: a corrected body under the same Idempotency-Key has
 * the operation's.
 */
record RefusedSubmission(
    SubmissionId id,
    @Nullable LenderCode lender,
    Flow flow,
    Instant receivedAt,
    Rejection rejection,
    @Nullable RefusedContent content) {

  /** The status of a refused body. */
  static final String STATUS = "Refused";

  /** Refusals that always tell of the body, and not of its sender or of the service. */
  private static final Set<RejectionCode> OF_BODIES =
      EnumSet.of(
          RejectionCode.MALFORMED_REQUEST,
          RejectionCode.VALIDATION_FAILED,
          RejectionCode.TOO_MANY_ITEMS,
          RejectionCode.BACKDATED_CHANGE,
          RejectionCode.TRANSACTION_CONFLICT,
          RejectionCode.LARGE_DROP,
          RejectionCode.PAYLOAD_TOO_LARGE);

  static RefusedSubmission of(
      @Nullable LenderCode lender, Flow flow, Instant receivedAt, Rejection rejection) {
    return of(lender, flow, receivedAt, rejection, null);
  }

  static RefusedSubmission of(
      @Nullable LenderCode lender,
      Flow flow,
      Instant receivedAt,
      Rejection rejection,
      @Nullable RefusedContent content) {
    return new RefusedSubmission(
        new SubmissionId(UUID.randomUUID().toString()),
        lender,
        flow,
        receivedAt.truncatedTo(ChronoUnit.MICROS),
        rejection,
        content);
  }

  /** The same without its bytes. */
  RefusedSubmission withoutContent() {
    return new RefusedSubmission(id, lender, flow, receivedAt, rejection, null);
  }

  /** The end of what was received by a moment: all have it in milliseconds. */
  static Instant endOf(Instant moment) {
    return moment.truncatedTo(ChronoUnit.MILLIS).plusMillis(1);
  }

  /** Its faults as known at a moment, or now; none before it was received. */
  List<Fault> faultsAt(@Nullable Instant moment) {
    return isKnownAt(moment) ? rejection.faults() : List.of();
  }

  /** Whether it had been received by a moment; null for now. */
  boolean isKnownAt(@Nullable Instant moment) {
    return moment == null || receivedAt.isBefore(endOf(moment));
  }

  /** Whose it is; the desk's is empty. */
  String owner() {
    return lender == null ? "" : lender.value();
  }

  /** How many bytes of it are at hand. */
  int bytes() {
    return content == null ? 0 : content.bytes().length;
  }

  /** Whether it tells of the body: by its code, or since it names one of its records. */
  static boolean isOfBody(Rejection rejection) {
    return OF_BODIES.contains(rejection.code())
        || rejection.faults().stream().anyMatch(each -> each.index() != null);
  }

  SubmissionView view() {
    return new SubmissionView(
        id.value(),
        lender == null ? null : lender.value(),
        flow.wire(),
        STATUS,
        null,
        0,
        0,
        0,
        receivedAt,
        rejection.code().name(),
        rejection.message());
  }
}
