package io.lendledger.query.rebuild;

import static io.lendledger.query.projection.QueryDatabase.SCHEMA;

import io.lendledger.core.rebuild.Differences;
import io.lendledger.core.rebuild.Differences.RowDifference;
import io.lendledger.core.rebuild.Differences.TableDifferences;
import io.lendledger.core.rebuild.TableComparison;
import java.sql.Array;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;

/** Compares a projection's live tables with rebuilt ones. */
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
      TableComparison each = of(table);
      TableDifferences found = count(each);
      tables.add(found);
      if (found.sum() > 0) {
        examples.addAll(examples(each));
      }
    }
    long total = tables.stream().mapToLong(TableDifferences::sum).sum();
    return new Differences(total, tables, examples);
  }

  private TableComparison of(String table) {
    String rebuilt = shadow.schema() + "." + table;
    return new TableComparison(
        table, SCHEMA + "." + table, rebuilt, shadow.texts(KEY, rebuilt), shadow.columns(table));
  }

  private TableDifferences count(TableComparison table) {
    return Objects.requireNonNull(
        jdbc.queryForObject(
            table.counts(),
            (row, number) ->
                new TableDifferences(
                    table.table(),
                    row.getLong(1),
                    row.getLong(2),
                    row.getLong(3),
                    row.getLong(4))));
  }

  private List<RowDifference> examples(TableComparison table) {
    return jdbc.query(
        table.examples(),
        (row, number) -> table.example(texts(row.getArray(1)), texts(row.getArray(2))));
  }

  private static @Nullable Object texts(@Nullable Array row) throws SQLException {
    return row == null ? null : row.getArray();
  }
}
