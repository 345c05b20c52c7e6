package io.lendledger.command.eventstore;

import io.lendledger.core.metric.Meters;
import io.lendledger.core.metric.Metric;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import org.axonframework.eventsourcing.eventstore.EventStore;

/**
 * The commits of the event store, and how far its end is read for this process's processors.
 *
 * @param engine what commits
 * @param store what reads
 */
record StoreMeters(CommitOrderedEventStorageEngine engine, EventStore store)
    implements MeterBinder {

  @Override
  public void bindTo(MeterRegistry registry) {
    Meters.durations(
        registry,
        Metric.STORE_COMMITS,
        engine.commits(),
        CommitFigures::commits,
        CommitFigures::nanos);
    Meters.counter(registry, Metric.STORE_APPENDED, engine.commits(), CommitFigures::events);
    if (store instanceof TailingEventStore tailing) {
      Meters.gauge(registry, Metric.STORE_TAIL, tailing::tail);
    }
  }
}
