package io.lendledger.query.moment;

import io.lendledger.core.reading.PageRequest;
import io.lendledger.core.reading.Sort;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.query.moment.RowOrder.Column;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;

/**
 * A page of rows in the order that was asked for. It continues behind the sort value and the key of
 * the last row before it, so that a walk has each row once; and it takes the first rows of that
 * order without sorting the others.
 */
public final class SortedRows {

  private static final String SET = "=";
  private static final String PARAMETER = "sortAfter";

  private final Sort sort;
  private final Column by;
  private final List<Column> key;
  private final @Nullable List<String> after;

  private SortedRows(Sort sort, Column by, List<Column> key, @Nullable List<String> after) {
    this.sort = sort;
    this.by = by;
    this.key = key;
    this.after = after;
  }

  /** The order of a page; null when it is that of the read's key. */
  public static @Nullable SortedRows of(PageRequest page, RowOrder order) {
    Sort sort = page.sort();
    if (sort == null) {
      return null;
    }
    List<String> after = PageKey.after(page, order.key().size() + 1);
    if (after != null && !after.stream().allMatch(part -> part.isEmpty() || part.startsWith(SET))) {
      throw new Rejected(RejectionCode.INVALID_CURSOR, "The cursor is not one of this read");
    }
    return new SortedRows(sort, order.column(sort), order.key(), after);
  }

  /** A record, and the key behind which a page continues. */
  public record Keyed<R>(R record, List<String> key) {}

  /** Maps rows to records with their keys, whichever order they are in. */
  public static <R> RowMapper<Keyed<R>> mapper(
      @Nullable SortedRows sorted, RowMapper<R> record, Function<R, List<String>> key) {
    return (row, number) -> {
      R mapped = record.mapRow(row, number);
      return new Keyed<>(mapped, sorted == null ? key.apply(mapped) : sortKey(row));
    };
  }

  boolean isFirst() {
    return after == null;
  }

  /**
   * The first rows of a page, with their {@code sort_key} and in their {@code place}.
   *
   * @param rows a statement of all rows, in no order
   */
  public String page(String rows, int most) {
    String order =
        by.sql()
            + (sort.descending() ? " DESC" : "")
            + " NULLS LAST, "
            + key.stream().map(Column::sql).collect(Collectors.joining(", "));
    return """
    SELECT r.*, ARRAY[%2$s] AS sort_key, row_number() OVER (ORDER BY %1$s) AS place
    FROM (SELECT r.* FROM (%3$s) r WHERE %4$s ORDER BY %1$s LIMIT %5$d) r ORDER BY place
    """
        .formatted(order, texts(), rows, condition(), most);
  }

  private String texts() {
    List<String> texts = new ArrayList<>();
    texts.add("CAST(" + by.sql() + " AS text)");
    key.forEach(each -> texts.add("CAST(" + each.sql() + " AS text)"));
    return String.join(", ", texts);
  }

  private String condition() {
    if (after == null) {
      return "true";
    }
    String behind =
        "("
            + key.stream().map(Column::sql).collect(Collectors.joining(", "))
            + ") > ("
            + String.join(", ", keyParameters())
            + ")";
    if (after.getFirst().isEmpty()) {
      return by.sql() + " IS NULL AND " + behind;
    }
    String value = parameter(0, by.type());
    return "(%1$s %2$s %3$s OR (%1$s = %3$s AND %4$s) OR %1$s IS NULL)"
        .formatted(by.sql(), sort.descending() ? "<" : ">", value, behind);
  }

  private List<String> keyParameters() {
    List<String> parameters = new ArrayList<>();
    for (int part = 0; part < key.size(); part++) {
      parameters.add(parameter(part + 1, key.get(part).type()));
    }
    return parameters;
  }

  private static String parameter(int number, String type) {
    return "CAST(:%s%d AS %s)".formatted(PARAMETER, number, type);
  }

  /** The values of the parameters that {@link #page} adds, beside those of its rows. */
  public Map<String, @Nullable Object> parameters(Map<String, ? extends @Nullable Object> others) {
    Map<String, @Nullable Object> all = new HashMap<>(others);
    if (after != null) {
      for (int part = 0; part < after.size(); part++) {
        if (!after.get(part).isEmpty()) {
          all.put(PARAMETER + part, after.get(part).substring(SET.length()));
        }
      }
    }
    return all;
  }

  private static List<String> sortKey(ResultSet row) throws SQLException {
    return Arrays.stream((Object[]) row.getArray("sort_key").getArray())
        .map(part -> part == null ? "" : SET + part)
        .toList();
  }
}
