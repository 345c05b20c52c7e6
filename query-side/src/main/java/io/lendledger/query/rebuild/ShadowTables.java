package io.lendledger.query.rebuild;

import static io.lendledger.query.projection.QueryDatabase.SCHEMA;

import io.lendledger.query.projection.Projection;
import io.lendledger.query.projection.ShapeStep;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * A projection's tables in a schema of their own. They begin with the indexes needed to fill them;
 * indexes that only readers need follow when they are full.
 */
final class ShadowTables {

  private static final String CONSTRAINTS =
      """
      SELECT format('ALTER TABLE %I.%I ADD CONSTRAINT %I %s',
                    ?::text, ?::text, conname, pg_get_constraintdef(oid))
        FROM pg_constraint WHERE conrelid = ?::regclass AND contype IN ('p', 'u') AND NOT EXISTS (
             SELECT FROM pg_constraint made
              WHERE made.conrelid = ?::regclass AND made.conname = pg_constraint.conname)\
      """;
  private static final String INDEXES =
      """
      SELECT c.relname AS name, x.indisunique AS is_unique,
             format('CREATE %s %I ON %I.%I%s',
                    CASE WHEN x.indisunique THEN 'UNIQUE INDEX' ELSE 'INDEX' END, c.relname,
                    ?::text, t.relname, substring(pg_get_indexdef(c.oid) FROM ' USING .*'))
               AS made_here
        FROM pg_index x JOIN pg_class c ON c.oid = x.indexrelid JOIN pg_class t ON t.oid = x.indrelid
       WHERE x.indrelid = ?::regclass
         AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = x.indexrelid)\
      """;
  private static final String COLUMNS =
      "SELECT column_name FROM information_schema.columns"
          + " WHERE table_schema = ? AND table_name = ? ORDER BY ordinal_position";

  /** Shorter than the second after which a waiting reader would find a deadlock. */
  private static final String LOCK_TIMEOUT = "SET LOCAL statement_timeout = '700ms'";

  private final Projection projection;
  private final JdbcTemplate jdbc;
  private final String schema;

  ShadowTables(Projection projection, JdbcTemplate jdbc) {
    this.projection = projection;
    this.jdbc = jdbc;
    this.schema = "query_rebuild_" + projection.name().replaceAll("[^a-z0-9]", "_");
  }

  String schema() {
    return schema;
  }

  List<String> tables() {
    return projection.tables();
  }

  /** Empty tables in place of any former ones. */
  void create() {
    drop();
    jdbc.execute("CREATE SCHEMA " + schema);
    copy("progress");
    constrain("progress");
    addParked();
    jdbc.update(
        "INSERT INTO %s.progress (name, position, at, revision) VALUES (?, -1, 'epoch', ?)"
            .formatted(schema),
        projection.name(),
        projection.revision());
    int kept = keptRevision();
    if (kept < projection.revision()) {
      reshape(kept);
    } else {
      copyForFilling();
    }
  }

  /** A former version may have begun the schema without it. */
  void addParked() {
    if (!exists(schema, "parked_event")) {
      copy("parked_event");
      constrain("parked_event");
    }
  }

  /** Whether the live tables are of a former revision, so that nobody reads them here. */
  boolean isReshaped() {
    return keptRevision() < projection.revision();
  }

  /** A projection that was never written has its tables in the first revision. */
  private int keptRevision() {
    return jdbc
        .queryForList(
            "SELECT revision FROM %s.progress WHERE name = ?".formatted(SCHEMA),
            Integer.class,
            projection.name())
        .stream()
        .findFirst()
        .orElse(1);
  }

  /** The live tables as they are, then changed step by step while they are empty. */
  private void reshape(int kept) {
    for (String table : tables()) {
      if (isLive(table)) {
        copy(table);
        constrain(table);
        missing(table).forEach(index -> jdbc.execute(index.definition()));
      }
    }
    String path = jdbc.queryForObject("SHOW search_path", String.class);
    jdbc.execute("SET LOCAL search_path = " + schema);
    for (int next = kept + 1; next <= projection.revision(); next++) {
      jdbc.execute(ShapeStep.of(projection.name(), next));
    }
    jdbc.execute("SET LOCAL search_path = " + path);
  }

  private boolean isLive(String table) {
    return exists(SCHEMA, table);
  }

  private boolean exists(String in, String table) {
    return Boolean.TRUE.equals(
        jdbc.queryForObject("SELECT to_regclass(?) IS NOT NULL", Boolean.class, in + "." + table));
  }

  private void copyForFilling() {
    for (String table : tables()) {
      copy(table);
      boolean versioned = isVersioned(table);
      if (!versioned) {
        constrain(table);
      }
      for (Index index : missing(table)) {
        if (!versioned || index.unique() || projection.lookUps().contains(index.name())) {
          jdbc.execute(index.definition());
        }
      }
    }
  }

  private void copy(String table) {
    jdbc.execute(
        "CREATE TABLE %1$s.%3$s (LIKE %2$s.%3$s INCLUDING DEFAULTS INCLUDING CONSTRAINTS)"
            .formatted(schema, SCHEMA, table));
  }

  private void constrain(String table) {
    texts(CONSTRAINTS, schema, table, SCHEMA + "." + table, schema + "." + table)
        .forEach(jdbc::execute);
  }

  private boolean isVersioned(String table) {
    return columns(table).contains("valid_to");
  }

  List<String> columns(String table) {
    return texts(COLUMNS, schema, table);
  }

  List<String> texts(String sql, Object... arguments) {
    return jdbc.query(sql, (row, number) -> row.getString(1), arguments);
  }

  /** An index of the live table, as to be made here. */
  private record Index(String name, boolean unique, String definition) {}

  private List<Index> missing(String table) {
    Set<String> made = indexes(schema, table).stream().map(Index::name).collect(Collectors.toSet());
    return indexes(SCHEMA, table).stream().filter(index -> !made.contains(index.name())).toList();
  }

  private List<Index> indexes(String from, String table) {
    return jdbc.query(
        INDEXES,
        (row, number) ->
            new Index(
                row.getString("name"), row.getBoolean("is_unique"), row.getString("made_here")),
        schema,
        from + "." + table);
  }

  /** Adds the missing indexes, and statistics for the planner. */
  void complete() {
    boolean alike = keptRevision() == projection.revision();
    for (String table : tables()) {
      if (alike) {
        constrain(table);
        missing(table).forEach(index -> jdbc.execute(index.definition()));
      }
      jdbc.execute("ANALYZE %s.%s".formatted(schema, table));
    }
  }

  /**
   * Puts these tables in the place of the live ones, in the caller's transaction. Readers wait for
   * its end, at most for the time it takes to lock all tables and a moment; they read the same rows
   * before and after.
   */
  void swap() {
    String names =
        tables().stream()
            .filter(this::isLive)
            .map(table -> SCHEMA + "." + table)
            .collect(Collectors.joining(", "));
    jdbc.execute(LOCK_TIMEOUT);
    jdbc.execute("LOCK TABLE " + names + " IN ACCESS EXCLUSIVE MODE");
    jdbc.execute("SET LOCAL statement_timeout TO DEFAULT");
    for (String table : tables()) {
      jdbc.execute("DROP TABLE IF EXISTS %s.%s".formatted(SCHEMA, table));
      jdbc.execute("ALTER TABLE %s.%s SET SCHEMA %s".formatted(schema, table, SCHEMA));
    }
    jdbc.update(
        ("UPDATE %1$s.progress live SET position = beside.position, at = beside.at,"
                + " revision = beside.revision"
                + " FROM %2$s.progress beside WHERE live.name = beside.name")
            .formatted(SCHEMA, schema));
    jdbc.update("DELETE FROM %s.parked_event WHERE model = ?".formatted(SCHEMA), projection.name());
    jdbc.update(
        "INSERT INTO %s.parked_event SELECT * FROM %s.parked_event".formatted(SCHEMA, schema));
    drop();
  }

  void drop() {
    jdbc.execute("DROP SCHEMA IF EXISTS %s CASCADE".formatted(schema));
  }
}
