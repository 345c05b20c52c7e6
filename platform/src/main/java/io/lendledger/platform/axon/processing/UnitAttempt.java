package io.lendledger.platform.axon.processing;

import org.axonframework.eventhandling.EventMessage;
import org.axonframework.messaging.correlation.CorrelationDataProvider;
import org.axonframework.messaging.unitofwork.DefaultUnitOfWork;
import org.axonframework.messaging.unitofwork.UnitOfWork;
import org.springframework.beans.factory.ObjectProvider;

/**
 * Tries handlers that send commands in a unit of work of the event's own: handlers that leave
 * commands unanswered until their batch ends wait for them here, so that a failure names this
 * event.
 */
record UnitAttempt(ObjectProvider<CorrelationDataProvider> origins)
    implements ParkingInvoker.Attempt {

  @Override
  public void run(EventMessage<?> event, ParkingInvoker.Handling handling) throws Exception {
    UnitOfWork<?> unit = DefaultUnitOfWork.startAndGet(event);
    origins.forEach(unit::registerCorrelationDataProvider);
    try {
      handling.run();
      unit.commit();
    } catch (Exception | Error failure) {
      if (unit.isActive()) {
        unit.rollback(failure);
      }
      throw failure;
    }
  }
}
