package io.lendledger.query.borrowrequest;

import io.lendledger.core.borrowrequest.BookedLoan;
import io.lendledger.core.borrowrequest.BorrowRequestResult;
import io.lendledger.core.borrowrequest.FindBorrowRequest;
import io.lendledger.core.borrowrequest.Unfilled;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.query.moment.Moments;
import io.lendledger.query.projection.ModelNames;
import io.lendledger.query.projection.QueryDatabase;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.axonframework.queryhandling.QueryHandler;
import org.springframework.stereotype.Component;

/** Answers {@link FindBorrowRequest}. */
@Component
final class BorrowRequestHandler {

  private static final String SELECT =
      """
      SELECT r.completed, r.open_units, l.loan_id, l.lender_code, l.account_number, l.units
      FROM query.borrow_request r LEFT JOIN query.borrow_request_loan l
        ON l.request_id = r.request_id AND l.valid_to = 9223372036854775807
      WHERE r.request_id = :request AND r.valid_to = 9223372036854775807
      ORDER BY l.ordinal
      """;

  private static final String UNFILLED =
      """
      SELECT cause, units FROM query.borrow_request_unfilled WHERE request_id = :request
        AND valid_to = 9223372036854775807
      ORDER BY ordinal
      """;

  private final QueryDatabase database;
  private final Moments moments;

  BorrowRequestHandler(QueryDatabase database, Moments moments) {
    this.database = database;
    this.moments = moments;
  }

  @QueryHandler
  BorrowRequestResult handle(FindBorrowRequest query) {
    return read(query.requestId().value());
  }

  private BorrowRequestResult read(String request) {
    moments.awaitFresh(List.of(ModelNames.REQUESTS));
    Placed placed =
        database
            .client()
            .sql(SELECT)
            .param("request", request)
            .query(BorrowRequestHandler::placed)
            .orElseThrow(() -> Rejected.notFound("borrow request " + request));
    return new BorrowRequestResult(
        request, placed.completed(), placed.loans(), placed.open(), unfilled(request));
  }

  /** What the first statement tells; its connection is free again before the second one. */
  private record Placed(boolean completed, List<BookedLoan> loans, long open) {}

  private List<Unfilled> unfilled(String request) {
    return database
        .client()
        .sql(UNFILLED)
        .param("request", request)
        .query((row, number) -> new Unfilled(row.getString("cause"), row.getLong("units")))
        .list();
  }

  private static Optional<Placed> placed(ResultSet rows) throws SQLException {
    if (!rows.next()) {
      return Optional.empty();
    }
    boolean completed = rows.getBoolean("completed");
    long open = rows.getLong("open_units");
    List<BookedLoan> loans = new ArrayList<>();
    do {
      if (rows.getString("loan_id") != null) {
        loans.add(loan(rows));
      }
    } while (rows.next());
    return Optional.of(new Placed(completed, List.copyOf(loans), open));
  }

  private static BookedLoan loan(ResultSet row) throws SQLException {
    return new BookedLoan(
        row.getString("loan_id"),
        row.getString("lender_code"),
        row.getString("account_number"),
        row.getLong("units"));
  }
}
