package io.lendledger.command.lookup.calendar;

import io.lendledger.core.clock.BusinessTime;
import io.lendledger.core.fault.LastKnown;
import io.lendledger.core.metric.Meters;
import io.lendledger.core.metric.Metric;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** How long ago the latest closed business day ended, by the time of business days. */
@Component
final class CalendarMeters implements MeterBinder {

  private final LastKnown<Optional<LocalDate>> closed;
  private final Clock clock;

  CalendarMeters(CalendarLookUp calendar, @BusinessTime Clock clock) {
    this.closed =
        new LastKnown<>(
            Optional.empty(), () -> Optional.ofNullable(calendar.view().lastClosedDate()));
    this.clock = clock;
  }

  @Override
  public void bindTo(MeterRegistry registry) {
    Meters.gauge(registry, Metric.BUSINESS_DAY_CLOSED, this::seconds);
  }

  /** No number before the first close. */
  private double seconds() {
    Optional<Duration> since = closed.get().map(this::since);
    return since.isPresent() ? since.get().toSeconds() : Double.NaN;
  }

  private Duration since(LocalDate day) {
    Instant end = day.plusDays(1).atStartOfDay(ZoneOffset.UTC).toInstant();
    return WeekdayTime.between(end, clock.instant());
  }
}
