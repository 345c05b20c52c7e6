package io.lendledger.query.borrowrequest;

import io.lendledger.core.borrowrequest.BookedLoan;
import io.lendledger.core.borrowrequest.BorrowRequestPage;
import io.lendledger.core.borrowrequest.BorrowRequestView;
import io.lendledger.core.borrowrequest.FindBorrowRequests;
import io.lendledger.core.borrowrequest.Unfilled;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.reading.PageRequest;
import io.lendledger.core.reading.RecordCount;
import io.lendledger.query.moment.Criteria;
import io.lendledger.query.moment.ListReads;
import io.lendledger.query.moment.Moment;
import io.lendledger.query.moment.Moments;
import io.lendledger.query.moment.PageKey;
import io.lendledger.query.moment.RowOrder;
import io.lendledger.query.moment.Shown;
import io.lendledger.query.moment.SortedReads;
import io.lendledger.query.moment.SortedReads.Rows;
import io.lendledger.query.projection.ModelNames;
import io.lendledger.query.projection.QueryDatabase;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.axonframework.queryhandling.QueryHandler;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Answers {@link FindBorrowRequests}, by request id. A lender sees the requests that name it, and
 * of others those that it has lent to: of them its own loans, and neither the units asked for nor
 * those that nobody lent.
 */
@Component
final class BorrowRequestPageHandler {

  private static final List<String> PROJECTIONS = List.of(ModelNames.REQUESTS);

  private static final String PAGE =
      "SELECT r.* FROM query.borrow_request r WHERE %s ORDER BY r.request_id LIMIT %d";
  private static final String CONCERNS =
      ConcernedRequests.sql("r", Shown.THEN, "o.request_id > :after");
  private static final String LOANS =
      """
      SELECT * FROM query.borrow_request_loan
      WHERE request_id IN (:requests) AND valid_from <= :position AND :position < valid_to
        AND (CAST(:lender AS text) IS NULL OR lender_code = :lender)
      ORDER BY request_id, ordinal
      """;
  private static final String UNFILLED =
      """
      SELECT * FROM query.borrow_request_unfilled
      WHERE request_id IN (:requests) AND valid_from <= :position AND :position < valid_to
      ORDER BY request_id, ordinal
      """;

  private static final RowOrder ORDER =
      RowOrder.of(BorrowRequestPage.class, Map.of(), "request_id");

  private final QueryDatabase database;
  private final ListReads lists;

  BorrowRequestPageHandler(QueryDatabase database, SortedReads reads, Moments moments) {
    this.database = database;
    this.lists = new ListReads(reads, moments, PROJECTIONS);
  }

  @QueryHandler
  BorrowRequestPage handle(FindBorrowRequests query) {
    LenderCode lender = query.lender();
    LenderCode onlyFor = query.forLender() ? lender : null;
    return lists.page(
        lender,
        query.page(),
        ORDER,
        (page, moment) -> rows(query, page, moment),
        each -> List.of(each.requestId()),
        (data, nextKey, position, asOf) ->
            new BorrowRequestPage(completed(data, position, onlyFor), nextKey, position, asOf));
  }

  @QueryHandler
  RecordCount count(FindBorrowRequests query) {
    return lists.count(query.lender(), query.page(), (page, moment) -> rows(query, page, moment));
  }

  private static Rows<BorrowRequestView> rows(
      FindBorrowRequests query, PageRequest page, Moment moment) {
    LenderCode lender = query.lender();
    Criteria criteria =
        Criteria.at(moment, "r")
            .and("r.request_id > :after", "after", PageKey.afterText(page))
            .and(CONCERNS, "lender", lender == null ? null : lender.value())
            .and("r.borrower_code = :borrower", "borrower", query.borrowerCode())
            .and("r.isin = :isin", "isin", query.isin())
            .and("r.trade_date >= :from", "from", query.fromDate())
            .and("r.trade_date <= :to", "to", query.toDate());
    return new Rows<>(
        criteria.in(PAGE, page), criteria.parameters(), BorrowRequestPageHandler::request);
  }

  private List<BorrowRequestView> completed(
      List<BorrowRequestView> requests, long position, @Nullable LenderCode onlyFor) {
    if (requests.isEmpty()) {
      return requests;
    }
    List<String> ids = requests.stream().map(BorrowRequestView::requestId).toList();
    Map<String, List<BookedLoan>> loans = loans(ids, position, onlyFor);
    Map<String, List<Unfilled>> unfilled = unfilled(ids, position);
    return requests.stream()
        .map(each -> {
          List<BookedLoan> own = loans.getOrDefault(each.requestId(), List.of());
          boolean isWhole = onlyFor == null || onlyFor.value().equals(each.lenderCode());
          return isWhole
              ? shown(
                  each,
                  each.units(),
                  own,
                  each.unfilledUnits(),
                  unfilled.getOrDefault(each.requestId(), List.of()))
              : shown(each, null, own, null, List.of());
        })
        .toList();
  }

  private Map<String, List<BookedLoan>> loans(
      List<String> requests, long position, @Nullable LenderCode lender) {
    Map<String, List<BookedLoan>> found = new HashMap<>();
    database
        .client()
        .sql(LOANS)
        .param("requests", requests)
        .param("position", position)
        .param("lender", lender == null ? null : lender.value())
        .query((ResultSet row) -> {
          while (row.next()) {
            found
                .computeIfAbsent(row.getString("request_id"), _ -> new ArrayList<>())
                .add(
                    new BookedLoan(
                        row.getString("loan_id"),
                        row.getString("lender_code"),
                        row.getString("account_number"),
                        row.getLong("units")));
          }
          return found;
        });
    return found;
  }

  private Map<String, List<Unfilled>> unfilled(List<String> requests, long position) {
    Map<String, List<Unfilled>> found = new HashMap<>();
    database
        .client()
        .sql(UNFILLED)
        .param("requests", requests)
        .param("position", position)
        .query((ResultSet row) -> {
          while (row.next()) {
            found
                .computeIfAbsent(row.getString("request_id"), _ -> new ArrayList<>())
                .add(new Unfilled(row.getString("cause"), row.getLong("units")));
          }
          return found;
        });
    return found;
  }

  private static BorrowRequestView shown(
      BorrowRequestView request,
      @Nullable Long units,
      List<BookedLoan> loans,
      @Nullable Long unfilledUnits,
      List<Unfilled> unfilled) {
    return new BorrowRequestView(
        request.requestId(),
        request.lenderCode(),
        request.borrowerCode(),
        request.isin(),
        units,
        request.collateralType(),
        request.lendingRate(),
        request.investmentRate(),
        request.rebateRate(),
        request.loanCurrency(),
        request.loanType(),
        request.tradeDate(),
        request.settlementDate(),
        request.endDate(),
        request.haircutPercent(),
        request.completed(),
        loans,
        unfilledUnits,
        unfilled);
  }

  private static BorrowRequestView request(ResultSet row, int number) throws SQLException {
    return new BorrowRequestView(
        row.getString("request_id"),
        row.getString("lender_code"),
        row.getString("borrower_code"),
        row.getString("isin"),
        row.getLong("units"),
        row.getString("collateral_type"),
        row.getBigDecimal("lending_rate"),
        row.getBigDecimal("investment_rate"),
        row.getBigDecimal("rebate_rate"),
        row.getString("loan_currency"),
        row.getString("loan_type"),
        row.getObject("trade_date", LocalDate.class),
        row.getObject("settlement_date", LocalDate.class),
        row.getObject("end_date", LocalDate.class),
        row.getBigDecimal("haircut_percent"),
        row.getBoolean("completed"),
        List.of(),
        row.getLong("open_units"),
        List.of());
  }
}
