package io.lendledger.query.rebuild;

import io.lendledger.core.event.EventType;
import io.lendledger.core.reading.StoreHead;
import io.lendledger.core.rebuild.Differences;
import io.lendledger.core.rebuild.EventBatches;
import io.lendledger.core.rebuild.RebuildKind;
import io.lendledger.query.projection.ParkedResumption;
import io.lendledger.query.projection.Projection;
import io.lendledger.query.projection.ProjectionWriter;
import io.lendledger.query.projection.QueryDatabase;
import io.lendledger.query.projection.StoredEvent;
import io.lendledger.query.rebuild.ReadAhead.Batch;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.axonframework.eventhandling.TrackedEventMessage;
import org.axonframework.messaging.StreamableMessageSource;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.TransientDataAccessException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Fills a projection's tables beside the live ones from the first event on, in transactions that
 * hold rows and progress. When it has reached the live model it holds that between two batches,
 * handles the remaining events, and swaps or compares.
 */
final class RebuildRun {

  private static final long LONGEST_PAUSE_MILLIS = 2_000;

  private final Work work;
  private final RebuildTable table;
  private final StoreHead head;
  private final BooleanSupplier stopping;
  private final QueryDatabase database;
  private final JdbcTemplate jdbc;
  private final ShadowTables shadow;
  private final ProjectionWriter writer;
  private final LiveModel live;
  private final ParkedResumption resumption;
  private final TransactionTemplate own;

  RebuildRun(
      Work work,
      Projection projection,
      RebuildTable table,
      QueryDatabase database,
      StoreHead head,
      BooleanSupplier stopping) {
    this.work = work;
    this.table = table;
    this.head = head;
    this.stopping = stopping;
    this.database = database;
    this.jdbc = database.template();
    this.shadow = new ShadowTables(projection, jdbc);
    var transactions = new JdbcTransactionManager(database.dataSource());
    this.live = new LiveModel(projection.name(), jdbc, transactions);
    this.own = new TransactionTemplate(transactions);
    own.setPropagationBehavior(TransactionDefinition.PROPAGATION_REQUIRES_NEW);
    this.writer =
        new ProjectionWriter(
            projection, jdbc, shadow.schema(), this::isParkedAlready, live.skipped());
    this.resumption = new ParkedResumption(projection, jdbc, shadow.schema(), own);
  }

  /**
   * A rebuild must not park a lender of a live model; but a model in a new shape serves nobody
   * before its swap.
   */
  private boolean isParkedAlready(String key) {
    return shadow.isReshaped() || live.hasParked(key);
  }

  /**
   * Runs to the end.
   *
   * @throws RebuildFailed when the rebuild cannot succeed
   * @throws LostWork when this process must not continue
   */
  void run(StreamableMessageSource<TrackedEventMessage<?>> store) throws InterruptedException {
    if (work.isNew()) {
      own.executeWithoutResult(status -> {
        table.confirm(work);
        shadow.create();
      });
    } else {
      own.executeWithoutResult(status -> shadow.addParked());
    }
    try (var events = new EventBatches(store, work.token(), work.position())) {
      follow(events, bound());
      table.confirm(work);
      own.executeWithoutResult(status -> shadow.complete());
      for (long pause = 20; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MILLIS)) {
        follow(events, bound());
        requireGoingOn();
        if (work.kind() == RebuildKind.REPLAY ? swap(events) : compare(events)) {
          return;
        }
        TimeUnit.MILLISECONDS.sleep(pause);
      }
    }
  }

  /** A compared model must not be ahead of the live one. */
  private long bound() {
    return work.kind() == RebuildKind.REPLAY ? head.position() : live.position();
  }

  private void follow(EventBatches events, long bound) throws InterruptedException {
    try (var ahead = new ReadAhead(events, bound, writer::reads)) {
      long begun = System.nanoTime();
      for (Batch batch = ahead.next(); batch != null; batch = ahead.next()) {
        requireGoingOn();
        if (!batch.events().isEmpty()) {
          write(batch, begun);
          while (resumption.slice(events.store())) {
            requireGoingOn();
          }
        }
        begun = System.nanoTime();
      }
    }
  }

  private void requireGoingOn() {
    if (stopping.getAsBoolean()) {
      throw new LostWork(work);
    }
  }

  private void write(Batch batch, long begun) {
    try {
      try {
        commit(batch, begun);
      } catch (RuntimeException e) {
        if (!writer.isCareful()) {
          throw e;
        }
        commit(batch, begun);
      }
    } catch (LostWork | TransientDataAccessException | DataAccessResourceFailureException e) {
      throw e;
    } catch (RuntimeException e) {
      throw new RebuildFailed(reason(batch.events(), e), e);
    }
  }

  private void commit(Batch batch, long begun) {
    var token = Objects.requireNonNull(batch.token());
    own.executeWithoutResult(status -> {
      writer.write(batch.events());
      long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begun);
      table.advance(work, token, batch.position(), batch.events().size(), Math.max(1, millis));
    });
  }

  /**
   * Tries the events of a failed batch one by one, to find the failing one; nothing of it stays.
   */
  private String reason(List<StoredEvent> batch, RuntimeException failure) {
    List<StoredEvent> soFar = new ArrayList<>();
    for (StoredEvent event : batch) {
      soFar.add(event);
      if (soFar.size() == batch.size() || fails(soFar)) {
        break;
      }
    }
    StoredEvent last = soFar.getLast();
    EventType type = last.message().getPayloadType().getAnnotation(EventType.class);
    return "%s at position %d (event %s): %s"
        .formatted(
            type == null ? last.message().getPayloadType().getName() : type.name(),
            last.position(),
            last.message().getIdentifier(),
            root(failure));
  }

  private boolean fails(List<StoredEvent> events) {
    try {
      own.executeWithoutResult(status -> {
        status.setRollbackOnly();
        writer.write(events);
      });
      return false;
    } catch (RuntimeException e) {
      return true;
    }
  }

  private static String root(Throwable failure) {
    Throwable root = failure;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    String message = root.getMessage();
    return message == null ? root.toString() : message;
  }

  /** False when readers have not left a moment for it; nothing has changed then. */
  private boolean swap(EventBatches events) throws InterruptedException {
    try {
      return live.hold(position -> {
        follow(events, position);
        shadow.swap();
        table.succeed(work, null);
        return true;
      });
    } catch (DataAccessException e) {
      if (LiveModel.isBusy(e)) {
        return false;
      }
      throw e;
    }
  }

  /** False when the live model is behind, which it is after a crash for a moment. */
  private boolean compare(EventBatches events) throws InterruptedException {
    Optional<Differences> differences = differences(events);
    differences.ifPresent(this::end);
    return differences.isPresent();
  }

  /** The connection is taken outside, so that it is returned also when holding fails at its end. */
  private Optional<Differences> differences(EventBatches events) throws InterruptedException {
    try (Connection moment = database.dataSource().getConnection()) {
      if (!live.hold(position -> tryToKeep(moment, events, position))) {
        return Optional.empty();
      }
      var compared = new JdbcTemplate(new SingleConnectionDataSource(moment, true));
      Differences found = new Comparison(shadow, compared).differences();
      moment.rollback();
      return Optional.of(found);
    } catch (SQLException e) {
      throw new DataAccessResourceFailureException("no connection to compare on", e);
    }
  }

  private boolean tryToKeep(Connection moment, EventBatches events, long position)
      throws InterruptedException {
    follow(events, position);
    if (events.position() != position) {
      return false;
    }
    keep(moment);
    return true;
  }

  /** From now on the connection shows this moment. */
  private static void keep(Connection moment) {
    try {
      moment.setAutoCommit(false);
      moment.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
      new JdbcTemplate(new SingleConnectionDataSource(moment, true)).execute("SELECT 1");
    } catch (SQLException e) {
      throw new DataAccessResourceFailureException("no moment to compare at", e);
    }
  }

  private void end(Differences differences) {
    own.executeWithoutResult(status -> {
      shadow.drop();
      table.succeed(work, differences);
    });
  }
}
