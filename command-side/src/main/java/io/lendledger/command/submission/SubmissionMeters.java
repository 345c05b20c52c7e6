package io.lendledger.command.submission;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** How many accepted submissions wait to be applied, and for how long the oldest has. */
@Component
final class SubmissionMeters implements MeterBinder {

  private final JdbcClient jdbc;

  SubmissionMeters(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  @Override
  public void bindTo(MeterRegistry registry) {
    Gauge.builder("lendledger.submissions.waiting", () -> ask("count(*)"))
        .description("accepted submissions that are not applied yet")
        .register(registry);
    Gauge.builder(
            "lendledger.submissions.oldest",
            () -> ask("coalesce(extract(epoch FROM now() - min(received_at)), 0)"))
        .description("age of the oldest one that is not applied yet")
        .baseUnit("seconds")
        .register(registry);
  }

  private double ask(String what) {
    return jdbc.sql("SELECT " + what + " FROM command.submission WHERE status = 'Accepted'")
        .query(Double.class)
        .single();
  }
}
