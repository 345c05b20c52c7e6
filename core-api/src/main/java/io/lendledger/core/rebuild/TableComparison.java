package io.lendledger.core.rebuild;

import io.lendledger.core.rebuild.Differences.ColumnDifference;
import io.lendledger.core.rebuild.Differences.RowDifference;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The statements that compare a live table with a rebuilt one, row by row and digit by digit: 1.5
 * and 1.50 differ, since readers would see that.
 *
 * @param table its name in a difference
 * @param live the live rows, as {@code FROM} takes them
 * @param rebuilt the rebuilt rows, as {@code FROM} takes them
 * @param key columns that identify a row
 * @param columns all columns
 */
public record TableComparison(
    String table, String live, String rebuilt, List<String> key, List<String> columns) {

  /** Selects live rows, and missing, superfluous and different ones, as numbers. */
  public String counts() {
    return """
    SELECT count(live.%1$s), count(*) FILTER (WHERE live.%1$s IS NULL),
           count(*) FILTER (WHERE beside.%1$s IS NULL),
           count(*) FILTER (WHERE live.%1$s IS NOT NULL AND beside.%1$s IS NOT NULL AND %2$s)
      FROM %3$s\
    """
        .formatted(key.getFirst(), differ(), sides());
  }

  /** Selects the first differing rows, each as two arrays of text for {@link #example}. */
  public String examples() {
    return """
    SELECT CASE WHEN live.%1$s IS NOT NULL THEN %6$s END,
           CASE WHEN beside.%1$s IS NOT NULL THEN %7$s END
      FROM %2$s
     WHERE live.%1$s IS NULL OR beside.%1$s IS NULL OR %3$s
     ORDER BY %4$s LIMIT %5$d\
    """
        .formatted(
            key.getFirst(),
            sides(),
            differ(),
            joined(key, "coalesce(live.%1$s, beside.%1$s)"::formatted, ", ", "", ""),
            Differences.MOST_EXAMPLES,
            texts("live"),
            texts("beside"));
  }

  private String differ() {
    return "%s IS DISTINCT FROM %s".formatted(row("live"), row("beside"));
  }

  private String row(String side) {
    return joined(columns, column -> side + "." + column, ", ", "ROW(", ")::text");
  }

  private String texts(String side) {
    return joined(columns, column -> side + "." + column + "::text", ", ", "ARRAY[", "]");
  }

  private String sides() {
    String on = joined(key, "live.%1$s = beside.%1$s"::formatted, " AND ", "(", ")");
    return "%s live FULL JOIN %s beside ON %s".formatted(live, rebuilt, on);
  }

  private static String joined(
      List<String> columns, UnaryOperator<String> each, String between, String open, String close) {
    return columns.stream().map(each).collect(Collectors.joining(between, open, close));
  }

  /** A row that differs, from its columns on either side; null where there is no row. */
  public RowDifference example(@Nullable Object liveRow, @Nullable Object rebuiltRow) {
    Map<String, @Nullable String> here = values(liveRow);
    Map<String, @Nullable String> beside = values(rebuiltRow);
    Map<String, String> id = new LinkedHashMap<>();
    key.forEach(
        column -> id.put(column, String.valueOf((here.isEmpty() ? beside : here).get(column))));
    List<ColumnDifference> different =
        columns.stream()
            .map(column -> new ColumnDifference(column, here.get(column), beside.get(column)))
            .filter(each -> !Objects.equals(each.live(), each.rebuilt()))
            .toList();
    String kind = here.isEmpty() ? "Missing" : beside.isEmpty() ? "Superfluous" : "Different";
    return new RowDifference(table, kind, id, different);
  }

  private Map<String, @Nullable String> values(@Nullable Object row) {
    if (row == null) {
      return Map.of();
    }
    @Nullable String[] texts = (@Nullable String[]) row;
    Map<String, @Nullable String> values = new LinkedHashMap<>();
    for (int i = 0; i < texts.length; i++) {
      values.put(columns.get(i), texts[i]);
    }
    return values;
  }
}
