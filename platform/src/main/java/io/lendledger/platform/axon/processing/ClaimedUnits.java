package io.lendledger.platform.axon.processing;

import io.lendledger.command.eventstore.SegmentClaim;
import java.util.Map;
import java.util.function.IntFunction;
import org.axonframework.eventhandling.Segment;
import org.axonframework.messaging.unitofwork.CurrentUnitOfWork;
import org.axonframework.messaging.unitofwork.UnitOfWork;

/**
 * Has everything that handlers send carry the claim under which they handle: that which held when
 * the batch began, also in units of work within it.
 */
record ClaimedUnits(IntFunction<SegmentClaim> claims) {

  private static final String CLAIM = ClaimedUnits.class.getName();
  private static final String CARRIED = CLAIM + ".carried";

  /** Has the current unit of work do so, once. */
  void begin(Segment segment) {
    CurrentUnitOfWork.ifStarted(unit -> carry(unit, segment));
  }

  private void carry(UnitOfWork<?> unit, Segment segment) {
    if (unit.resources().putIfAbsent(CARRIED, true) == null) {
      SegmentClaim claim =
          unit.root().getOrComputeResource(CLAIM, _ -> claims.apply(segment.getSegmentId()));
      Map<String, String> carried = Map.of(SegmentClaim.KEY, claim.toString());
      unit.registerCorrelationDataProvider(_ -> carried);
    }
  }
}
