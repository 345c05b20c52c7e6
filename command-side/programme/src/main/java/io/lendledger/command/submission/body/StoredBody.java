package io.lendledger.command.submission.body;

import io.lendledger.core.bound.Limits;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.submission.BodyFormat;
import io.lendledger.core.submission.Flow;
import io.lendledger.core.submission.SubmissionId;
import java.io.InputStream;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A body whose bytes are stored, to be read as often as needed.
 *
 * @param submission identifies it
 * @param flow its flow
 * @param lender whose it is; null for the desk's
 * @param format how it is written
 * @param parameters its envelope's fields where the format has no room for them
 * @param receivedAt when it arrived
 * @param date the day its envelope names; null when it has none, or before it was read
 * @param confirmedDrop the units on loan whose removal its sender confirmed; null for none
 * @param limits the bounds of its numbers and dates
 * @param bytes opens it from its start
 * @param requireOwn to be run first in each transaction that changes staged rows of it: throws when
 *     another attempt or run has begun since, and keeps one from beginning until the transaction
 *     ends
 */
public record StoredBody(
    SubmissionId submission,
    Flow flow,
    @Nullable LenderCode lender,
    BodyFormat format,
    Map<String, String> parameters,
    Instant receivedAt,
    @Nullable LocalDate date,
    @Nullable Long confirmedDrop,
    Limits limits,
    Supplier<InputStream> bytes,
    Runnable requireOwn) {

  /** The lender of a flow that always has one; throws when there is none. */
  public LenderCode ofLender() {
    if (lender == null) {
      throw new IllegalStateException("a submission of %s names no lender".formatted(flow));
    }
    return lender;
  }

  /** The same body; whoever reads it yields after every few records. */
  public StoredBody yielding(Runnable othersGo) {
    return with(() -> new PacedStream(bytes.get(), othersGo), requireOwn);
  }

  /** The same body, whose staged rows this attempt or run alone may change. */
  public StoredBody ownedBy(Runnable requireOwnership) {
    return with(bytes, requireOwnership);
  }

  private StoredBody with(Supplier<InputStream> otherBytes, Runnable otherOwnership) {
    return new StoredBody(
        submission,
        flow,
        lender,
        format,
        parameters,
        receivedAt,
        date,
        confirmedDrop,
        limits,
        otherBytes,
        otherOwnership);
  }

  /** The day that the envelope names; throws when there is none. */
  public LocalDate ofDate() {
    if (date == null) {
      throw new IllegalStateException("a submission of %s names no date".formatted(flow));
    }
    return date;
  }

  /** The day it arrived, UTC: its today, however late it is applied. */
  public LocalDate today() {
    return LocalDate.ofInstant(receivedAt, ZoneOffset.UTC);
  }
}
