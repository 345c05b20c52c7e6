package io.lendledger.platform.axon.segment;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** What the nodes on a database tell each other about the segments of processes. */
final class SegmentBoard {

  /**
   * A node is counted as long as its claims hold; it does not see here what it has just told.
   * Segments of a process whose former token is not sealed are of a time before that.
   */
  private static final String LOOK =
      """
      WITH beat AS (
        INSERT INTO tokens.node (node, seen_at, shares) VALUES (:me, now(), :shares)
        ON CONFLICT (node) DO UPDATE SET seen_at = now(), shares = excluded.shares)
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

  private static final String REACHED =
      """
      UPDATE tokens.segment AS held SET reached = now.position
      FROM unnest(?::text[], ?::integer[], ?::bigint[]) AS now (process, segment, position)
      WHERE held.process = now.process AND held.segment = now.segment AND held.owner = ?
        AND held.reached < now.position
      """;

  private final JdbcClient jdbc;
  private final String node;
  private final long timeoutMillis;

  SegmentBoard(JdbcClient jdbc, String node, SegmentProperties settings) {
    this.jdbc = jdbc;
    this.node = node;
    this.timeoutMillis = settings.claimTimeout().toMillis();
  }

  /** The last one who asks decides. */
  void want(String process, int segments) {
    jdbc.sql(
            """
            INSERT INTO tokens.segmentation AS plan (process, wanted, begun) VALUES (?, ?, false)
            ON CONFLICT (process) DO UPDATE SET wanted = excluded.wanted, begun = false
            WHERE plan.wanted <> excluded.wanted
            """)
        .params(process, segments)
        .update();
  }

  /** Has all nodes let go of a process. */
  void begin(String process) {
    jdbc.sql("UPDATE tokens.segmentation SET begun = true WHERE process = ? AND NOT begun")
        .param(process)
        .update();
  }

  /** They may claim it again. */
  void end(String process) {
    jdbc.sql("UPDATE tokens.segmentation SET begun = false WHERE process = ? AND begun")
        .param(process)
        .update();
  }

  boolean isOwn(SegmentRow segment) {
    return node.equals(segment.owner());
  }

  /** Tells that this node lives, and whether it shares the work; answers what there is. */
  SegmentLook look(boolean shares) {
    var found = new Found(new LinkedHashMap<>(), new HashMap<>(), new ArrayList<>());
    jdbc.sql(LOOK)
        .param("me", node)
        .param("shares", shares)
        .param("timeout", timeoutMillis)
        .param("sealed", Segmentation.SEALED)
        .query(found::add);
    return new SegmentLook(1 + found.others, found.rows, found.wanted, List.copyOf(found.dividing));
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

  /** Tells how far segments of this node are. */
  void reached(List<OwnPositions.Reached> further) {
    if (further.isEmpty()) {
      return;
    }
    jdbc.sql(REACHED)
        .param(1, further.stream().map(OwnPositions.Reached::process).toArray(String[]::new))
        .param(2, further.stream().map(OwnPositions.Reached::segment).toArray(Integer[]::new))
        .param(3, further.stream().map(OwnPositions.Reached::position).toArray(Long[]::new))
        .param(4, node)
        .update();
  }

  /** Forgets nodes that died long ago, whose claims have ended. */
  void tidy() {
    jdbc.sql("DELETE FROM tokens.node WHERE seen_at < now() - interval '1 hour'").update();
  }

  /** This node lives no longer. */
  void leave() {
    jdbc.sql("DELETE FROM tokens.node WHERE node = ?").param(node).update();
  }
}
