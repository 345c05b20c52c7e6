package io.lendledger.query.projection;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** One version of a row, by column; never changed. */
public final class Row {

  private static final Row EMPTY = new Row(Columns.NONE, new Values(new Object[0], 0), 0);
  private static final int FIRST_ROOM = 8;

  private final Columns columns;
  private final Values values;
  private final int size;

  private Row(Columns columns, Values values, int size) {
    this.columns = columns;
    this.values = values;
    this.size = size;
  }

  /**
   * Values that rows built upon each other share: each sees as many as it has columns, and the last
   * one goes on behind its own.
   */
  private static final class Values {

    private final @Nullable Object[] each;
    private final AtomicInteger taken;

    Values(@Nullable Object[] each, int taken) {
      this.each = each;
      this.taken = new AtomicInteger(taken);
    }

    /** The first ones and one more. */
    Values and(int first, @Nullable Object value) {
      boolean free = first < each.length && taken.compareAndSet(first, first + 1);
      Values more = free ? this : new Values(first(first, FIRST_ROOM + 2 * first), first + 1);
      more.each[first] = value;
      return more;
    }

    @Nullable Object[] first(int count, int room) {
      @Nullable Object[] copy = new @Nullable Object[room];
      System.arraycopy(each, 0, copy, 0, count);
      return copy;
    }
  }

  /** A row of these columns, whose values nobody else has. */
  static Row of(Columns columns, @Nullable Object[] values) {
    return new Row(columns, new Values(values, values.length), values.length);
  }

  /** A row without columns, to build upon. */
  public static Row empty() {
    return EMPTY;
  }

  public Row with(String column, @Nullable Object value) {
    Integer place = columns.place(column);
    if (place == null) {
      return new Row(columns.and(column), values.and(size, value), size + 1);
    }
    @Nullable Object[] changed = values.first(size, size);
    changed[place] = value;
    return new Row(columns, new Values(changed, size), size);
  }

  /** The row with some units more, or fewer, in a column. */
  public Row plus(String column, long units) {
    return with(column, Math.addExact(number(column), units));
  }

  public Row plus(String column, BigDecimal amount) {
    return with(column, amount(column).add(amount));
  }

  public String text(String column) {
    return (String) present(column);
  }

  /** A whole number that is there. */
  public long number(String column) {
    return ((Number) present(column)).longValue();
  }

  public BigDecimal amount(String column) {
    return (BigDecimal) present(column);
  }

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
    return place == null ? null : values.each[place];
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
      target[from + i] = values.each[order[i]];
    }
  }

  int size() {
    return size;
  }

  private Object present(String column) {
    return Objects.requireNonNull(get(column), column);
  }

  private Map<String, @Nullable Object> byColumn() {
    Map<String, @Nullable Object> all = new HashMap<>();
    List<String> names = columns.names();
    for (int i = 0; i < size; i++) {
      all.put(names.get(i), values.each[i]);
    }
    return all;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    if (!(other instanceof Row row)) {
      return false;
    }
    return columns == row.columns
        ? Arrays.equals(values.each, 0, size, row.values.each, 0, size)
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
