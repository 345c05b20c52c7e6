package io.lendledger.platform.axon.segment;

import org.axonframework.eventhandling.Segment;
import org.jspecify.annotations.Nullable;

/**
 * A segment of a process as it was seen last.
 *
 * @param mask with its number, which events are in it
 * @param reached position up to which it has handled all of them
 * @param owner who has claimed it; null when nobody has
 * @param isFree whether nobody has who still lives
 */
public record SegmentRow(
    String process, int number, int mask, long reached, @Nullable String owner, boolean isFree) {

  private static final long BEFORE_ALL = -1;

  public boolean holds(String segmentKey) {
    return (segmentKey.hashCode() & mask) == number;
  }

  /** The same at a later position, if that is one of this segment. */
  SegmentRow knowing(OwnPositions.Reached later) {
    return later.segment() == number && later.position() > reached
        ? new SegmentRow(process, number, mask, later.position(), owner, isFree)
        : this;
  }

  /** The same at no known position. */
  SegmentRow withoutPosition() {
    return new SegmentRow(process, number, mask, BEFORE_ALL, owner, isFree);
  }

  /** The same, for the framework. */
  Segment segment(int[] numbers) {
    return Segment.computeSegment(number, numbers);
  }
}
