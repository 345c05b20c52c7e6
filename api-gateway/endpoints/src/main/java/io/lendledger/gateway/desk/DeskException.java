package io.lendledger.gateway.desk;

import io.lendledger.core.exception.ExceptionKind;
import io.lendledger.core.exception.ExceptionView;
import io.lendledger.core.parked.ParkedEvent;
import io.lendledger.core.submission.SubmissionView;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An exception as the desk reads it (docs/api.md, The desk); {@code path} is where more of it is
 * read.
 */
public record DeskException(
    String kind,
    String id,
    @Nullable String lenderCode,
    @Nullable Instant since,
    String what,
    String path) {

  static DeskException of(ExceptionView found) {
    return new DeskException(
        found.kind(), found.id(), found.lenderCode(), found.since(), found.what(), path(found));
  }

  static DeskException of(ParkedEvent event) {
    return new DeskException(
        ExceptionKind.PARKED_EVENT.wire(),
        event.sequence(),
        event.lenderCode(),
        event.since(),
        "%s cannot be handled by %s: %s"
            .formatted(event.eventType(), event.handler(), event.cause()),
        "/ops/v1/parked-events/" + event.sequence());
  }

  static DeskException of(SubmissionView refused) {
    return new DeskException(
        ExceptionKind.REFUSED_SUBMISSION.wire(),
        refused.submissionId(),
        refused.lenderCode(),
        refused.receivedAt(),
        "%s was refused: %s".formatted(refused.flow(), refused.message()),
        "/desk/v1/submissions/" + refused.submissionId() + "/faults");
  }

  private static String path(ExceptionView found) {
    return switch (ExceptionKind.of(found.kind())) {
      case FAILED_SETTLEMENT, LATE_RECALL, UNCOVERED_DELIVERY -> "/desk/v1/loans/" + found.about();
      case INCOME_MISMATCH ->
          "/desk/v1/income-distribution?matches=false&lenderCode=" + found.about();
      case MISSING_PRICE -> "/desk/v1/instruments/" + found.about();
      case UNDER_COLLATERALISED ->
          "/desk/v1/exposures?lenderCode=%s&borrowerCode=%s"
              .formatted(found.lenderCode(), found.about());
      case PARKED_EVENT, REFUSED_SUBMISSION ->
          throw new IllegalArgumentException(found.kind() + " is not found in rows");
    };
  }
}
