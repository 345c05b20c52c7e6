package io.lendledger.query.rebuild;

import static io.lendledger.query.projection.QueryDatabase.SCHEMA;

import io.lendledger.core.audit.Differences;
import io.lendledger.core.audit.Differences.ColumnDifference;
import io.lendledger.core.audit.Differences.RowDifference;
import io.lendledger.core.audit.Differences.TableDifferences;
import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * Compares live tables with rebuilt ones, row by row and digit by digit: 1.5 and 1.50 differ, since
 * readers would see that.
 */
final class Comparison {

  private static final String KEY =
      """
      SELECT a.attname FROM pg_constraint c
        CROSS JOIN LATERAL unnest(c.conkey) WITH ORDINALITY AS k(number, place)
        JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = k.number
       WHERE c.conrelid = ?::regclass AND c.contype = 'p' ORDER BY k.place\
      """;

  private final ShadowTables shadow;
  private final JdbcTemplate jdbc;

  /** Compares on a connection with a snapshot of one moment. */
  Comparison(ShadowTables shadow, JdbcTemplate jdbc) {
    this.shadow = shadow;
    this.jdbc = jdbc;
  }

  Differences differences() {
    List<TableDifferences> tables = new ArrayList<>();
    List<RowDifference> examples = new ArrayList<>();
    for (String table : shadow.tables()) {
      List<String> key = shadow.texts(KEY, shadow.schema() + "." + table);
      List<String> columns = shadow.columns(table);
      TableDifferences found = count(table, key, columns);
      tables.add(found);
      if (found.sum() > 0) {
        examples.addAll(examples(table, key, columns));
      }
    }
    long total = tables.stream().mapToLong(TableDifferences::sum).sum();
    return new Differences(total, tables, examples);
  }

  private TableDifferences count(String table, List<String> key, List<String> columns) {
    String first = key.getFirst();
    String sql =
        """
        SELECT count(live.%1$s), count(*) FILTER (WHERE live.%1$s IS NULL),
               count(*) FILTER (WHERE beside.%1$s IS NULL),
               count(*) FILTER (WHERE live.%1$s IS NOT NULL AND beside.%1$s IS NOT NULL AND %2$s)
          FROM %3$s\
        """
            .formatted(first, differ(columns), sides(table, key));
    return Objects.requireNonNull(
        jdbc.queryForObject(
            sql,
            (row, number) ->
                new TableDifferences(
                    table, row.getLong(1), row.getLong(2), row.getLong(3), row.getLong(4))));
  }

  private List<RowDifference> examples(String table, List<String> key, List<String> columns) {
    String first = key.getFirst();
    String order =
        key.stream()
            .map("coalesce(live.%1$s, beside.%1$s)"::formatted)
            .collect(Collectors.joining(", "));
    String sql =
        """
        SELECT CASE WHEN live.%1$s IS NOT NULL THEN %6$s END,
               CASE WHEN beside.%1$s IS NOT NULL THEN %7$s END
          FROM %2$s
         WHERE live.%1$s IS NULL OR beside.%1$s IS NULL OR %3$s
         ORDER BY %4$s LIMIT %5$d\
        """
            .formatted(
                first,
                sides(table, key),
                differ(columns),
                order,
                Differences.MOST_EXAMPLES,
                texts("live", columns),
                texts("beside", columns));
    return jdbc.query(sql, (row, number) -> example(table, key, columns, row));
  }

  private static String differ(List<String> columns) {
    return "%s IS DISTINCT FROM %s".formatted(row("live", columns), row("beside", columns));
  }

  private static String row(String side, List<String> columns) {
    return joined(columns, column -> side + "." + column, ", ", "ROW(", ")::text");
  }

  private static String texts(String side, List<String> columns) {
    return joined(columns, column -> side + "." + column + "::text", ", ", "ARRAY[", "]");
  }

  private String sides(String table, List<String> key) {
    String on = joined(key, "live.%1$s = beside.%1$s"::formatted, " AND ", "(", ")");
    return "%s.%s live FULL JOIN %s.%s beside ON %s"
        .formatted(SCHEMA, table, shadow.schema(), table, on);
  }

  private static String joined(
      List<String> columns, UnaryOperator<String> each, String between, String open, String close) {
    return columns.stream().map(each).collect(Collectors.joining(between, open, close));
  }

  private static RowDifference example(
      String table, List<String> key, List<String> columns, ResultSet row) throws SQLException {
    Map<String, @Nullable String> live = values(columns, row.getArray(1));
    Map<String, @Nullable String> beside = values(columns, row.getArray(2));
    Map<String, String> id = new LinkedHashMap<>();
    key.forEach(
        column -> id.put(column, String.valueOf((live.isEmpty() ? beside : live).get(column))));
    List<ColumnDifference> different =
        columns.stream()
            .map(column -> new ColumnDifference(column, live.get(column), beside.get(column)))
            .filter(each -> !Objects.equals(each.live(), each.rebuilt()))
            .toList();
    String kind = live.isEmpty() ? "Missing" : beside.isEmpty() ? "Superfluous" : "Different";
    return new RowDifference(table, kind, id, different);
  }

  private static Map<String, @Nullable String> values(List<String> columns, @Nullable Array row)
      throws SQLException {
    if (row == null) {
      return Map.of();
    }
    @Nullable String[] texts = (String[]) row.getArray();
    Map<String, @Nullable String> values = new LinkedHashMap<>();
    for (int i = 0; i < texts.length; i++) {
      values.put(columns.get(i), texts[i]);
    }
    return values;
  }
}
