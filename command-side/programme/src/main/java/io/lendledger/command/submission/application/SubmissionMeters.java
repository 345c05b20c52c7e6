package io.lendledger.command.submission.application;

import io.lendledger.core.fault.LastKnown;
import io.lendledger.core.metric.Meters;
import io.lendledger.core.metric.Metric;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** How many accepted submissions wait to be applied, and for how long the oldest has. */
@Component
final class SubmissionMeters implements MeterBinder {

  private static final String WAITING =
      "SELECT count(*), coalesce(extract(epoch FROM now() - min(received_at)), 0)"
          + " FROM command.submission WHERE status = 'Accepted'";

  private final LastKnown<Waiting> waiting;

  SubmissionMeters(JdbcClient jdbc) {
    this.waiting =
        new LastKnown<>(
            new Waiting(0, 0),
            () ->
                jdbc.sql(WAITING)
                    .query((row, _) -> new Waiting(row.getDouble(1), row.getDouble(2)))
                    .single());
  }

  private record Waiting(double number, double oldestSeconds) {}

  @Override
  public void bindTo(MeterRegistry registry) {
    Meters.gauge(registry, Metric.SUBMISSIONS_WAITING, () -> waiting.get().number());
    Meters.gauge(registry, Metric.SUBMISSIONS_OLDEST, () -> waiting.get().oldestSeconds());
  }
}
