package io.lendledger.platform.axon.processing;

import io.lendledger.command.eventstore.ParkedRetry;
import java.util.Map;
import org.axonframework.messaging.unitofwork.CurrentUnitOfWork;
import org.axonframework.messaging.unitofwork.UnitOfWork;

/**
 * Has everything that handlers send carry the retry in which they handle what was set aside, also
 * in units of work within its own.
 */
final class RetriedUnits {

  private static final String RETRY = RetriedUnits.class.getName();
  private static final String CARRIED = RETRY + ".carried";

  private RetriedUnits() {}

  /** Names the retry of this unit of work. */
  static void begin(UnitOfWork<?> unit, ParkedRetry retry) {
    unit.root().resources().put(RETRY, retry);
  }

  /** Has the current unit of work carry it, once, if there is one. */
  static void carry() {
    CurrentUnitOfWork.ifStarted(unit -> {
      Object retry = unit.root().resources().get(RETRY);
      if (retry != null && unit.resources().putIfAbsent(CARRIED, true) == null) {
        Map<String, String> carried = Map.of(ParkedRetry.KEY, retry.toString());
        unit.registerCorrelationDataProvider(_ -> carried);
      }
    });
  }
}
