package io.lendledger.command.audit;

import io.lendledger.core.activity.ActivityCount;
import io.lendledger.core.activity.FindActivity;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import javax.sql.DataSource;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * Counts events by time. A block of the {@link HistoryIndex} whose events all are of one bucket is
 * counted by the index alone; events are read of the other blocks and of what is not indexed.
 */
@Component
class ActivityCounts {

  private static final String COUNTS =
      """
      WITH indexed AS (
        SELECT b.block, i.places,
               date_bin(make_interval(secs => :seconds), b.first_time, TIMESTAMPTZ 'epoch') AS bucket,
               date_bin(make_interval(secs => :seconds), b.first_time, TIMESTAMPTZ 'epoch')
                   = date_bin(make_interval(secs => :seconds), b.last_time, TIMESTAMPTZ 'epoch')
                 AND b.first_time >= :from AND b.last_time < :to
                 AND (b.block + 1) * :length - 1 <= :upTo AS whole
          FROM eventstore.history_block b JOIN eventstore.history_index i ON i.block = b.block
         WHERE b.last_time >= :from AND b.first_time < :to AND b.block * :length <= :upTo
           AND i.kind = :kind AND i.name = coalesce(:lender, i.name)
      ), single AS (
        SELECT e.time_stamp, e.global_index
          FROM indexed CROSS JOIN LATERAL unnest(indexed.places) AS place
          JOIN eventstore.domain_event e ON e.global_index = indexed.block * :length + place
         WHERE NOT indexed.whole
        UNION ALL
        SELECT e.time_stamp, e.global_index FROM eventstore.domain_event e
         WHERE e.global_index >=
               (SELECT coalesce(max(block) + 1, 0) * :length FROM eventstore.history_block)
           AND e.time_stamp >= :from AND e.time_stamp < :to
           AND (CAST(:lender AS text) IS NULL
                OR convert_from(e.payload, 'UTF8')::jsonb ->> 'lenderCode' = :lender)
      )
      SELECT bucket, CAST(sum(events) AS bigint) AS events, min(first) AS first, max(last) AS last
        FROM (
          SELECT bucket, cardinality(places) AS events, block * :length + places[1] AS first,
                 block * :length + places[cardinality(places)] AS last
            FROM indexed WHERE whole
          UNION ALL
          SELECT date_bin(make_interval(secs => :seconds), time_stamp, TIMESTAMPTZ 'epoch'),
                 1, global_index, global_index
            FROM single
           WHERE time_stamp >= :from AND time_stamp < :to AND global_index <= :upTo
        ) AS counted
       GROUP BY bucket ORDER BY bucket LIMIT :rows
      """;

  private final JdbcClient jdbc;

  ActivityCounts(DataSource dataSource) {
    this.jdbc = JdbcClient.create(dataSource);
  }

  /**
   * Counts of the events up to a position, in the order of time.
   *
   * @param from the first bucket that is wanted begins there or later
   * @param rows at most so many
   */
  List<ActivityCount> count(FindActivity query, Instant from, long upTo, int rows) {
    return jdbc.sql(COUNTS)
        .param("seconds", query.bucket().length().toSeconds())
        .param("length", (long) HistoryIndex.BLOCK)
        .param("kind", query.lender() == null ? "aggregate" : "lender")
        .param("lender", query.lender() == null ? null : query.lender().value())
        .param("from", utc(from))
        .param("to", utc(query.to()))
        .param("upTo", upTo)
        .param("rows", rows)
        .query((row, n) ->
            new ActivityCount(
                row.getObject("bucket", OffsetDateTime.class).toInstant(),
                row.getLong("events"),
                row.getLong("first"),
                row.getLong("last")))
        .list();
  }

  private static OffsetDateTime utc(Instant instant) {
    return instant.atOffset(ZoneOffset.UTC);
  }
}
