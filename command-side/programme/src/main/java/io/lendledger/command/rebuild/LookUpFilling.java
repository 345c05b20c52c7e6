package io.lendledger.command.rebuild;

import io.lendledger.command.dispatch.Processes;
import io.lendledger.command.parked.ParkedSequences;
import io.lendledger.command.rebuild.LeftOut.Late;
import io.lendledger.command.rebuild.LookUpHandlers.Refused;
import io.lendledger.core.event.EventSequence;
import io.lendledger.core.fault.EventFault;
import io.lendledger.core.reading.StorePlace;
import io.lendledger.core.rebuild.EventBatches;
import java.util.List;
import java.util.Set;
import org.axonframework.eventhandling.TrackedEventMessage;
import org.axonframework.messaging.StreamableMessageSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Takes events into the tables beside, in the order in which the live look-ups took them: what
 * these set aside is left out, and what they took late comes late.
 */
final class LookUpFilling {

  private static final String GROUP = Processes.LOOK_UPS;

  private final StreamableMessageSource<TrackedEventMessage<?>> store;
  private final LookUpHandlers handlers;
  private final LookUpShadow shadow;
  private final JdbcClient jdbc;
  private final ParkedSequences live;
  private final ParkedSequences beside;
  private long retaken;

  /**
   * Goes on with a rebuild.
   *
   * @param retaken number of the last late event that is in the rows
   */
  LookUpFilling(
      StreamableMessageSource<TrackedEventMessage<?>> store,
      LookUpHandlers handlers,
      LookUpShadow shadow,
      JdbcClient jdbc,
      ParkedSequences live,
      long retaken) {
    this.store = store;
    this.handlers = handlers;
    this.shadow = shadow;
    this.jdbc = jdbc;
    this.live = live;
    this.beside = ParkedSequences.beside(LookUpShadow.SCHEMA, jdbc);
    this.retaken = retaken;
  }

  /** Number of the last late event that is in the rows. */
  long retaken() {
    return retaken;
  }

  /** The caller's transaction has been rolled back. */
  void rolledBackTo(long before) {
    retaken = before;
  }

  /**
   * Takes a batch in the caller's transaction, or what is late behind a position when it is empty.
   *
   * @param parking whether what cannot be taken is set aside, with its sequence
   * @throws Refused when an event cannot be taken and is not to be set aside
   */
  void take(List<TrackedEventMessage<?>> batch, long reached, boolean parking) {
    shadow.enter();
    jdbc.sql("SET LOCAL synchronous_commit = off").update();
    LeftOut leftOut = leftOut();
    for (TrackedEventMessage<?> event : batch) {
      long position = EventBatches.positionOf(event);
      takeLate(leftOut, position - 1, parking);
      if (handlers.read(event) && !leftOut.holds(event, position)) {
        take(event, position, parking);
      }
    }
    takeLate(leftOut, reached, parking);
  }

  /** In this order: what is taken late meanwhile waits by the first, and is late by the last. */
  private LeftOut leftOut() {
    return new LeftOut(
        live.waitingFrom(GROUP),
        jdbc.sql("SELECT position FROM command.skipped_event WHERE handler = ?")
            .param(GROUP)
            .query((row, _) -> row.getLong("position"))
            .list(),
        jdbc.sql("SELECT number, position, after FROM command.retaken_event ORDER BY number")
            .query((row, number) -> new Late(row.getLong(1), row.getLong(2), row.getLong(3)))
            .list());
  }

  private void takeLate(LeftOut leftOut, long reached, boolean parking) {
    for (Late late : leftOut.due(reached, retaken)) {
      for (TrackedEventMessage<?> event : read(late.position())) {
        take(event, late.position(), parking);
      }
      retaken = late.number();
    }
  }

  private List<TrackedEventMessage<?>> read(long position) {
    try (var events = new EventBatches(store, StorePlace.before(position, store), position - 1)) {
      List<TrackedEventMessage<?>> found = events.next(position);
      if (found.isEmpty()) {
        throw new IllegalStateException("The store does not show position " + position);
      }
      return found;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private void take(TrackedEventMessage<?> event, long position, boolean parking) {
    if (!parking) {
      handlers.handle(event);
      return;
    }
    Set<String> waiting = LeftOut.among(beside.keys(GROUP), event);
    if (!waiting.isEmpty() && beside.pass(GROUP, waiting, position)) {
      return;
    }
    jdbc.sql("SAVEPOINT alone").update();
    try {
      handlers.handle(event);
      jdbc.sql("RELEASE SAVEPOINT alone").update();
    } catch (Refused refused) {
      Throwable failure = refused.getCause();
      if (failure == null || !EventFault.isOf(failure)) {
        throw refused;
      }
      jdbc.sql("ROLLBACK TO SAVEPOINT alone").update();
      beside.park(GROUP, EventSequence.of(event), event, position, failure);
    }
  }
}
