package io.lendledger.gateway.file.in;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.submission.Flow;
import io.lendledger.core.submission.SubmissionId;
import java.time.Instant;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/**
 * A file that was handed in whole.
 *
 * @param submission identifies it, and the submission that it becomes: the same file taken up again
 *     after a crash is the same submission
 * @param lender whose it is
 * @param flow by the directory
 * @param name as it was handed in
 * @param credential the credential that handed it in
 * @param receivedAt the machine's time of that
 * @param turn greater than that of each file of its queue that was there when it came, whatever the
 *     clocks of gateways say; milliseconds since 1970 mostly. Null of one that a former version
 *     took
 * @param businessTime the programme's time of that; null of one that a former version took
 */
public record TakenFile(
    SubmissionId submission,
    LenderCode lender,
    Flow flow,
    String name,
    String credential,
    Instant receivedAt,
    @Nullable Long turn,
    @Nullable Instant businessTime) {

  static final Comparator<TakenFile> IN_ORDER =
      Comparator.comparingLong(TakenFile::order)
          .thenComparing(TakenFile::receivedAt)
          .thenComparing(file -> file.submission().value());

  /** Files of one queue are applied in the order in which they came. */
  String queue() {
    return lender + "/" + flow;
  }

  /** When it came, for its records and whoever looks at its submission. */
  Instant cameAt() {
    return businessTime == null ? receivedAt : businessTime;
  }

  /** What it is ordered by. */
  long order() {
    return turn == null ? receivedAt.toEpochMilli() : turn;
  }

  /** Whether it is to be answered instead of another one, which came before it under its name. */
  boolean replaces(TakenFile other) {
    return name.equals(other.name)
        && queue().equals(other.queue())
        && IN_ORDER.compare(this, other) > 0;
  }
}
