package io.lendledger.platform.node;

import io.lendledger.query.projection.NodeProperties;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/**
 * What the others on the database note of themselves, as far as it must not be: another process
 * under this one's id, and settings that are not this one's. It tells once of what begins.
 */
@Component
class Neighbours {

  private static final Logger LOG = LoggerFactory.getLogger(Neighbours.class);
  private static final TypeReference<Map<String, String>> SETTINGS = new TypeReference<>() {};
  private static final int MOST_DIFFERENCES = 20;

  private static final String OWN_ROW =
      "SELECT started_at, last_seen_at FROM access.node WHERE node = ?";
  private static final String OTHERS =
      """
      SELECT node, settings FROM access.node
      WHERE node <> ? AND last_seen_at > now() - interval '30 seconds' ORDER BY node LIMIT 100
      """;

  private final JdbcClient jdbc;
  private final String node;
  private final JsonMapper json = JsonMapper.builder().build();
  private volatile boolean twin;
  private volatile List<String> differences = List.of();

  Neighbours(DataSource database, NodeProperties node) {
    this.jdbc = JdbcClient.create(database);
    this.node = node.name();
  }

  /** Whether another process that runs has this one's id. */
  boolean hasTwin() {
    return twin;
  }

  /** The settings that others have otherwise, each in a sentence. */
  List<String> differences() {
    return differences;
  }

  /**
   * Looks, before this process notes itself again.
   *
   * @param started when this process started
   * @param noted when it noted itself last; null when it has not
   * @param settings of this process
   */
  void look(OffsetDateTime started, @Nullable OffsetDateTime noted, Map<String, String> settings) {
    boolean before = twin;
    twin = noted != null && isNotedByAnother(started, noted);
    if (twin && !before) {
      LOG.error(
          "Another process on this database has the lendledger.node-id {}, too: both claim each"
              + " other's work. Give each an id of its own",
          node);
    }
    List<String> found = differences(settings, others());
    found.stream()
        .filter(each -> !differences.contains(each))
        .forEach(each -> LOG.warn("Processes on one database must have it alike: {}", each));
    differences = found;
  }

  /** A killed predecessor's row is older than what this process has noted itself. */
  private boolean isNotedByAnother(OffsetDateTime started, OffsetDateTime noted) {
    return jdbc.sql(OWN_ROW)
        .param(node)
        .query((row, _) ->
            !row.getObject(1, OffsetDateTime.class).isEqual(started)
                && row.getObject(2, OffsetDateTime.class).isAfter(noted))
        .optional()
        .orElse(false);
  }

  private Map<String, Map<String, String>> others() {
    Map<String, Map<String, String>> others = new TreeMap<>();
    jdbc.sql(OTHERS)
        .param(node)
        .query(row -> {
          others.put(row.getString(1), json.readValue(row.getString(2), SETTINGS));
        });
    return others;
  }

  /** What somebody does not note is not compared: it has another role, or is of another version. */
  static List<String> differences(
      Map<String, String> own, Map<String, Map<String, String>> others) {
    List<String> found = new ArrayList<>();
    others.forEach((other, settings) ->
        new TreeMap<>(own)
            .forEach((name, value) -> {
              String theirs = settings.get(name);
              if (theirs != null && !theirs.equals(value) && found.size() < MOST_DIFFERENCES) {
                found.add(
                    "%s is %s here and %s at %s"
                        .formatted(name, shown(value), shown(theirs), other));
              }
            }));
    return List.copyOf(found);
  }

  private static String shown(String value) {
    return value.isEmpty() ? "not set" : value;
  }
}
