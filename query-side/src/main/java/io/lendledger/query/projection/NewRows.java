package io.lendledger.query.projection;

import java.io.IOException;
import java.io.StringReader;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.jdbc.core.ConnectionCallback;
import org.springframework.jdbc.core.JdbcTemplate;

/** Adds rows to a table: many in the text form of PostgreSQL's COPY, a few as parameters. */
public final class NewRows {

  /** Fewer rows cost less as parameters of a prepared statement. */
  private static final int ENOUGH_TO_COPY = 16;

  private static final int ROW_CHARACTERS = 256;

  /** A parameter is rounded to the nearest microsecond, and a half upwards. */
  private static final int HALF_MICROSECOND = 500;

  private NewRows() {}

  /** Adds rows, each of the values of these columns in their order. */
  public static void add(
      JdbcTemplate jdbc, String table, List<String> columns, List<Object[]> rows) {
    String names = String.join(", ", columns);
    if (rows.size() >= ENOUGH_TO_COPY) {
      copy(jdbc, "COPY %s (%s) FROM STDIN".formatted(table, names), rows);
    } else if (!rows.isEmpty()) {
      rows.forEach(row -> append(new StringBuilder(ROW_CHARACTERS), row));
      String places = "?" + ", ?".repeat(columns.size() - 1);
      jdbc.batchUpdate("INSERT INTO %s (%s) VALUES (%s)".formatted(table, names, places), rows);
    }
  }

  private static void copy(JdbcTemplate jdbc, String copy, List<Object[]> rows) {
    StringBuilder text = new StringBuilder(ROW_CHARACTERS * rows.size());
    rows.forEach(row -> append(text, row));
    jdbc.execute((ConnectionCallback<@Nullable Void>) connection -> send(connection, copy, text));
  }

  private static void append(StringBuilder text, Object[] row) {
    for (Object value : row) {
      append(text, value);
      text.append('\t');
    }
    text.setCharAt(text.length() - 1, '\n');
  }

  private static void append(StringBuilder text, @Nullable Object value) {
    switch (value) {
      case null -> text.append("\\N");
      case String each -> appendEscaped(text, each);
      case BigDecimal each -> text.append(each.toPlainString());
      case Number each -> text.append(each);
      case Boolean each -> text.append(each);
      case LocalDate each -> text.append(each);
      case Timestamp each ->
          text.append(each.toInstant().plusNanos(HALF_MICROSECOND).truncatedTo(ChronoUnit.MICROS));
      default -> throw new IllegalArgumentException(value.getClass() + ": " + value);
    }
  }

  private static void appendEscaped(StringBuilder text, String value) {
    for (int i = 0; i < value.length(); i++) {
      char each = value.charAt(i);
      switch (each) {
        case '\\' -> text.append("\\\\");
        case '\t' -> text.append("\\t");
        case '\n' -> text.append("\\n");
        case '\r' -> text.append("\\r");
        default -> text.append(each);
      }
    }
  }

  private static @Nullable Void send(Connection connection, String copy, StringBuilder text)
      throws SQLException {
    try {
      connection
          .unwrap(PGConnection.class)
          .getCopyAPI()
          .copyIn(copy, new StringReader(text.toString()));
      return null;
    } catch (IOException e) {
      throw new DataAccessResourceFailureException(copy, e);
    }
  }
}
