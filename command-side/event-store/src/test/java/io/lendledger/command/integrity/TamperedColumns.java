package io.lendledger.command.integrity;

import java.util.Map;
import java.util.TreeMap;

/** The columns of a table as the database knows them, and the smallest change of each. */
final class TamperedColumns {

  private static final String COLUMNS =
      "SELECT column_name, data_type FROM information_schema.columns"
          + " WHERE table_schema = 'eventstore' AND table_name = ?";

  private TamperedColumns() {}

  /** Names and types. */
  static Map<String, String> of(AuditedStore store, String table) {
    Map<String, String> columns = new TreeMap<>();
    store.jdbc.query(
        COLUMNS,
        row -> {
          columns.put(row.getString(1), row.getString(2));
        },
        table);
    return columns;
  }

  /** An expression for the value with one byte changed. */
  static String changed(String column, String type) {
    return switch (type) {
      case "bigint", "integer", "date" -> column + " + 1";
      case "uuid" ->
          ("(CASE WHEN left(%1$s::text, 1) = 'a' THEN 'b' ELSE 'a' END"
                  + " || substr(%1$s::text, 2))::uuid")
              .formatted(column);
      case "text" -> "left(%1$s, -1) || chr(ascii(right(%1$s, 1)) + 1)".formatted(column);
      case "bytea" -> "set_byte(%1$s, 0, get_byte(%1$s, 0) # 1)".formatted(column);
      case "timestamp with time zone" ->
          column + " + interval '1 " + (column.equals("sealed_at") ? "milli" : "micro") + "second'";
      default -> throw new IllegalStateException("say how a " + type + " is changed: " + column);
    };
  }
}
