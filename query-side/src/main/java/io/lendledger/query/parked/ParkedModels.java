package io.lendledger.query.parked;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.parked.ParkedEvent;
import io.lendledger.query.projection.Progress;
import io.lendledger.query.projection.QueryDatabase;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * The events that read models have set aside. A look serves all reads of a quarter of a second,
 * unless {@link Progress} has heard of a change: who knows that models have come to a position
 * knows what they have set aside on the way.
 */
@Component
public final class ParkedModels {

  private static final long FRESH_NANOS = Duration.ofMillis(250).toNanos();
  private static final String ALL = "SELECT * FROM query.parked_event ORDER BY position, id";

  private final QueryDatabase database;
  private final Progress progress;
  private volatile Seen seen = new Seen(System.nanoTime() - FRESH_NANOS, -1, List.of());

  public ParkedModels(QueryDatabase database, Progress progress) {
    this.database = database;
    this.progress = progress;
  }

  private record Seen(long at, long changes, List<ParkedEvent> events) {}

  /** All, the oldest position first. */
  public List<ParkedEvent> all() {
    long changes = progress.parkedChanges();
    List<ParkedEvent> all = database.client().sql(ALL).query(ParkedModels::event).list();
    seen = new Seen(System.nanoTime(), changes, all);
    return all;
  }

  /** The result of the last look, without another one. */
  public List<ParkedEvent> lastSeen() {
    return seen.events();
  }

  /** Looks at what is stored; answers the models that have something to retry. */
  Set<String> retrying() {
    Set<String> retrying = new HashSet<>();
    long changes = progress.parkedChanges();
    List<ParkedEvent> all =
        JdbcClient.create(database.template())
            .sql(ALL)
            .query((row, number) -> {
              if (row.getBoolean("retrying")) {
                retrying.add(row.getString("model"));
              }
              return event(row, number);
            })
            .list();
    if (database.readsReplica()) {
      all();
    } else {
      seen = new Seen(System.nanoTime(), changes, all);
    }
    return retrying;
  }

  /**
   * The first event of a lender that one of these models lacks; up to the one before it all of them
   * show everything of the lender.
   */
  public OptionalLong firstMissing(LenderCode lender, Collection<String> models) {
    return latest().stream()
        .filter(each -> lender.value().equals(each.lenderCode()))
        .filter(each -> models.contains(each.handler()))
        .mapToLong(ParkedEvent::position)
        .min();
  }

  private List<ParkedEvent> latest() {
    Seen last = seen;
    boolean holds =
        System.nanoTime() - last.at() < FRESH_NANOS && last.changes() == progress.parkedChanges();
    return holds ? last.events() : all();
  }

  private static ParkedEvent event(ResultSet row, int number) throws SQLException {
    return new ParkedEvent(
        row.getString("id"),
        row.getLong("position"),
        row.getString("event_type"),
        row.getString("lender"),
        row.getString("model"),
        row.getString("cause"),
        row.getObject("since", OffsetDateTime.class).toInstant(),
        row.getInt("attempts"));
  }
}
