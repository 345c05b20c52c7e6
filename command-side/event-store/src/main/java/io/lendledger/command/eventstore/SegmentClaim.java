package io.lendledger.command.eventstore;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import org.axonframework.messaging.unitofwork.CurrentUnitOfWork;
import org.axonframework.messaging.unitofwork.UnitOfWork;
import org.jspecify.annotations.Nullable;

/**
 * A claim of a segment of a process, under which events are handled. What is sent meanwhile carries
 * it in its metadata, under {@link #KEY}; what is appended because of that is refused once the
 * claim is over (db/eventstore/V492). No event carries it.
 *
 * @param process the processor's name
 * @param number no other claim has it; that of no claim when it is not known
 */
public record SegmentClaim(String process, int segment, long number) {

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
  private static final String RESOURCE = SegmentClaim.class.getName();

  /** Of a segment whose claim is not known, or not any more: nothing is appended under it. */
  public static SegmentClaim none(String process, int segment) {
    return new SegmentClaim(process, segment, NONE);
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

  /** Has what this unit of work appends refused when the claim is over by then. */
  public void fence(UnitOfWork<?> unit) {
    unit.root()
        .<Set<SegmentClaim>>getOrComputeResource(RESOURCE, _ -> new LinkedHashSet<>())
        .add(this);
  }

  /** The claims of the current unit of work. */
  static Set<SegmentClaim> fencing() {
    return CurrentUnitOfWork.isStarted()
        ? CurrentUnitOfWork.get().root().<Set<SegmentClaim>>getOrDefaultResource(RESOURCE, Set.of())
        : Set.of();
  }

  /** Sets three columns of claims, an array each, from a place on. */
  static void bind(PreparedStatement append, int from, Collection<SegmentClaim> claims)
      throws SQLException {
    Connection connection = append.getConnection();
    append.setArray(
        from,
        connection.createArrayOf("text", claims.stream().map(SegmentClaim::process).toArray()));
    append.setArray(
        from + 1,
        connection.createArrayOf("integer", claims.stream().map(SegmentClaim::segment).toArray()));
    append.setArray(
        from + 2,
        connection.createArrayOf("bigint", claims.stream().map(SegmentClaim::number).toArray()));
  }

  /** As metadata tell it. */
  @Override
  public String toString() {
    return process + "/" + segment + "/" + number;
  }
}
