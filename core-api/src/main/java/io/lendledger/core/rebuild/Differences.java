package io.lendledger.core.rebuild;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The differences of a live read model from one rebuilt up to the same event.
 *
 * @param total differing rows of all tables
 * @param tables one entry a table
 * @param examples the first differing rows of each table
 */
public record Differences(long total, List<TableDifferences> tables, List<RowDifference> examples) {

  /** The number of differing rows shown per table. */
  public static final int MOST_EXAMPLES = 20;

  /**
   * A table's differing rows.
   *
   * @param table its name
   * @param rows rows of the live model, all versions
   * @param missing rows that the live model lacks
   * @param superfluous rows that only the live model has
   * @param different rows with other values
   */
  public record TableDifferences(
      String table, long rows, long missing, long superfluous, long different) {

    /** All differing rows. */
    public long sum() {
      return missing + superfluous + different;
    }
  }

  /**
   * A row that differs.
   *
   * @param table where
   * @param kind {@code Missing}, {@code Superfluous} or {@code Different}
   * @param key its primary key, by column
   * @param columns the differing columns; of a row that only one side has, all columns
   */
  public record RowDifference(
      String table, String kind, Map<String, String> key, List<ColumnDifference> columns) {}

  /**
   * A value that differs.
   *
   * @param column where
   * @param live in the live model
   * @param rebuilt as the events say
   */
  public record ColumnDifference(String column, @Nullable String live, @Nullable String rebuilt) {}
}
