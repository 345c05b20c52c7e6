package io.lendledger.platform.axon.processing;

import io.lendledger.command.dispatch.BatchOfEvents;
import io.lendledger.core.fault.EventFault;
import org.axonframework.eventhandling.EventMessage;
import org.axonframework.messaging.unitofwork.CurrentUnitOfWork;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Tries handlers that write in the transaction of their batch. What they would have left until the
 * batch ends is written here, so that a failure names this event.
 */
record SavepointAttempt(JdbcClient jdbc) implements ParkingInvoker.Attempt {

  @Override
  public void run(EventMessage<?> event, ParkingInvoker.Handling handling) throws Exception {
    jdbc.sql("SAVEPOINT alone").update();
    try {
      handling.run();
      CurrentUnitOfWork.ifStarted(BatchOfEvents::end);
      jdbc.sql("RELEASE SAVEPOINT alone").update();
    } catch (Exception | Error failure) {
      CurrentUnitOfWork.ifStarted(BatchOfEvents::drop);
      if (EventFault.isOf(failure)) {
        jdbc.sql("ROLLBACK TO SAVEPOINT alone").update();
      }
      throw failure;
    }
  }
}
