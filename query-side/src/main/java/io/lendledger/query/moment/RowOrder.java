package io.lendledger.query.moment;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.lendledger.core.reading.Page;
import io.lendledger.core.reading.SortedBy;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.springframework.core.ResolvableType;

/**
 * The columns that the rows {@code r} of a read can be sorted by, and those of its key. A field's
 * column is named like the field, unless it is said otherwise, and has the type of the record's.
 */
public final class RowOrder {

  private final Map<String, Column> byField;
  private final List<Column> key;

  private RowOrder(Map<String, Column> byField, List<Column> key) {
    this.byField = byField;
    this.key = key;
  }

  /**
   * A column.
   *
   * @param sql its value in a row {@code r}
   */
  record Column(String sql, String type) {

    static Column of(String column, String type) {
      return new Column(column.contains("r.") ? column : "r." + column, type);
    }
  }

  /**
   * The order of a page's records.
   *
   * @param columns columns that are not named like their fields
   * @param key the columns of the key, each with its type behind it unless that is text
   */
  public static RowOrder of(
      Class<? extends Page<?>> page, Map<String, String> columns, String... key) {
    Class<?> type = ResolvableType.forClass(page).as(Page.class).getGeneric(0).resolve();
    Map<String, String> types = new HashMap<>();
    addTypes(Objects.requireNonNull(type), types);
    Map<String, Column> byField = new HashMap<>();
    for (String field : page.getAnnotation(SortedBy.class).value()) {
      String column = columns.getOrDefault(field, column(field));
      byField.put(field, Column.of(column, Objects.requireNonNull(types.get(field), field)));
    }
    return new RowOrder(byField, Arrays.stream(key).map(RowOrder::keyColumn).toList());
  }

  private static Column keyColumn(String spelled) {
    int space = spelled.lastIndexOf(' ');
    return space < 0
        ? Column.of(spelled, "text")
        : Column.of(spelled.substring(0, space), spelled.substring(space + 1));
  }

  private static String column(String field) {
    return field.replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT);
  }

  private static void addTypes(Class<?> record, Map<String, String> types) {
    for (RecordComponent each : record.getRecordComponents()) {
      if (each.getAccessor().isAnnotationPresent(JsonUnwrapped.class)) {
        addTypes(each.getType(), types);
      } else {
        types.put(each.getName(), sqlType(each.getType()));
      }
    }
  }

  private static String sqlType(Class<?> type) {
    if (type == LocalDate.class) {
      return "date";
    }
    if (type == Instant.class) {
      return "timestamptz";
    }
    if (type == boolean.class || type == Boolean.class) {
      return "boolean";
    }
    return type.isPrimitive() || Number.class.isAssignableFrom(type) || type == BigDecimal.class
        ? "numeric"
        : "text";
  }

  Column column(io.lendledger.core.reading.Sort sort) {
    return Objects.requireNonNull(byField.get(sort.field()), sort.field());
  }

  List<Column> key() {
    return key;
  }
}
