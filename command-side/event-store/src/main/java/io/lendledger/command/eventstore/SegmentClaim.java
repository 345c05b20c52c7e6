package io.lendledger.command.eventstore;

import io.lendledger.core.fault.LostClaim;
import java.util.List;
import java.util.Optional;
import org.axonframework.messaging.unitofwork.CurrentUnitOfWork;
import org.jspecify.annotations.Nullable;

/**
 * A claim of a segment of a process, under which events are handled. What is sent meanwhile carries
 * it in its metadata, under {@link #KEY}; what is appended because of that is refused once the
 * claim is over (db/eventstore/V492). No event carries it.
 *
 * @param process the processor's name
 * @param number no other claim has it; that of no claim when it is not known
 */
public record SegmentClaim(String process, int segment, long number) implements AppendFence {

  /** The name among metadata. */
  public static final String KEY = "claim";

  /**
   * A condition on parameters called process, segment and claim: the claim is not over, and does
   * not end before the statement's transaction does.
   */
  public static final String HOLDS =
      """
      EXISTS (SELECT FROM tokens.segment AS held WHERE held.process = :process
        AND held.segment = :segment AND held.claim = :claim FOR SHARE)
      """;

  private static final long NONE = -1;
  private static final long FORGOTTEN = -2;

  /** Of a segment whose claim is not known, or not any more: nothing is appended under it. */
  public static SegmentClaim none(String process, int segment) {
    return new SegmentClaim(process, segment, NONE);
  }

  /** Of a segment whose claim the node gave up when the database was away, until it claims anew. */
  public static SegmentClaim forgotten(String process, int segment) {
    return new SegmentClaim(process, segment, FORGOTTEN);
  }

  /** Says that it is over. */
  public LostClaim lost() {
    return number == FORGOTTEN ? LostClaim.forgotten(toString()) : new LostClaim(toString());
  }

  /** Whether it may still hold, for all that is known here. */
  public boolean mayHold() {
    return number >= 0;
  }

  /** The claim that what is sent now would carry; empty outside of processes. */
  public static Optional<SegmentClaim> current() {
    return CurrentUnitOfWork.isStarted()
        ? of(CurrentUnitOfWork.get().getCorrelationData().get(KEY))
        : Optional.empty();
  }

  /** The claim among metadata, as {@link #toString} tells it. */
  public static Optional<SegmentClaim> of(@Nullable Object told) {
    if (!(told instanceof String text)) {
      return Optional.empty();
    }
    String[] parts = text.split("/", -1);
    return Optional.of(
        new SegmentClaim(parts[0], Integer.parseInt(parts[1]), Long.parseLong(parts[2])));
  }

  /** These claims as columns: processes, segments and numbers. */
  static Object[][] columns(List<SegmentClaim> claims) {
    return new Object[][] {
      claims.stream().map(SegmentClaim::process).toArray(),
      claims.stream().map(SegmentClaim::segment).toArray(),
      claims.stream().map(SegmentClaim::number).toArray()
    };
  }

  /** As metadata tell it. */
  @Override
  public String toString() {
    return process + "/" + segment + "/" + number;
  }
}
