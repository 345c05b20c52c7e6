package io.lendledger.query.moment;

import io.lendledger.query.projection.ModelNames;
import io.lendledger.query.projection.Projection;
import io.lendledger.query.projection.Rows;
import io.lendledger.query.projection.StoredEvent;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.TreeMap;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;

/**
 * The store positions of each millisecond. Clocks of several writers may disagree a little, so an
 * event's time here is the latest one up to it: times rise with positions.
 */
@Component
final class MomentsProjection implements Projection {

  private static final String LATEST = "SELECT max(at) FROM moment";
  private static final String PUT =
      "INSERT INTO moment (at, first_position, position) VALUES (?, ?, ?)"
          + " ON CONFLICT (at) DO UPDATE SET position = excluded.position";

  private record Span(long first, long last) {}

  @Override
  public String name() {
    return ModelNames.MOMENTS;
  }

  @Override
  public List<Class<?>> reads() {
    return List.of(Object.class);
  }

  @Override
  public List<String> tables() {
    return List.of("moment");
  }

  @Override
  public void project(List<StoredEvent> events, Rows rows) {
    Instant latest = latest(rows.jdbc());
    TreeMap<Instant, Span> spans = new TreeMap<>();
    for (StoredEvent event : events) {
      latest = event.at().isAfter(latest) ? event.at() : latest;
      spans.merge(
          latest,
          new Span(event.position(), event.position()),
          (span, next) -> new Span(span.first(), next.last()));
    }
    rows.jdbc()
        .batchUpdate(
            PUT,
            spans.entrySet().stream()
                .map(each ->
                    new Object[] {
                      each.getKey().atOffset(ZoneOffset.UTC),
                      each.getValue().first(),
                      each.getValue().last()
                    })
                .toList());
  }

  private static Instant latest(JdbcTemplate jdbc) {
    OffsetDateTime latest = jdbc.queryForObject(LATEST, OffsetDateTime.class);
    return latest == null ? Instant.EPOCH : latest.toInstant();
  }
}
