package io.lendledger.gateway.webhook.delivery;

import io.lendledger.core.fault.LastKnown;
import io.lendledger.core.metric.Meters;
import io.lendledger.core.metric.Metric;
import io.lendledger.gateway.edge.database.AccessDatabase;
import io.lendledger.gateway.edge.database.SharedTime;
import io.lendledger.gateway.webhook.address.WebhookProperties;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.sql.Timestamp;
import org.springframework.stereotype.Component;

/**
 * Deliveries that are due and that no gateway sends yet, and for how long none were made. It asks
 * of subscriptions, which know when their next delivery is due, so that a backlog is no dearer to
 * measure than none.
 */
@Component
final class DeliveryBacklog implements MeterBinder {

  private static final String DUE =
      """
      SELECT count(*), coalesce(extract(epoch FROM :now::timestamptz - min(next_due)), 0),
        (SELECT extract(epoch FROM :now::timestamptz - current_at) FROM access.webhook_cursor)
      FROM access.webhook_subscription
      WHERE next_due <= :now::timestamptz AND status = 'Active'
      """;

  private final boolean enabled;
  private final LastKnown<Backlog> backlog;

  DeliveryBacklog(AccessDatabase database, SharedTime time, WebhookProperties settings) {
    this.enabled = settings.enabled();
    this.backlog =
        new LastKnown<>(
            new Backlog(0, 0, 0),
            () ->
                database
                    .jdbc()
                    .sql(DUE)
                    .param("now", Timestamp.from(time.now()))
                    .query(
                        (row, _) -> new Backlog(row.getLong(1), row.getDouble(2), row.getDouble(3)))
                    .single());
  }

  private record Backlog(long subscriptions, double oldestSeconds, double behindSeconds) {}

  @Override
  public void bindTo(MeterRegistry registry) {
    Meters.gauge(registry, Metric.WEBHOOKS_WAITING, () -> backlog.get().subscriptions());
    Meters.gauge(registry, Metric.WEBHOOKS_OLDEST, () -> backlog.get().oldestSeconds());
    Meters.gauge(registry, Metric.WEBHOOKS_BEHIND, () -> enabled ? behind() : 0);
  }

  /** The clock of whoever noted it may be a little ahead. */
  private double behind() {
    return Math.max(0, backlog.get().behindSeconds());
  }
}
