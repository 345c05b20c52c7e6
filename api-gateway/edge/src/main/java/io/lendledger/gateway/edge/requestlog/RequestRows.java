package io.lendledger.gateway.edge.requestlog;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.gateway.edge.database.AccessDatabase;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Finds requests that are kept. Blocks. */
@Component
class RequestRows {

  private static final String LIST =
      """
      SELECT * FROM access.request
      WHERE entry >= :since AND (CAST(:before AS uuid) IS NULL OR entry < :before)
      """;
  private static final String OF_STATUS =
      """
       AND EXISTS (SELECT 1 FROM unnest(:lowest, :highest) AS wanted (lowest, highest)
                   WHERE status BETWEEN lowest AND highest)
      """;

  private final AccessDatabase database;

  RequestRows(AccessDatabase database) {
    this.database = database;
  }

  /** Who reads, what of it they see, and where they go on from there. */
  enum Readers {
    LENDER("", "/api/v1"),
    /** Who looks into the books, or after the service, is nothing to the desk. */
    DESK(" AND (lender_code <> '' OR door = 'desk')", "/desk/v1"),
    OPERATIONS("", "/audit/v1");

    private final String condition;
    private final String base;

    Readers(String condition, String base) {
      this.condition = condition;
      this.base = base;
    }

    private @Nullable String link(String method, @Nullable String submission, boolean refused) {
      return submission == null || method.equals("GET") || method.equals("HEAD")
          ? null
          : "%s/submissions/%s/%s".formatted(base, submission, refused ? "faults" : "effects");
    }
  }

  /**
   * The requests that are asked for.
   *
   * @param lender only of this lender's credentials; of all without one
   * @param since only those whose entries are this one or later
   * @param before only those before this entry; all without one
   * @param equal columns and the values that they must have
   * @param statuses all when there are none
   */
  record Asked(
      Readers readers,
      @Nullable LenderCode lender,
      UUID since,
      @Nullable UUID before,
      Map<String, String> equal,
      List<StatusRange> statuses) {}

  /** A request with the entry behind which a page continues. */
  record Found(RequestEntry request, UUID entry) {}

  /** The newest first. */
  List<Found> list(Asked asked, int rows) {
    Map<String, @Nullable Object> parameters = new HashMap<>();
    parameters.put("since", asked.since());
    parameters.put("before", asked.before());
    StringBuilder sql = new StringBuilder(LIST).append(asked.readers().condition);
    LenderCode lender = asked.lender();
    if (lender != null) {
      sql.append(" AND lender_code = :lender");
      parameters.put("lender", lender.value());
    }
    asked
        .equal()
        .forEach((column, value) -> {
          sql.append(" AND ").append(column).append(" = :").append(column);
          parameters.put(column, value);
        });
    if (!asked.statuses().isEmpty()) {
      sql.append(OF_STATUS);
      parameters.put("lowest", bounds(asked.statuses(), StatusRange::lowest));
      parameters.put("highest", bounds(asked.statuses(), StatusRange::highest));
    }
    sql.append(" ORDER BY entry DESC LIMIT :rows");
    parameters.put("rows", rows);
    return database
        .jdbc()
        .sql(sql.toString())
        .params(parameters)
        .query((row, _) -> found(asked.readers(), row))
        .list();
  }

  private static Integer[] bounds(
      List<StatusRange> statuses, Function<StatusRange, Integer> bound) {
    return statuses.stream().map(bound).toArray(Integer[]::new);
  }

  private static Found found(Readers readers, ResultSet row) throws SQLException {
    String lender = row.getString("lender_code");
    String method = row.getString("method");
    String submission = row.getString("submission_id");
    String error = row.getString("error_code");
    Instant at = row.getObject("at", OffsetDateTime.class).toInstant();
    return new Found(
        new RequestEntry(
            row.getString("request_id"),
            at,
            row.getString("credential"),
            lender.isEmpty() ? null : lender,
            method,
            row.getString("operation"),
            row.getString("path"),
            row.getString("parameters"),
            row.getObject("status", Integer.class),
            row.getLong("duration_ms"),
            error,
            row.getString("field"),
            row.getString("issue"),
            submission,
            readers.link(method, submission, error != null),
            row.getLong("bytes_in"),
            row.getLong("bytes_out")),
        row.getObject("entry", UUID.class));
  }
}
