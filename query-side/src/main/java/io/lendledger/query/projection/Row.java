package io.lendledger.query.projection;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** One version of a row, by column; never changed. */
public final class Row {

  private final Map<String, @Nullable Object> cells;

  private Row(Map<String, @Nullable Object> cells) {
    this.cells = cells;
  }

  /** A row without columns, to build upon. */
  public static Row empty() {
    return new Row(Map.of());
  }

  static Row of(Map<String, @Nullable Object> cells) {
    return new Row(cells);
  }

  /** The row with another value in a column. */
  public Row with(String column, @Nullable Object value) {
    Map<String, @Nullable Object> changed = new LinkedHashMap<>(cells);
    changed.put(column, value);
    return new Row(changed);
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
    return cells.get(column) == null;
  }

  @Nullable Object get(String column) {
    return cells.get(column);
  }

  /** The values of columns of which none is empty. */
  List<Object> values(List<String> columns) {
    return columns.stream().map(this::present).toList();
  }

  List<Object> key(Table table) {
    return values(table.key());
  }

  void requireColumnsOf(Table table) {
    List<String> columns = table.columns();
    if (cells.size() != columns.size() || !cells.keySet().containsAll(columns)) {
      throw new IllegalArgumentException(
          "a row of %s has %s, not %s".formatted(table.name(), columns, cells.keySet()));
    }
  }

  private Object present(String column) {
    return Objects.requireNonNull(cells.get(column), column);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Row row && cells.equals(row.cells);
  }

  @Override
  public int hashCode() {
    return cells.hashCode();
  }

  @Override
  public String toString() {
    return cells.toString();
  }
}
