package io.lendledger.query.moment;

import io.lendledger.query.projection.ModelNames;
import io.lendledger.query.projection.Projection;
import io.lendledger.query.projection.Rows;
import io.lendledger.query.projection.StoredEvent;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.TreeMap;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;

/**
 * The store positions of each millisecond. Clocks of several writers may disagree, and a unit of
 * work may take long: an event that is older than one before it begins a moment of its own, a
 * millisecond behind the latest, so that a moment that was shown never shows more.
 */
@Component
final class MomentsProjection implements Projection {

  private static final String LATEST = "SELECT at, own FROM moment ORDER BY at DESC LIMIT 1";
  private static final String PUT =
      "INSERT INTO moment (at, first_position, position, own) VALUES (?, ?, ?, ?)"
          + " ON CONFLICT (at) DO UPDATE SET position = excluded.position";

  /** A moment, and the time that its events have themselves. */
  private record Latest(Instant at, Instant own) {

    Latest with(Instant time) {
      if (time.isAfter(at)) {
        return new Latest(time, time);
      }
      return time.equals(own) ? this : new Latest(at.plusMillis(1), time);
    }
  }

  private record Span(long first, long last, Instant own) {}

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

  /** 2: events that are older than one before them have moments of their own. */
  @Override
  public int revision() {
    return 2;
  }

  @Override
  public void project(List<StoredEvent> events, Rows rows) {
    Latest latest = latest(rows.jdbc());
    TreeMap<Instant, Span> spans = new TreeMap<>();
    for (StoredEvent event : events) {
      latest = latest.with(event.at());
      spans.merge(
          latest.at(),
          new Span(event.position(), event.position(), latest.own()),
          (span, next) -> new Span(span.first(), next.last(), span.own()));
    }
    rows.jdbc()
        .batchUpdate(
            PUT,
            spans.entrySet().stream()
                .map(each ->
                    new Object[] {
                      each.getKey().atOffset(ZoneOffset.UTC),
                      each.getValue().first(),
                      each.getValue().last(),
                      each.getValue().own().atOffset(ZoneOffset.UTC)
                    })
                .toList());
  }

  private static Latest latest(JdbcTemplate jdbc) {
    List<Latest> found =
        jdbc.query(LATEST, (row, number) -> new Latest(time(row, "at"), time(row, "own")));
    return found.isEmpty() ? new Latest(Instant.EPOCH, Instant.EPOCH) : found.getFirst();
  }

  private static Instant time(ResultSet row, String column) throws SQLException {
    return row.getObject(column, OffsetDateTime.class).toInstant();
  }
}
