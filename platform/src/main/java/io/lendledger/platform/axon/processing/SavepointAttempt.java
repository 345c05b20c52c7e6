package io.lendledger.platform.axon.processing;

import io.lendledger.core.fault.EventFault;
import org.axonframework.eventhandling.EventMessage;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Tries handlers that write in the transaction of their batch. */
record SavepointAttempt(JdbcClient jdbc) implements ParkingInvoker.Attempt {

  @Override
  public void run(EventMessage<?> event, ParkingInvoker.Handling handling) throws Exception {
    jdbc.sql("SAVEPOINT alone").update();
    try {
      handling.run();
      jdbc.sql("RELEASE SAVEPOINT alone").update();
    } catch (Exception failure) {
      if (EventFault.isOf(failure)) {
        jdbc.sql("ROLLBACK TO SAVEPOINT alone").update();
      }
      throw failure;
    }
  }
}
