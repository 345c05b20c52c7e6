package io.lendledger.query.loan;

import io.lendledger.core.loan.view.ClientLoan;
import io.lendledger.core.loan.view.ClientLoanPage;
import io.lendledger.core.loan.view.CustodyLoan;
import io.lendledger.core.loan.view.CustodyLoanPage;
import io.lendledger.core.loan.view.FindClientLoans;
import io.lendledger.core.loan.view.FindCustodyLoans;
import io.lendledger.core.loan.view.FindTrades;
import io.lendledger.core.loan.view.TradePage;
import io.lendledger.core.loan.view.TradeRecord;
import io.lendledger.core.reading.PageRequest;
import io.lendledger.core.reading.RecordCount;
import io.lendledger.query.moment.Listing;
import io.lendledger.query.moment.Moment;
import io.lendledger.query.moment.RowOrder;
import io.lendledger.query.moment.SortedReads;
import io.lendledger.query.projection.ModelNames;
import java.util.List;
import java.util.Map;
import org.axonframework.queryhandling.QueryHandler;
import org.springframework.stereotype.Component;

/** Answers {@link FindCustodyLoans}, {@link FindClientLoans} and {@link FindTrades}. */
@Component
final class LoanHandler {

  /** The rows behind a loan's record. */
  static final List<String> PROJECTIONS =
      List.of(
          ModelNames.LENDING,
          ModelNames.REFERENCE,
          ModelNames.MARKET_DATA,
          ModelNames.INVENTORY,
          ModelNames.ACCRUALS);

  private static final RowOrder LOANS =
      RowOrder.of(
          CustodyLoanPage.class, Map.of("settledUnits", "greatest(r.settled_units, 0)"), "loan_id");
  private static final RowOrder PARTS =
      RowOrder.of(
          ClientLoanPage.class,
          Map.of("settledUnits", "greatest(r.settled_units, 0)"),
          "client_level_loan_id");
  private static final RowOrder TRADES = RowOrder.of(TradePage.class, Map.of(), "trade_id");

  private final SortedReads reads;
  private final LoanRecords records;

  LoanHandler(SortedReads reads, LoanRecords records) {
    this.reads = reads;
    this.records = records;
  }

  @QueryHandler
  CustodyLoanPage handle(FindCustodyLoans query) {
    var page =
        reads.read(
            query.lender(),
            query.page(),
            PROJECTIONS,
            LOANS,
            (moment, each) -> custody(query, moment, each));
    return new CustodyLoanPage(
        page.data(), page.nextKey(), page.moment().position(), page.moment().asOf());
  }

  @QueryHandler
  RecordCount count(FindCustodyLoans query) {
    return reads.count(
        query.lender(), query.page(), PROJECTIONS, (moment, each) -> custody(query, moment, each));
  }

  private Listing<CustodyLoan> custody(FindCustodyLoans query, Moment moment, PageRequest page) {
    var criteria =
        new LoanCriteria(query.lender(), moment, page)
            .record("l", "loan_status", query.filter())
            .loan(query.filter())
            .partOf(query.filter().clientId())
            .changed(query.filter().updatedSince(), "l");
    return new Listing<>(
        shown -> LoanPages.loans(criteria, shown),
        shown -> LoanPages.loansByKey(criteria, shown),
        (shown, chosen) -> LoanPages.custody(chosen, shown),
        "loan_id",
        criteria.parameters(),
        true,
        () -> records::custody,
        loan -> List.of(loan.loanId()));
  }

  @QueryHandler
  ClientLoanPage handle(FindClientLoans query) {
    var page =
        reads.read(
            query.lender(),
            query.page(),
            PROJECTIONS,
            PARTS,
            (moment, each) -> client(query, moment, each));
    return new ClientLoanPage(
        page.data(), page.nextKey(), page.moment().position(), page.moment().asOf());
  }

  @QueryHandler
  RecordCount count(FindClientLoans query) {
    return reads.count(
        query.lender(), query.page(), PROJECTIONS, (moment, each) -> client(query, moment, each));
  }

  private Listing<ClientLoan> client(FindClientLoans query, Moment moment, PageRequest page) {
    var criteria =
        new LoanCriteria(query.lender(), moment, page)
            .record("l", "loan_status", query.filter())
            .loan(query.filter())
            .and("p.client_id = :client", "client", query.filter().clientId())
            .changed(query.filter().updatedSince(), "l", "p");
    return new Listing<>(
        shown -> LoanPages.parts(criteria, shown),
        shown -> LoanPages.partsByKey(criteria, shown),
        (shown, chosen) -> LoanPages.client(chosen, shown),
        "client_level_loan_id",
        criteria.parameters(),
        true,
        () -> new ClientLoanRows(records),
        loan -> List.of(loan.clientLevelLoanId()));
  }

  @QueryHandler
  TradePage handle(FindTrades query) {
    var page =
        reads.read(
            query.lender(),
            query.page(),
            PROJECTIONS,
            TRADES,
            (moment, each) -> trades(query, moment, each));
    return new TradePage(
        page.data(), page.nextKey(), page.moment().position(), page.moment().asOf());
  }

  @QueryHandler
  RecordCount count(FindTrades query) {
    return reads.count(
        query.lender(), query.page(), PROJECTIONS, (moment, each) -> trades(query, moment, each));
  }

  private Listing<TradeRecord> trades(FindTrades query, Moment moment, PageRequest page) {
    var criteria =
        new LoanCriteria(query.lender(), moment, page)
            .record("t", "trade_status", query.filter())
            .and("t.trade_type = :type", "type", query.filter().tradeType())
            .loan(query.filter())
            .partOf(query.filter().clientId())
            .changed(query.filter().updatedSince(), "l", "t");
    return new Listing<>(
        shown -> LoanPages.trades(criteria, shown),
        shown -> LoanPages.tradesByKey(criteria, shown),
        (shown, chosen) -> LoanPages.trade(chosen, shown),
        "trade_id",
        criteria.parameters(),
        true,
        () -> records::trade,
        trade -> List.of(trade.tradeId()));
  }
}
