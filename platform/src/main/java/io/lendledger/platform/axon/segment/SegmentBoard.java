package io.lendledger.platform.axon.segment;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** What the nodes on a database tell each other about the segments of processes. */
final class SegmentBoard {

  /**
   * A node is counted as long as its claims hold; it does not see here what it has just told: that
   * it lives, and how far its segments are. Segments of a process whose former token is not sealed
   * are of a time before that.
   */
  private static final String LOOK =
      """
      WITH beat AS (
        INSERT INTO tokens.node (node, seen_at, shares) VALUES (:me, now(), :shares)
        ON CONFLICT (node) DO UPDATE SET seen_at = now(), shares = excluded.shares),
      told AS (
        UPDATE tokens.segment AS own SET reached = further.position
        FROM unnest(:processes::text[], :segments::integer[], :positions::bigint[])
          AS further (process, segment, position)
        WHERE own.process = further.process AND own.segment = further.segment
          AND own.owner = :me AND own.reached < further.position)
      SELECT plan.process, plan.wanted, plan.begun, held.segment, held.mask, held.owner,
        greatest(held.position, held.reached) AS reached, %s AS is_free,
        EXISTS (SELECT FROM tokens.token_entry AS former
          WHERE former.processor_name = plan.process AND former.owner = :sealed) AS sealed,
        (SELECT count(*) FROM tokens.node AS other WHERE other.node <> :me AND other.shares
          AND other.seen_at > now() - make_interval(secs => :timeout / 1000.0)) AS others
      FROM tokens.segmentation AS plan LEFT JOIN tokens.segment AS held USING (process)
      ORDER BY plan.process, held.segment
      """
          .formatted(SegmentShares.IS_FREE);

  private static final IntFunction<String[]> TEXTS = String[]::new;
  private static final IntFunction<Integer[]> NUMBERS = Integer[]::new;
  private static final IntFunction<Long[]> PLACES = Long[]::new;

  private final BeatConnection connection;
  private final String node;
  private final long timeoutMillis;

  SegmentBoard(BeatConnection connection, String node, SegmentProperties settings) {
    this.connection = connection;
    this.node = node;
    this.timeoutMillis = settings.claimTimeout().toMillis();
  }

  /** The last one who asks decides. */
  void want(String process, int segments) {
    update(jdbc ->
        jdbc.sql(
                """
                INSERT INTO tokens.segmentation AS plan (process, wanted, begun) VALUES (?, ?, false)
                ON CONFLICT (process) DO UPDATE SET wanted = excluded.wanted, begun = false
                WHERE plan.wanted <> excluded.wanted
                """)
            .params(process, segments));
  }

  /** Has all nodes let go of a process. */
  void begin(String process) {
    update(jdbc ->
        jdbc.sql("UPDATE tokens.segmentation SET begun = true WHERE process = ? AND NOT begun")
            .param(process));
  }

  /** They may claim it again. */
  void end(String process) {
    update(jdbc ->
        jdbc.sql("UPDATE tokens.segmentation SET begun = false WHERE process = ? AND begun")
            .param(process));
  }

  boolean isOwn(SegmentRow segment) {
    return node.equals(segment.owner());
  }

  /**
   * Tells that this node lives, whether it shares the work, and how far segments of it are; answers
   * what there is.
   */
  SegmentLook look(boolean shares, List<OwnPositions.Reached> further) {
    Found found = connection.use(jdbc -> found(jdbc, shares, further));
    return new SegmentLook(1 + found.others, found.rows, found.wanted, List.copyOf(found.dividing))
        .knowing(further);
  }

  private Found found(JdbcClient jdbc, boolean shares, List<OwnPositions.Reached> further) {
    var found = new Found(new LinkedHashMap<>(), new HashMap<>(), new ArrayList<>());
    jdbc.sql(LOOK)
        .param("me", node)
        .param("shares", shares)
        .param("timeout", timeoutMillis)
        .param("sealed", Segmentation.SEALED)
        .param("processes", further.stream().map(OwnPositions.Reached::process).toArray(TEXTS))
        .param("segments", further.stream().map(OwnPositions.Reached::segment).toArray(NUMBERS))
        .param("positions", further.stream().map(OwnPositions.Reached::position).toArray(PLACES))
        .query(found::add);
    return found;
  }

  private static final class Found {

    private final Map<String, List<SegmentRow>> rows;
    private final Map<String, Integer> wanted;
    private final List<String> dividing;
    private int others;

    Found(Map<String, List<SegmentRow>> rows, Map<String, Integer> wanted, List<String> dividing) {
      this.rows = rows;
      this.wanted = wanted;
      this.dividing = dividing;
    }

    void add(ResultSet row) throws SQLException {
      String process = row.getString("process");
      others = row.getInt("others");
      wanted.put(process, row.getInt("wanted"));
      List<SegmentRow> all = rows.computeIfAbsent(process, _ -> new ArrayList<>());
      @Nullable Integer number = row.getObject("segment", Integer.class);
      if (number != null && row.getBoolean("sealed")) {
        all.add(segment(process, number, row));
      }
      if (row.getBoolean("begun") && !dividing.contains(process)) {
        dividing.add(process);
      }
    }

    private static SegmentRow segment(String process, int number, ResultSet row)
        throws SQLException {
      return new SegmentRow(
          process,
          number,
          row.getInt("mask"),
          row.getLong("reached"),
          row.getString("owner"),
          row.getBoolean("is_free"));
    }
  }

  /** Forgets nodes that died long ago, whose claims have ended. */
  void tidy() {
    update(jdbc -> jdbc.sql("DELETE FROM tokens.node WHERE seen_at < now() - interval '1 hour'"));
  }

  /** Tells a former version where processes are. */
  void mirror(Segmentation segmentation, Set<String> moved) {
    connection.use(jdbc -> {
      segmentation.mirror(jdbc, moved);
      return moved;
    });
  }

  /** This node lives no longer. */
  void leave() {
    try (connection) {
      update(jdbc -> jdbc.sql("DELETE FROM tokens.node WHERE node = ?").param(node));
    }
  }

  private void update(Function<JdbcClient, JdbcClient.StatementSpec> statement) {
    var _ = connection.use(jdbc -> statement.apply(jdbc).update());
  }
}
