package io.lendledger.command.rebuild;

import io.lendledger.command.rebuild.LookUpHandlers.Refused;
import io.lendledger.core.event.EventType;
import io.lendledger.core.fault.EventFault;
import io.lendledger.core.fault.PassingFault;
import io.lendledger.core.reading.StorePlace;
import io.lendledger.core.rebuild.Differences;
import io.lendledger.core.rebuild.EventBatches;
import io.lendledger.core.rebuild.RebuildKind;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import javax.sql.DataSource;
import org.axonframework.eventhandling.TrackedEventMessage;
import org.axonframework.messaging.StreamableMessageSource;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Fills the tables beside the live ones from the first event on, in transactions that hold rows and
 * progress. When it has reached the live look-ups it holds those between two batches, takes over
 * what is left, and swaps or compares.
 */
final class LookUpRebuildRun {

  private static final long LONGEST_PAUSE_MILLIS = 2_000;

  private final LeasedRebuild work;
  private final RebuildLeases table;
  private final LiveLookUps live;
  private final LookUpShadow shadow;
  private final LookUpFilling filling;
  private final StreamableMessageSource<TrackedEventMessage<?>> store;
  private final TransactionTemplate own;
  private final DataSource database;
  private final BooleanSupplier stopping;
  private final boolean reshaped;

  /**
   * Goes on with work.
   *
   * @param own begins a transaction of its own each time
   * @param reshaped whether the live look-ups are of a former revision, so that they serve nobody
   *     here: then an event that cannot be taken is set aside, as it would be by live ones
   */
  LookUpRebuildRun(
      LeasedRebuild work,
      RebuildLeases table,
      LiveLookUps live,
      LookUpShadow shadow,
      LookUpFilling filling,
      StreamableMessageSource<TrackedEventMessage<?>> store,
      TransactionTemplate own,
      DataSource database,
      BooleanSupplier stopping,
      boolean reshaped) {
    this.work = work;
    this.table = table;
    this.live = live;
    this.shadow = shadow;
    this.filling = filling;
    this.store = store;
    this.own = own;
    this.database = database;
    this.stopping = stopping;
    this.reshaped = reshaped;
  }

  /**
   * Goes on to the end.
   *
   * @throws LookUpsNotRebuilt when that cannot be reached
   * @throws LostLease when this process is not to go on
   */
  void run() throws InterruptedException {
    if (work.isNew()) {
      own.executeWithoutResult(status -> {
        table.confirm(work);
        shadow.create(live.revision());
      });
    }
    long begin = work.position();
    try (var events = new EventBatches(store, StorePlace.before(begin + 1, store), begin)) {
      follow(events, live.position());
      own.executeWithoutResult(status -> shadow.analyze());
      for (long pause = 20; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MILLIS)) {
        follow(events, live.position());
        if (work.kind() == RebuildKind.VERIFY) {
          compare(events);
          return;
        }
        if (swap(events)) {
          return;
        }
        TimeUnit.MILLISECONDS.sleep(pause);
      }
    }
  }

  /** Never beyond the live look-ups: what these set aside is known up to where they are. */
  private void follow(EventBatches events, long bound) throws InterruptedException {
    requireGoingOn();
    while (events.position() < bound) {
      long begun = System.nanoTime();
      List<TrackedEventMessage<?>> batch = events.next(bound);
      if (!batch.isEmpty()) {
        write(batch, events.position(), begun);
      }
      requireGoingOn();
    }
  }

  private void requireGoingOn() {
    if (stopping.getAsBoolean()) {
      throw new LostLease(work);
    }
  }

  /** Takes events up to a position; none at all only what was taken late behind it. */
  private void write(List<TrackedEventMessage<?>> batch, long reached, long begun) {
    long before = filling.retaken();
    try {
      commit(batch, reached, begun, false);
    } catch (Refused refused) {
      filling.rolledBackTo(before);
      Throwable failure = refused.getCause();
      if (PassingFault.isPassing(failure)) {
        throw refused;
      }
      if (!reshaped || failure == null || !EventFault.isOf(failure)) {
        throw new LookUpsNotRebuilt(reason(refused), refused);
      }
      commit(batch, reached, begun, true);
    }
  }

  private void commit(
      List<TrackedEventMessage<?>> batch, long reached, long begun, boolean parking) {
    own.executeWithoutResult(status -> {
      filling.take(batch, reached, parking);
      long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begun);
      table.advance(work, reached, filling.retaken(), batch.size(), Math.max(1, millis));
    });
  }

  private static String reason(Refused refused) {
    TrackedEventMessage<?> event = refused.event();
    EventType type = event.getPayloadType().getAnnotation(EventType.class);
    return "%s at position %d (event %s): %s"
        .formatted(
            type == null ? event.getPayloadType().getName() : type.name(),
            EventBatches.positionOf(event),
            event.getIdentifier(),
            EventFault.cause(refused));
  }

  /** False when readers have not left a moment for it; nothing has changed then. */
  private boolean swap(EventBatches events) throws InterruptedException {
    try {
      return live.hold(position -> {
        reach(events, position);
        shadow.swap();
        table.succeed(work, null);
        return true;
      });
    } catch (DataAccessException e) {
      if (LiveLookUps.areBusy(e)) {
        return false;
      }
      throw e;
    }
  }

  private void reach(EventBatches events, long position) throws InterruptedException {
    follow(events, position);
    write(List.of(), events.position(), System.nanoTime());
  }

  private void compare(EventBatches events) throws InterruptedException {
    Differences differences = differences(events);
    own.executeWithoutResult(status -> {
      shadow.drop();
      table.succeed(work, differences);
    });
  }

  /** The connection is taken outside, so that it is returned also when holding fails at its end. */
  private Differences differences(EventBatches events) throws InterruptedException {
    try (Connection moment = database.getConnection()) {
      var _ = live.hold(position -> keep(moment, events, position));
      var compared = JdbcClient.create(new SingleConnectionDataSource(moment, true));
      Differences found = new LookUpComparison(shadow.comparisons(), compared).differences();
      moment.rollback();
      return found;
    } catch (SQLException e) {
      throw new DataAccessResourceFailureException("no connection to compare on", e);
    }
  }

  /** From the position on the connection shows this moment. */
  private long keep(Connection moment, EventBatches events, long position)
      throws InterruptedException {
    reach(events, position);
    try {
      moment.setAutoCommit(false);
      moment.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
      new JdbcTemplate(new SingleConnectionDataSource(moment, true)).execute("SELECT 1");
      return position;
    } catch (SQLException e) {
      throw new DataAccessResourceFailureException("no moment to compare at", e);
    }
  }
}
