package io.lendledger.gateway.webhook.delivery;

import io.lendledger.core.fault.LastKnown;
import io.lendledger.core.metric.Meters;
import io.lendledger.core.metric.Metric;
import io.lendledger.gateway.edge.database.AccessDatabase;
import io.lendledger.gateway.edge.database.SharedTime;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.sql.Timestamp;
import org.springframework.stereotype.Component;

/**
 * Deliveries that are due and that no gateway sends yet. It asks of subscriptions, which know when
 * their next delivery is due, so that a backlog is no dearer to measure than none.
 */
@Component
final class DeliveryBacklog implements MeterBinder {

  private static final String DUE =
      """
      SELECT count(*), coalesce(extract(epoch FROM :now::timestamptz - min(next_due)), 0)
      FROM access.webhook_subscription
      WHERE next_due <= :now::timestamptz AND status = 'Active'
      """;

  private final LastKnown<Backlog> backlog;

  DeliveryBacklog(AccessDatabase database, SharedTime time) {
    this.backlog =
        new LastKnown<>(
            new Backlog(0, 0),
            () ->
                database
                    .jdbc()
                    .sql(DUE)
                    .param("now", Timestamp.from(time.now()))
                    .query((row, _) -> new Backlog(row.getLong(1), row.getDouble(2)))
                    .single());
  }

  private record Backlog(long subscriptions, double oldestSeconds) {}

  @Override
  public void bindTo(MeterRegistry registry) {
    Meters.gauge(registry, Metric.WEBHOOKS_WAITING, () -> backlog.get().subscriptions());
    Meters.gauge(registry, Metric.WEBHOOKS_OLDEST, () -> backlog.get().oldestSeconds());
  }
}
