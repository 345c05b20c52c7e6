package io.lendledger.query.borrowrequest;

import io.lendledger.core.borrowrequest.BookedLoan;
import io.lendledger.core.borrowrequest.BorrowRequestEvent;
import io.lendledger.core.borrowrequest.BorrowRequestEvent.BorrowRequestCompleted;
import io.lendledger.core.borrowrequest.BorrowRequestEvent.BorrowRequestPlaced;
import io.lendledger.core.borrowrequest.BorrowRequestEvent.LoansPlanned;
import io.lendledger.core.borrowrequest.BorrowRequestEvent.RoundCompleted;
import io.lendledger.core.borrowrequest.Unfilled;
import io.lendledger.query.projection.ModelNames;
import io.lendledger.query.projection.Projection;
import io.lendledger.query.projection.Rows;
import io.lendledger.query.projection.StoredEvent;
import java.util.ArrayList;
import java.util.List;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;

/** The outcomes of borrow requests. */
@Component
public final class BorrowRequestProjection implements Projection {

  private static final String PLACE =
      "INSERT INTO borrow_request (request_id, isin, units, open_units, completed)"
          + " VALUES (?, ?, ?, ?, false)";
  private static final String ADVANCE =
      "UPDATE borrow_request SET open_units = ?, completed = ? WHERE request_id = ?";
  private static final String EXPLAIN =
      "INSERT INTO borrow_request_unfilled (request_id, ordinal, cause, units) VALUES (?, ?, ?, ?)";
  private static final String CLEAR = "DELETE FROM borrow_request_loan WHERE request_id = ?";
  private static final String COUNT =
      "SELECT count(*) FROM borrow_request_loan WHERE request_id = ?";
  private static final String ADD =
      "INSERT INTO borrow_request_loan"
          + " (request_id, ordinal, loan_id, lender_code, account_number, units)"
          + " VALUES (?, ?, ?, ?, ?, ?)";

  @Override
  public String name() {
    return ModelNames.REQUESTS;
  }

  @Override
  public List<Class<?>> reads() {
    return List.of(BorrowRequestEvent.class);
  }

  @Override
  public List<String> tables() {
    return List.of("borrow_request", "borrow_request_loan", "borrow_request_unfilled");
  }

  /** 2: why units stay unfilled. */
  @Override
  public int revision() {
    return 2;
  }

  @Override
  public void project(List<StoredEvent> events, Rows rows) {
    for (StoredEvent event : events) {
      write((BorrowRequestEvent) event.payload(), rows.jdbc());
    }
  }

  private static void write(BorrowRequestEvent event, JdbcTemplate jdbc) {
    switch (event) {
      case BorrowRequestPlaced placed ->
          jdbc.update(PLACE, placed.requestId(), placed.isin(), placed.units(), placed.units());
      case LoansPlanned planned -> {}
      case RoundCompleted(var request, var round, var loans, var openUnits) -> {
        Integer before = jdbc.queryForObject(COUNT, Integer.class, request);
        add(jdbc, request, before == null ? 0 : before, loans);
        jdbc.update(ADVANCE, openUnits, false, request);
      }
      case BorrowRequestCompleted(var request, var loans, var unfilledUnits, var unfilled) -> {
        jdbc.update(CLEAR, request);
        add(jdbc, request, 0, loans);
        explain(jdbc, request, unfilled);
        jdbc.update(ADVANCE, unfilledUnits, true, request);
      }
    }
  }

  private static void add(JdbcTemplate jdbc, String request, int before, List<BookedLoan> loans) {
    List<Object[]> rows = new ArrayList<>();
    for (BookedLoan loan : loans) {
      rows.add(
          new Object[] {
            request,
            before + rows.size() + 1,
            loan.loanId(),
            loan.lenderCode(),
            loan.accountNumber(),
            loan.units()
          });
    }
    jdbc.batchUpdate(ADD, rows);
  }

  private static void explain(JdbcTemplate jdbc, String request, List<Unfilled> unfilled) {
    for (int place = 0; place < unfilled.size(); place++) {
      Unfilled each = unfilled.get(place);
      jdbc.update(EXPLAIN, request, place + 1, each.cause(), each.units());
    }
  }
}
