package io.lendledger.platform.axon.processing;

import io.lendledger.core.lender.LenderRegistered;
import java.math.BigDecimal;
import org.axonframework.eventhandling.GenericDomainEventMessage;
import org.axonframework.eventhandling.GenericTrackedDomainEventMessage;
import org.axonframework.eventhandling.GlobalSequenceTrackingToken;
import org.axonframework.eventhandling.TrackedEventMessage;

/** Events of lenders, with the positions a test gives them. */
final class LenderEvents {

  private LenderEvents() {}

  static TrackedEventMessage<?> of(long position, String lender) {
    var registered = new LenderRegistered(lender, "Lender", BigDecimal.TEN, BigDecimal.ZERO, "USD");
    return new GenericTrackedDomainEventMessage<>(
        new GlobalSequenceTrackingToken(position),
        new GenericDomainEventMessage<>("Lender", "lender:" + lender, 0, registered));
  }
}
