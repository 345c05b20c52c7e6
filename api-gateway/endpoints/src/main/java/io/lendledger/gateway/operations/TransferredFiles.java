package io.lendledger.gateway.operations;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.gateway.edge.database.AccessDatabase;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** The files of all lenders, as they were noted last. Blocks. */
@Component
class TransferredFiles {

  private static final List<String> DIRECTIONS = List.of("Inbound", "Outbound");
  private static final List<String> STATUSES =
      List.of("Waiting", "Accepted", "Rejected", "Written", "Failed");
  private static final char BETWEEN = '|';

  private final AccessDatabase database;

  TransferredFiles(AccessDatabase database) {
    this.database = database;
  }

  /** Which files are wanted; all statuses when there are none. */
  record Asked(@Nullable LenderCode lender, @Nullable String direction, List<String> statuses) {}

  /** A file, and the key behind which a page continues. */
  record Keyed(TransferredFile file, String key) {}

  static String direction(String wire) {
    return oneOf(DIRECTIONS, wire);
  }

  static String status(String wire) {
    return oneOf(STATUSES, wire);
  }

  private static String oneOf(List<String> known, String wire) {
    if (!known.contains(wire)) {
      throw new IllegalArgumentException("must be one of " + String.join(", ", known));
    }
    return wire;
  }

  /** Those behind a key, the newest first. */
  List<Keyed> behind(@Nullable String key, Asked asked, int rows) {
    StringBuilder sql = new StringBuilder("SELECT * FROM access.transferred_file WHERE true");
    Map<String, Object> parameters = new HashMap<>();
    if (key != null) {
      int end = key.indexOf(BETWEEN);
      sql.append(" AND (at, file_id) < (:at, :id)");
      parameters.put("at", time(key.substring(0, Math.max(0, end))));
      parameters.put("id", key.substring(end + 1));
    }
    if (asked.lender() != null) {
      sql.append(" AND lender_code = :lender");
      parameters.put("lender", asked.lender().value());
    }
    if (asked.direction() != null) {
      sql.append(" AND direction = :direction");
      parameters.put("direction", asked.direction());
    }
    if (!asked.statuses().isEmpty()) {
      sql.append(" AND status IN (:statuses)");
      parameters.put("statuses", asked.statuses());
    }
    sql.append(" ORDER BY at DESC, file_id DESC LIMIT :rows");
    parameters.put("rows", rows);
    return database
        .jdbc()
        .sql(sql.toString())
        .params(parameters)
        .query(TransferredFiles::keyed)
        .list();
  }

  private static OffsetDateTime time(String text) {
    try {
      return OffsetDateTime.parse(text);
    } catch (DateTimeException e) {
      throw new Rejected(RejectionCode.INVALID_CURSOR, "The cursor is not one of this read");
    }
  }

  private static Keyed keyed(ResultSet row, int number) throws SQLException {
    OffsetDateTime at = row.getObject("at", OffsetDateTime.class);
    return new Keyed(
        new TransferredFile(
            row.getString("direction"),
            row.getString("lender_code"),
            row.getString("subject"),
            row.getString("name"),
            row.getString("status"),
            row.getObject("bytes", Long.class),
            at.toInstant(),
            row.getString("submission_id"),
            row.getInt("attempts"),
            row.getString("reason")),
        at.toString() + BETWEEN + row.getString("file_id"));
  }
}
