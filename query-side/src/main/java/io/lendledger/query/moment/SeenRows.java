package io.lendledger.query.moment;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.ResultSetExtractor;
import org.springframework.jdbc.core.RowMapper;

/**
 * Takes the rows of a page that stand beside how far the models are, as {@link Pages#select} has
 * them.
 */
final class SeenRows<R> implements ResultSetExtractor<Seen<R>> {

  private static final int LEAST = 1;
  private static final int MOST = 2;
  private static final int FOUND = 3;

  private final RowMapper<R> record;

  SeenRows(RowMapper<R> record) {
    this.record = record;
  }

  @Override
  public Seen<R> extractData(ResultSet result) throws SQLException {
    Long least = null;
    Long most = null;
    List<R> rows = new ArrayList<>();
    while (result.next()) {
      if (rows.isEmpty()) {
        least = position(result, LEAST);
        most = position(result, MOST);
      }
      if (result.getBoolean(FOUND)) {
        rows.add(record.mapRow(result, rows.size()));
      }
    }
    return new Seen<>(least, most, rows);
  }

  private static @Nullable Long position(ResultSet result, int column) throws SQLException {
    long position = result.getLong(column);
    return result.wasNull() ? null : position;
  }
}
