package io.lendledger.query.projection;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** One version of a row, by column; never changed. */
public final class Row {

  private static final Row EMPTY = new Row(Columns.NONE, new Object[0]);

  private final Columns columns;
  private final @Nullable Object[] values;

  private Row(Columns columns, @Nullable Object[] values) {
    this.columns = columns;
    this.values = values;
  }

  /** A row without columns, to build upon. */
  public static Row empty() {
    return EMPTY;
  }

  /** The row with another value in a column. */
  public Row with(String column, @Nullable Object value) {
    Integer place = columns.place(column);
    if (place == null) {
      @Nullable Object[] more = Arrays.copyOf(values, values.length + 1);
      more[values.length] = value;
      return new Row(columns.and(column), more);
    }
    @Nullable Object[] changed = values.clone();
    changed[place] = value;
    return new Row(columns, changed);
  }

  /** The row with some units more, or fewer, in a column. */
  public Row plus(String column, long units) {
    return with(column, Math.addExact(number(column), units));
  }

  /** The row with an amount added in a column. */
  public Row plus(String column, BigDecimal amount) {
    return with(column, amount(column).add(amount));
  }

  /** A text that is there. */
  public String text(String column) {
    return (String) present(column);
  }

  /** A whole number that is there. */
  public long number(String column) {
    return ((Number) present(column)).longValue();
  }

  /** A decimal that is there. */
  public BigDecimal amount(String column) {
    return (BigDecimal) present(column);
  }

  /** A date that is there. */
  public LocalDate date(String column) {
    return (LocalDate) present(column);
  }

  /** A truth value that is there. */
  public boolean is(String column) {
    return (Boolean) present(column);
  }

  /** Whether a column is empty. */
  public boolean isNull(String column) {
    return get(column) == null;
  }

  @Nullable Object get(String column) {
    Integer place = columns.place(column);
    return place == null ? null : values[place];
  }

  /** The values of columns of which none is empty. */
  List<Object> values(List<String> columns) {
    Object[] found = new Object[columns.size()];
    for (int i = 0; i < found.length; i++) {
      found[i] = present(columns.get(i));
    }
    return List.of(found);
  }

  List<Object> key(Table table) {
    return values(table.key());
  }

  void requireColumnsOf(Table table) {
    if (columns.orderIn(table).isEmpty()) {
      throw new IllegalArgumentException(
          "a row of %s has %s, not %s".formatted(table.name(), table.columns(), columns.names()));
    }
  }

  /**
   * Puts the values into an array, from an index on, in the order of the table's columns.
   *
   * @throws java.util.NoSuchElementException when the row has other columns
   */
  void copyTo(@Nullable Object[] target, int from, Table table) {
    int[] order = columns.orderIn(table).orElseThrow();
    for (int i = 0; i < order.length; i++) {
      target[from + i] = values[order[i]];
    }
  }

  int size() {
    return values.length;
  }

  private Object present(String column) {
    return Objects.requireNonNull(get(column), column);
  }

  private Map<String, @Nullable Object> byColumn() {
    Map<String, @Nullable Object> all = new HashMap<>();
    List<String> names = columns.names();
    for (int i = 0; i < values.length; i++) {
      all.put(names.get(i), values[i]);
    }
    return all;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    if (!(other instanceof Row row)) {
      return false;
    }
    return columns == row.columns
        ? Arrays.equals(values, row.values)
        : byColumn().equals(row.byColumn());
  }

  @Override
  public int hashCode() {
    return byColumn().hashCode();
  }

  @Override
  public String toString() {
    return byColumn().toString();
  }
}
