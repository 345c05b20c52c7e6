package io.lendledger.command.audit;

import io.lendledger.core.activity.FindActivityStep;
import io.lendledger.core.activity.SteppedTo;
import io.lendledger.core.audit.AuditEvent;
import io.lendledger.core.audit.AuditPage;
import io.lendledger.core.audit.EventForm;
import io.lendledger.core.audit.FindEvents;
import io.lendledger.core.lender.LenderCode;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import javax.sql.DataSource;
import org.axonframework.queryhandling.QueryHandler;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Answers {@link FindActivityStep} from the history: which event was just before, or is next. */
@Component
class ActivityStepQueries {

  private static final String BEFORE =
      """
      SELECT time_stamp, payload_type FROM eventstore.domain_event WHERE time_stamp <= :from
       ORDER BY time_stamp DESC, global_index DESC LIMIT 1
      """;
  private static final String BEHIND =
      """
      SELECT time_stamp, payload_type FROM eventstore.domain_event WHERE time_stamp > :from
       ORDER BY time_stamp, global_index LIMIT 1
      """;

  /** Events that are stored together may have their times the other way round. */
  private static final int NEAR = 16;

  private final EventHistory history;
  private final JdbcClient jdbc;

  ActivityStepQueries(EventHistory history, DataSource dataSource) {
    this.history = history;
    this.jdbc = JdbcClient.create(dataSource);
  }

  @QueryHandler
  SteppedTo find(FindActivityStep query) {
    // A moment knows what happened up to it; the one before knows what happened a millisecond less.
    Instant from = query.back() ? query.from().minusMillis(1) : query.from();
    String type = query.step().eventType();
    return type == null && query.lender() == null
        ? any(from, query.back())
        : indexed(type, type == null ? query.lender() : null, from, query.back());
  }

  private SteppedTo any(Instant from, boolean back) {
    return jdbc.sql(back ? BEFORE : BEHIND)
        .param("from", from.atOffset(ZoneOffset.UTC))
        .query((row, n) ->
            at(
                row.getObject("time_stamp", OffsetDateTime.class).toInstant(),
                row.getString("payload_type")))
        .optional()
        .orElse(SteppedTo.NOWHERE);
  }

  private SteppedTo indexed(
      @Nullable String type, @Nullable LenderCode lender, Instant from, boolean back) {
    Comparator<AuditEvent> byTime = Comparator.comparing(AuditEvent::timestamp);
    return near(type, lender, from, back).stream()
        .min(back ? byTime.reversed() : byTime)
        .map(ActivityStepQueries::of)
        .orElse(SteppedTo.NOWHERE);
  }

  /** A page of large events has fewer than it may. */
  private List<AuditEvent> near(
      @Nullable String type, @Nullable LenderCode lender, Instant from, boolean back) {
    Instant next = from.plus(1, ChronoUnit.MICROS);
    List<AuditEvent> near = new ArrayList<>();
    Long after = back ? Long.MAX_VALUE : -1L;
    while (after != null && near.size() < NEAR) {
      AuditPage page =
          history.find(
              new FindEvents(
                  null,
                  null,
                  type,
                  lender == null ? null : lender.value(),
                  back ? null : next,
                  back ? next : null,
                  back,
                  after,
                  NEAR - near.size(),
                  EventForm.STORED));
      near.addAll(page.data());
      after = page.nextPosition();
    }
    return near;
  }

  private static SteppedTo of(AuditEvent event) {
    return at(event.timestamp(), event.eventType());
  }

  private static SteppedTo at(Instant time, String type) {
    Instant whole = time.truncatedTo(ChronoUnit.MILLIS);
    return new SteppedTo(whole.equals(time) ? whole : whole.plusMillis(1), type);
  }
}
