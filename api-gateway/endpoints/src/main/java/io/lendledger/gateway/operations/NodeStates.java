package io.lendledger.gateway.operations;

import io.lendledger.gateway.edge.database.AccessDatabase;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import org.springframework.stereotype.Component;

/** The processes on this database, as each noted itself. Blocks. */
@Component
class NodeStates {

  private static final int SILENT_AFTER_SECONDS = 30;
  private static final String BEHIND =
      """
      SELECT *, last_seen_at >= now() - make_interval(secs => :seconds) AS up
      FROM access.node WHERE node > :after ORDER BY node LIMIT :rows
      """;

  private final AccessDatabase database;

  NodeStates(AccessDatabase database) {
    this.database = database;
  }

  /** Those behind an id, by their ids. */
  List<NodeState> behind(String node, int rows) {
    return database
        .jdbc()
        .sql(BEHIND)
        .param("seconds", SILENT_AFTER_SECONDS)
        .param("after", node)
        .param("rows", rows)
        .query(NodeStates::state)
        .list();
  }

  private static NodeState state(ResultSet row, int number) throws SQLException {
    return new NodeState(
        row.getString("node"),
        texts(row, "roles"),
        row.getString("version"),
        row.getBoolean("up") ? "Up" : "Silent",
        instant(row, "started_at"),
        instant(row, "last_seen_at"),
        row.getObject("requests_running", Integer.class),
        row.getObject("requests_at_most", Integer.class),
        row.getObject("requests_waiting", Integer.class),
        row.getObject("waiting_at_most", Integer.class),
        row.getObject("connections", Integer.class),
        row.getObject("connections_at_most", Integer.class),
        row.getLong("memory_mb"),
        row.getLong("memory_at_most_mb"),
        row.getInt("processors"),
        texts(row, "leads"));
  }

  private static List<String> texts(ResultSet row, String column) throws SQLException {
    return List.of((String[]) row.getArray(column).getArray());
  }

  private static Instant instant(ResultSet row, String column) throws SQLException {
    return row.getObject(column, OffsetDateTime.class).toInstant();
  }
}
