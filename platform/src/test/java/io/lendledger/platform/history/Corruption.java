package io.lendledger.platform.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.command.lookup.LookUpModel;
import io.lendledger.core.rebuild.FindLookUps;
import io.lendledger.query.projection.Projection;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.jdbc.core.JdbcTemplate;
import tools.jackson.databind.JsonNode;

/**
 * What somebody with access to the database could do to a table of a read model or of the look-ups.
 *
 * @param projection the read model
 * @param schema of the table
 * @param table without schema
 * @param column that is changed in one row; another row is deleted
 * @param type the column's type
 */
record Corruption(
    String projection, String schema, String table, String column, String type, JdbcTemplate jdbc) {

  private static final Set<String> KEPT = Set.of("valid_from", "valid_to");

  /** One of every table that has two rows at least. */
  static List<Corruption> ofEveryTable(Run run) {
    JdbcTemplate jdbc = run.bean(JdbcTemplate.class);
    List<Corruption> all = new ArrayList<>();
    List<String> bare = new ArrayList<>();
    run.beans(Projection.class).stream()
        .sorted(Comparator.comparing(Projection::name))
        .forEach(projection -> {
          for (String table : projection.tables()) {
            Long rows = jdbc.queryForObject("SELECT count(*) FROM query." + table, Long.class);
            if (rows != null && rows > 1) {
              all.add(
                  of(projection.name(), "query", table, jdbc)
                      .orElseThrow(() -> new AssertionError(table + " has nothing to change")));
            } else {
              bare.add(table);
            }
          }
        });
    assertThat(all).as("tables without rows: %s", bare).hasSizeGreaterThan(7);
    return all;
  }

  /** One of every table of the look-ups that has two rows at least, and a value beside its key. */
  static List<Corruption> ofLookUps(Run run) {
    JdbcTemplate jdbc = run.bean(JdbcTemplate.class);
    List<Corruption> all = new ArrayList<>();
    for (String table : run.bean(LookUpModel.class).tables()) {
      Long rows = jdbc.queryForObject("SELECT count(*) FROM command." + table, Long.class);
      Boolean keyed =
          jdbc.queryForObject(
              "SELECT EXISTS (SELECT FROM pg_constraint"
                  + " WHERE contype = 'p' AND conrelid = ?::regclass)",
              Boolean.class,
              "command." + table);
      if (rows != null && rows > 1 && Boolean.TRUE.equals(keyed)) {
        of(FindLookUps.NAME, "command", table, jdbc).ifPresent(all::add);
      }
    }
    assertThat(all).hasSizeGreaterThan(10);
    return all;
  }

  private static Optional<Corruption> of(
      String projection, String schema, String table, JdbcTemplate jdbc) {
    return jdbc
        .query(
            """
            SELECT column_name, data_type FROM information_schema.columns c
             WHERE table_schema = ? AND table_name = ? AND is_generated = 'NEVER'
               AND data_type IN ('text', 'numeric', 'bigint', 'boolean', 'timestamp with time zone')
               AND NOT EXISTS (
                   SELECT FROM pg_constraint p JOIN pg_attribute a
                       ON a.attrelid = p.conrelid AND a.attnum = ANY(p.conkey)
                    WHERE p.conrelid = (c.table_schema || '.' || c.table_name)::regclass AND p.contype = 'p'
                      AND a.attname = c.column_name)
             ORDER BY ordinal_position DESC
            """,
            (row, number) ->
                new Corruption(projection, schema, table, row.getString(1), row.getString(2), jdbc),
            schema,
            table)
        .stream()
        .filter(each -> !KEPT.contains(each.column))
        .findFirst();
  }

  void happen() {
    String changed =
        switch (type) {
          case "text" -> "coalesce(%s, '') || 'x'";
          case "boolean" -> "NOT %s";
          case "numeric" -> "coalesce(%s, 0) * 1.0";
          case "timestamp with time zone" -> "%s + interval '1 second'";
          default -> "%s + 1";
        };
    String set = column + " = " + changed.formatted(column);
    assertThat(jdbc.update(onOne("DELETE FROM %3$s.%1$s", "max"))).isOne();
    assertThat(jdbc.update(onOne("UPDATE %3$s.%1$s SET " + set, "min"))).isOne();
  }

  private String onOne(String change, String which) {
    return (change + " WHERE ctid = (SELECT %2$s(ctid) FROM %3$s.%1$s)")
        .formatted(table, which, schema);
  }

  /** Both rows are named, the changed one with its column. */
  void assertNamed(JsonNode all) {
    List<JsonNode> examples =
        all.valueStream().filter(each -> each.get("table").asString().equals(table)).toList();
    List<String> kinds =
        examples.stream().map(each -> each.get("kind").asString()).sorted().toList();
    assertThat(kinds).as("%s: %s", this, examples).containsExactly("Different", "Missing");
    for (JsonNode example : examples) {
      assertThat(example.get("key").size()).isPositive();
      if (example.get("kind").asString().equals("Different")) {
        assertThat(
                example
                    .get("columns")
                    .valueStream()
                    .map(each -> each.get("column").asString())
                    .collect(Collectors.toSet()))
            .containsExactly(column);
      }
    }
  }

  @Override
  public String toString() {
    return "%s.%s".formatted(table, column);
  }
}
