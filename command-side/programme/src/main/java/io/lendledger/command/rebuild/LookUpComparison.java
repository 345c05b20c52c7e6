package io.lendledger.command.rebuild;

import io.lendledger.core.rebuild.Differences;
import io.lendledger.core.rebuild.Differences.RowDifference;
import io.lendledger.core.rebuild.Differences.TableDifferences;
import io.lendledger.core.rebuild.TableComparison;
import java.sql.Array;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Compares live look-ups with rebuilt ones.
 *
 * @param jdbc on a connection that shows one moment
 */
record LookUpComparison(List<TableComparison> comparisons, JdbcClient jdbc) {

  Differences differences() {
    List<TableDifferences> tables = new ArrayList<>();
    List<RowDifference> examples = new ArrayList<>();
    for (TableComparison each : comparisons) {
      TableDifferences found = count(each);
      tables.add(found);
      if (found.sum() > 0) {
        examples.addAll(examples(each));
      }
    }
    long total = tables.stream().mapToLong(TableDifferences::sum).sum();
    return new Differences(total, tables, examples);
  }

  private TableDifferences count(TableComparison table) {
    return jdbc.sql(table.counts())
        .query((row, number) ->
            new TableDifferences(
                table.table(), row.getLong(1), row.getLong(2), row.getLong(3), row.getLong(4)))
        .single();
  }

  private List<RowDifference> examples(TableComparison table) {
    return jdbc.sql(table.examples())
        .query((row, number) -> table.example(texts(row.getArray(1)), texts(row.getArray(2))))
        .list();
  }

  private static @Nullable Object texts(@Nullable Array row) throws SQLException {
    return row == null ? null : row.getArray();
  }
}
