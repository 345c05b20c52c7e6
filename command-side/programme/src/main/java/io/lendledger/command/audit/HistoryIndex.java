package io.lendledger.command.audit;

import static java.util.stream.Collectors.joining;

import io.lendledger.command.integrity.verify.IndexBlock;
import io.lendledger.core.audit.FindEvents;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.LongStream;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * Where events of an aggregate type, of an event type and of a lender are. It covers whole blocks
 * of positions; events behind the last of them are found by reading them.
 */
@Component
class HistoryIndex {

  /** Positions of a block; a place in it is a {@code smallint}. */
  static final int BLOCK = IndexBlock.POSITIONS;

  private static final int BLOCKS_AT_ONCE = 16;
  private static final String NEXT =
      "SELECT coalesce(max(block) + 1, 0) FROM eventstore.history_block";
  private static final String NEXT_BEHIND =
      NEXT + " WHERE first_time < CAST(:moment AS timestamptz)";
  private static final String JOINED =
      """
       JOIN eventstore.history_index %1$s ON %1$s.block = b.block
        AND %1$s.kind = '%1$s' AND %1$s.name = :%1$s
      """;
  private static final String WITHIN =
      """
       WHERE b.block >= :fromBlock AND b.block < :nextBlock
         AND (CAST(:from AS timestamptz) IS NULL OR b.last_time >= :from)
         AND (CAST(:to AS timestamptz) IS NULL OR b.first_time < :to)
       ORDER BY b.block %s LIMIT
      """
          + BLOCKS_AT_ONCE;

  private final JdbcClient jdbc;

  HistoryIndex(DataSource dataSource) {
    this.jdbc = JdbcClient.create(dataSource);
  }

  /** The position from which on events are not in the index. */
  long end() {
    return jdbc.sql(NEXT).query(Long.class).single() * BLOCK;
  }

  /** The position from which on no event in the index is from before a moment. */
  long endBefore(Instant moment) {
    return jdbc.sql(NEXT_BEHIND).param("moment", utc(moment)).query(Long.class).single() * BLOCK;
  }

  /** Whether it tells where the events are that a query asks for. */
  static boolean knows(FindEvents query) {
    return query.aggregateId() == null && !names(query).isEmpty();
  }

  /**
   * Positions, in the order asked for, of the events that the query asks for. In blocks at the
   * bounds of its time there may be more.
   *
   * @param end what {@link #end} said
   * @param most at most so many
   */
  List<Long> positions(FindEvents query, long end, int most) {
    List<Long> found = new ArrayList<>();
    long after = query.afterPosition();
    long from = query.newestFirst() ? 0 : (after + 1) / BLOCK;
    long next =
        query.newestFirst() ? Math.min(end / BLOCK, Math.ceilDiv(after, BLOCK)) : end / BLOCK;
    List<Hits> blocks;
    do {
      blocks = blocks(query, from, next);
      for (Hits hits : blocks) {
        List<Long> positions = hits.positions().filter(query::isBehind).boxed().toList();
        found.addAll(query.newestFirst() ? positions.reversed() : positions);
        if (query.newestFirst()) {
          next = hits.block();
        } else {
          from = hits.block() + 1;
        }
      }
    } while (blocks.size() == BLOCKS_AT_ONCE && found.size() < most);
    return List.copyOf(found.subList(0, Math.min(found.size(), most)));
  }

  private List<Hits> blocks(FindEvents query, long from, long next) {
    Map<String, @Nullable Object> parameters = new LinkedHashMap<>(names(query));
    Set<String> kinds = Set.copyOf(parameters.keySet());
    parameters.put("fromBlock", from);
    parameters.put("nextBlock", next);
    parameters.put("from", utc(query.from()));
    parameters.put("to", utc(query.to()));
    String places = kinds.stream().map(", %1$s.places AS %1$s"::formatted).collect(joining());
    String joins = kinds.stream().map(JOINED::formatted).collect(joining());
    String within = WITHIN.formatted(query.newestFirst() ? "DESC" : "");
    return jdbc.sql("SELECT b.block" + places + " FROM eventstore.history_block b" + joins + within)
        .params(parameters)
        .query((row, n) -> hits(row, kinds))
        .list();
  }

  private static Map<String, String> names(FindEvents query) {
    Map<String, String> names = new LinkedHashMap<>();
    put(names, "aggregate", query.aggregateType());
    put(names, "event", query.eventType());
    put(names, "lender", query.lenderCode());
    return names;
  }

  private static void put(Map<String, String> names, String kind, @Nullable String name) {
    if (name != null) {
      names.put(kind, name);
    }
  }

  private static @Nullable OffsetDateTime utc(@Nullable Instant instant) {
    return instant == null ? null : instant.atOffset(ZoneOffset.UTC);
  }

  /** Places of a block that have all that was asked for. */
  private record Hits(long block, BitSet places) {

    LongStream positions() {
      return places.stream().mapToLong(place -> block * BLOCK + place);
    }
  }

  private static Hits hits(ResultSet row, Set<String> kinds) throws SQLException {
    BitSet common = new BitSet(BLOCK);
    common.set(0, BLOCK);
    for (String kind : kinds) {
      BitSet places = new BitSet(BLOCK);
      for (Short place : (Short[]) row.getArray(kind).getArray()) {
        places.set(place);
      }
      common.and(places);
    }
    return new Hits(row.getLong("block"), common);
  }
}
