package io.lendledger.platform.axon.processing;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.axonframework.eventhandling.Segment;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;

/**
 * The tests of a class have one database, in which nothing is set aside when one of them begins.
 */
abstract class OnParkingDatabase {

  static ParkingDatabase database;

  final RecordingHandlers handlers = new RecordingHandlers();
  ParkingInvoker invoker;

  @BeforeAll
  static void startDatabase() throws Exception {
    database = new ParkingDatabase();
  }

  @AfterAll
  static void stopDatabase() throws Exception {
    database.close();
  }

  @BeforeEach
  final void forgetWhatIsSetAside() {
    invoker = database.invoker(handlers);
  }

  final void handle(long position, String lender) throws Exception {
    invoker.handle(LenderEvents.of(position, lender), Segment.ROOT_SEGMENT);
  }

  /** Has the lender's event fail for good, when it is handled and when it is handled again. */
  final void setAside(long position, String lender) throws Exception {
    handlers.failAt(position, new ArithmeticException("Overflow"));
    assertThatThrownBy(() -> handle(position, lender)).hasMessage("Overflow");
    handle(position, lender);
  }
}
