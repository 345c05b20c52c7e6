package io.lendledger.platform.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.query.projection.Projection;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.jdbc.core.JdbcTemplate;
import tools.jackson.databind.JsonNode;

/**
 * What somebody with access to the database could do to a table of a read model.
 *
 * @param projection the read model
 * @param table without schema
 * @param column that is changed in one row; another row is deleted
 * @param type the column's type
 */
record Corruption(String projection, String table, String column, String type, JdbcTemplate jdbc) {

  private static final Set<String> KEPT = Set.of("valid_from", "valid_to");

  /** One of every table that has two rows at least. */
  static List<Corruption> ofEveryTable(Run run) {
    JdbcTemplate jdbc = run.bean(JdbcTemplate.class);
    List<Corruption> all = new ArrayList<>();
    List<String> bare = new ArrayList<>();
    run.beans(Projection.class).stream()
        .sorted(Comparator.comparing(Projection::name))
        .forEach(
            projection -> {
              for (String table : projection.tables()) {
                Long rows = jdbc.queryForObject("SELECT count(*) FROM query." + table, Long.class);
                if (rows != null && rows > 1) {
                  all.add(of(projection.name(), table, jdbc));
                } else {
                  bare.add(table);
                }
              }
            });
    assertThat(all).as("tables without rows: %s", bare).hasSizeGreaterThan(7);
    return all;
  }

  private static Corruption of(String projection, String table, JdbcTemplate jdbc) {
    return jdbc
        .query(
            """
            SELECT column_name, data_type FROM information_schema.columns c
             WHERE table_schema = 'query' AND table_name = ?
               AND data_type IN ('text', 'numeric', 'bigint', 'boolean', 'timestamp with time zone')
               AND NOT EXISTS (
                   SELECT FROM pg_constraint p JOIN pg_attribute a
                       ON a.attrelid = p.conrelid AND a.attnum = ANY(p.conkey)
                    WHERE p.conrelid = ('query.' || c.table_name)::regclass AND p.contype = 'p'
                      AND a.attname = c.column_name)
             ORDER BY ordinal_position DESC
            """,
            (row, number) ->
                new Corruption(projection, table, row.getString(1), row.getString(2), jdbc),
            table)
        .stream()
        .filter(each -> !KEPT.contains(each.column))
        .findFirst()
        .orElseThrow(() -> new AssertionError(table + " has nothing to change"));
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
    assertThat(jdbc.update(onOne("DELETE FROM query.%1$s", "max"))).isOne();
    assertThat(jdbc.update(onOne("UPDATE query.%1$s SET " + set, "min"))).isOne();
  }

  private String onOne(String change, String which) {
    return (change + " WHERE ctid = (SELECT %2$s(ctid) FROM query.%1$s)").formatted(table, which);
  }

  /** Both rows are named, the changed one with its column. */
  void assertNamed(JsonNode examples) {
    List<String> kinds =
        examples.valueStream().map(each -> each.get("kind").asString()).sorted().toList();
    assertThat(kinds).as("%s: %s", this, examples).containsExactly("Different", "Missing");
    for (JsonNode example : examples) {
      assertThat(example.get("table").asString()).isEqualTo(table);
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
