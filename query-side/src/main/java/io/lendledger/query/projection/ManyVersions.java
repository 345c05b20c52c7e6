package io.lendledger.query.projection;

import java.math.BigDecimal;
import java.sql.Timestamp;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * Writes many versions of rows by one statement, which takes each column as an array. Its text is
 * the same however many there are, so that it is planned once.
 */
final class ManyVersions {

  private static final int MOST_ROWS = 5_000;
  private static final String POSITION = "bigint";

  private final Map<Table, Statements> statements = new ConcurrentHashMap<>();

  private record Statements(String insert, String close) {}

  /** Inserts versions: begin, end and the table's columns in their order. */
  void insert(JdbcTemplate jdbc, Table table, List<Object[]> versions) {
    write(jdbc, of(jdbc, table).insert, versions);
  }

  /** Ends current versions: the end and the key's columns in their order. */
  void close(JdbcTemplate jdbc, Table table, List<Object[]> ended) {
    write(jdbc, of(jdbc, table).close, ended);
  }

  private static void write(JdbcTemplate jdbc, String sql, List<Object[]> rows) {
    for (int from = 0; from < rows.size(); from += MOST_ROWS) {
      List<Object[]> some = rows.subList(from, Math.min(rows.size(), from + MOST_ROWS));
      jdbc.update(sql, columns(some));
    }
  }

  private static Object[] columns(List<Object[]> rows) {
    Object[] columns = new Object[rows.getFirst().length];
    for (int column = 0; column < columns.length; column++) {
      @Nullable String[] texts = new @Nullable String[rows.size()];
      for (int row = 0; row < texts.length; row++) {
        texts[row] = text(rows.get(row)[column]);
      }
      columns[column] = texts;
    }
    return columns;
  }

  private static @Nullable String text(@Nullable Object value) {
    return switch (value) {
      case null -> null;
      case BigDecimal decimal -> decimal.toPlainString();
      case Timestamp moment -> moment.toInstant().toString();
      default -> value.toString();
    };
  }

  private Statements of(JdbcTemplate jdbc, Table table) {
    return statements.computeIfAbsent(table, each -> statements(each, types(jdbc, each)));
  }

  /** In the schema that the transaction writes. */
  private static Map<String, String> types(JdbcTemplate jdbc, Table table) {
    Map<String, String> types = new HashMap<>();
    jdbc.query(
        """
        SELECT attname, format_type(atttypid, atttypmod) FROM pg_attribute
        WHERE attrelid = to_regclass(?) AND attnum > 0 AND NOT attisdropped
        """,
        row -> {
          types.put(row.getString(1), row.getString(2));
        },
        table.name());
    return types;
  }

  private static Statements statements(Table table, Map<String, String> types) {
    String insert =
        "INSERT INTO %s (valid_from, valid_to, %s) SELECT * FROM unnest(%s)"
            .formatted(
                table.name(),
                String.join(", ", table.columns()),
                arrays(
                    Stream.concat(
                        Stream.of(POSITION, POSITION), table.columns().stream().map(types::get))));
    String close =
        "UPDATE %1$s SET valid_to = ended.until FROM unnest(%2$s) AS ended(until, %3$s) WHERE %4$s AND %1$s.valid_to = %5$d"
            .formatted(
                table.name(),
                arrays(Stream.concat(Stream.of(POSITION), table.key().stream().map(types::get))),
                String.join(", ", table.key()),
                table.key().stream()
                    .map(column -> "%1$s.%2$s = ended.%2$s".formatted(table.name(), column))
                    .collect(Collectors.joining(" AND ")),
                Long.MAX_VALUE);
    return new Statements(insert, close);
  }

  private static String arrays(Stream<String> types) {
    return types.map("?::%s[]"::formatted).collect(Collectors.joining(", "));
  }
}
