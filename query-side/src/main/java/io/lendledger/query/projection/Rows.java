package io.lendledger.query.projection;

import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.ConcurrencyFailureException;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * The rows that a batch of events reads and writes. Current versions are loaded ahead, many at a
 * time; changes are kept here and written at the end of the batch. Rows that were not loaded count
 * as missing.
 */
public final class Rows {

  private static final Object[] NO_ARGUMENTS = {};

  private final JdbcTemplate jdbc;
  private final Map<Table, TableRows> tables = new LinkedHashMap<>();

  Rows(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  /** For tables without versions; their names need no schema here. */
  public JdbcTemplate jdbc() {
    return jdbc;
  }

  /** Loads the current rows whose column is among the values. */
  public void load(Table table, String column, Collection<?> values) {
    load(table, Map.of(column, values));
  }

  /** Loads the current rows whose columns each are among the values. */
  public void load(Table table, Map<String, ? extends Collection<?>> anyOf) {
    if (anyOf.values().stream().anyMatch(Collection::isEmpty)) {
      return;
    }
    List<String> conditions = new ArrayList<>();
    List<Object> arguments = new ArrayList<>();
    anyOf.forEach((column, values) -> {
      conditions.add(column + " = ANY(?::" + arrayType(values) + ")");
      arguments.add(values.stream().distinct().map(Object::toString).toArray(String[]::new));
    });
    keep(
        table,
        table.selectCurrent(String.join(" AND ", conditions)),
        arguments.toArray(NO_ARGUMENTS));
  }

  /** Loads the current rows with these keys, all of whose columns are texts. */
  public void loadKeys(Table table, Collection<List<String>> keys) {
    loadOf(table, table.key(), keys);
  }

  /** Loads the current rows that have one of these lists of texts in these columns. */
  public void loadOf(Table table, List<String> columns, Collection<List<String>> wanted) {
    if (wanted.isEmpty()) {
      return;
    }
    Object[] arguments = new Object[columns.size()];
    for (int i = 0; i < arguments.length; i++) {
      int column = i;
      arguments[i] =
          wanted.stream().distinct().map(each -> each.get(column)).toArray(String[]::new);
    }
    keep(table, table.selectCurrentOf(columns), arguments);
  }

  private void keep(Table table, String select, Object[] arguments) {
    Columns columns = table.inOrder();
    jdbc.query(
        select,
        result -> {
          Row row = row(columns, result);
          of(table).keep(row.key(table), row, result.getString(1));
        },
        arguments);
  }

  private static String arrayType(Collection<?> values) {
    return values.iterator().next() instanceof LocalDate ? "date[]" : "text[]";
  }

  private static Row row(Columns columns, ResultSet result) throws SQLException {
    ResultSetMetaData types = result.getMetaData();
    @Nullable Object[] values = new @Nullable Object[columns.names().size()];
    for (int i = 0; i < values.length; i++) {
      boolean date = types.getColumnType(i + 2) == Types.DATE;
      values[i] = date ? result.getObject(i + 2, LocalDate.class) : result.getObject(i + 2);
    }
    return Row.of(columns, values);
  }

  /** The row after the changes so far. */
  public Optional<Row> find(Table table, Object... key) {
    Versions versions = of(table).find(List.of(key));
    return versions == null ? Optional.empty() : Optional.ofNullable(versions.current());
  }

  /** All loaded or put rows that stand and match. */
  public List<Row> matching(Table table, Predicate<Row> condition) {
    List<Row> found = new ArrayList<>();
    for (Versions versions : of(table).all()) {
      Row row = versions.current();
      if (row != null && condition.test(row)) {
        found.add(row);
      }
    }
    return found;
  }

  /** All loaded or put rows that stand and have these columns in common with another row. */
  public List<Row> alike(Table table, List<String> columns, Row other) {
    return of(table).alike(columns, other);
  }

  /** Puts a row, new or in place of the one with its key, from a position on. */
  public void put(Table table, Row row, long position) {
    row.requireColumnsOf(table);
    of(table).put(row.key(table), row, position);
  }

  public void remove(Table table, Row row, long position) {
    of(table).remove(row.key(table), position);
  }

  private TableRows of(Table table) {
    return tables.computeIfAbsent(table, t -> new TableRows());
  }

  void write() {
    tables.forEach(this::write);
  }

  private void write(Table table, TableRows rows) {
    List<String> places = new ArrayList<>();
    List<Long> ends = new ArrayList<>();
    List<Object[]> added = new ArrayList<>();
    for (Versions versions : rows.all()) {
      Long until = versions.storedUntil();
      if (until != null) {
        places.add(Objects.requireNonNull(versions.place()));
        ends.add(until);
      }
      versions.additions().forEach(version -> added.add(values(table, version)));
    }
    end(table, places, ends);
    NewRows.add(jdbc, table.name(), table.written(), added);
  }

  private void end(Table table, List<String> places, List<Long> ends) {
    if (places.isEmpty()) {
      return;
    }
    int ended =
        jdbc.update(table.endCurrent(), places.toArray(String[]::new), ends.toArray(Long[]::new));
    if (ended != places.size()) {
      throw new ConcurrencyFailureException(
          "%d of %d rows of %s have moved".formatted(places.size() - ended, ended, table.name()));
    }
  }

  private static @Nullable Object[] values(Table table, Versions.Version version) {
    @Nullable Object[] all = new @Nullable Object[2 + version.row().size()];
    all[0] = version.from();
    all[1] = version.to();
    version.row().copyTo(all, 2, table);
    return all;
  }
}
