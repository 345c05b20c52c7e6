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
import io.lendledger.query.projection.Row;
import io.lendledger.query.projection.Rows;
import io.lendledger.query.projection.StoredEvent;
import io.lendledger.query.projection.Table;
import java.util.List;
import org.springframework.stereotype.Component;

/** Borrow requests and their outcomes. */
@Component
public final class BorrowRequestProjection implements Projection {

  private static final List<String> KEY = List.of("request_id");
  private static final Table REQUEST =
      Table.keyed("borrow_request", "request_id")
          .values(
              "lender_code",
              "borrower_code",
              "isin",
              "units",
              "collateral_type",
              "lending_rate",
              "investment_rate",
              "rebate_rate",
              "loan_currency",
              "loan_type",
              "trade_date",
              "settlement_date",
              "end_date",
              "haircut_percent",
              "open_units",
              "completed");
  private static final Table LOAN =
      Table.keyed("borrow_request_loan", "request_id", "ordinal")
          .values("loan_id", "lender_code", "account_number", "units");
  private static final Table UNFILLED =
      Table.keyed("borrow_request_unfilled", "request_id", "ordinal").values("cause", "units");

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

  /** 2: why units stay unfilled; 3: all that a request says, in versions. */
  @Override
  public int revision() {
    return 3;
  }

  @Override
  public void project(List<StoredEvent> events, Rows rows) {
    List<String> requests =
        events.stream().map(each -> ((BorrowRequestEvent) each.payload()).requestId()).toList();
    rows.load(REQUEST, "request_id", requests);
    rows.load(LOAN, "request_id", requests);
    for (StoredEvent event : events) {
      write((BorrowRequestEvent) event.payload(), rows, event.position());
    }
  }

  private static void write(BorrowRequestEvent event, Rows rows, long position) {
    switch (event) {
      case BorrowRequestPlaced placed -> rows.put(REQUEST, row(placed), position);
      case LoansPlanned planned -> {}
      case RoundCompleted(var request, var round, var loans, var openUnits) -> {
        Row key = Row.empty().with("request_id", request);
        add(rows, key, rows.alike(LOAN, KEY, key).size(), loans, position);
        advance(rows, request, openUnits, false, position);
      }
      case BorrowRequestCompleted(var request, var loans, var unfilledUnits, var unfilled) -> {
        Row key = Row.empty().with("request_id", request);
        rows.alike(LOAN, KEY, key).stream()
            .filter(row -> row.number("ordinal") > loans.size())
            .forEach(row -> rows.remove(LOAN, row, position));
        add(rows, key, 0, loans, position);
        explain(rows, key, unfilled, position);
        advance(rows, request, unfilledUnits, true, position);
      }
    }
  }

  private static void advance(
      Rows rows, String request, long openUnits, boolean completed, long position) {
    Row known = rows.find(REQUEST, request).orElseThrow();
    rows.put(REQUEST, known.with("open_units", openUnits).with("completed", completed), position);
  }

  private static void add(Rows rows, Row key, long before, List<BookedLoan> loans, long position) {
    long ordinal = before;
    for (BookedLoan loan : loans) {
      ordinal++;
      rows.put(
          LOAN,
          key.with("ordinal", ordinal)
              .with("loan_id", loan.loanId())
              .with("lender_code", loan.lenderCode())
              .with("account_number", loan.accountNumber())
              .with("units", loan.units()),
          position);
    }
  }

  private static void explain(Rows rows, Row key, List<Unfilled> unfilled, long position) {
    long ordinal = 0;
    for (Unfilled each : unfilled) {
      ordinal++;
      rows.put(
          UNFILLED,
          key.with("ordinal", ordinal).with("cause", each.cause()).with("units", each.units()),
          position);
    }
  }

  private static Row row(BorrowRequestPlaced placed) {
    return Row.empty()
        .with("request_id", placed.requestId())
        .with("lender_code", placed.lenderCode())
        .with("borrower_code", placed.borrowerCode())
        .with("isin", placed.isin())
        .with("units", placed.units())
        .with("collateral_type", placed.collateralType())
        .with("lending_rate", placed.lendingRate())
        .with("investment_rate", placed.investmentRate())
        .with("rebate_rate", placed.rebateRate())
        .with("loan_currency", placed.loanCurrency())
        .with("loan_type", placed.loanType())
        .with("trade_date", placed.tradeDate())
        .with("settlement_date", placed.settlementDate())
        .with("end_date", placed.endDate())
        .with("haircut_percent", placed.haircutPercent())
        .with("open_units", placed.units())
        .with("completed", false);
  }
}
