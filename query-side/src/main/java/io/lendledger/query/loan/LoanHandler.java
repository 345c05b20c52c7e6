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
import io.lendledger.query.moment.Moment;
import io.lendledger.query.moment.Moments;
import io.lendledger.query.moment.PageKey;
import io.lendledger.query.moment.Pages;
import io.lendledger.query.moment.Pages.Statement;
import io.lendledger.query.projection.ModelNames;
import java.util.List;
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

  private final Pages pages;
  private final Moments moments;
  private final LoanRecords records;

  LoanHandler(Pages pages, Moments moments, LoanRecords records) {
    this.pages = pages;
    this.moments = moments;
    this.records = records;
  }

  @QueryHandler
  CustodyLoanPage handle(FindCustodyLoans query) {
    return read(query);
  }

  @QueryHandler
  ClientLoanPage handle(FindClientLoans query) {
    return read(query);
  }

  @QueryHandler
  TradePage handle(FindTrades query) {
    return read(query);
  }

  private CustodyLoanPage read(FindCustodyLoans query) {
    Pages.Found<CustodyLoan> found =
        pages.read(query.lender(), query.page(), PROJECTIONS, moment -> custody(query, moment));
    Moment moment = found.moment();
    var page = PageKey.cut(found.rows(), query.page(), moment, loan -> List.of(loan.loanId()));
    return new CustodyLoanPage(page.data(), page.nextKey(), moment.position(), moment.asOf());
  }

  private Statement<CustodyLoan> custody(FindCustodyLoans query, Moment moment) {
    var criteria =
        new LoanCriteria(query.lender(), moment, query.page())
            .record("l", "loan_status", query.filter())
            .loan(query.filter())
            .partOf(query.filter().clientId())
            .changed(query.filter().updatedSince(), moments, "l");
    return new Statement<>(
        shown -> LoanPages.custody(criteria, shown),
        "loan_id",
        criteria.parameters(),
        true,
        () -> records::custody);
  }

  private ClientLoanPage read(FindClientLoans query) {
    Pages.Found<ClientLoan> found =
        pages.read(query.lender(), query.page(), PROJECTIONS, moment -> client(query, moment));
    Moment moment = found.moment();
    var page =
        PageKey.cut(found.rows(), query.page(), moment, loan -> List.of(loan.clientLevelLoanId()));
    return new ClientLoanPage(page.data(), page.nextKey(), moment.position(), moment.asOf());
  }

  private Statement<ClientLoan> client(FindClientLoans query, Moment moment) {
    var criteria =
        new LoanCriteria(query.lender(), moment, query.page())
            .record("l", "loan_status", query.filter())
            .loan(query.filter())
            .and("p.client_id = :client", "client", query.filter().clientId())
            .changed(query.filter().updatedSince(), moments, "l", "p");
    return new Statement<>(
        shown -> LoanPages.client(criteria, shown),
        "client_level_loan_id",
        criteria.parameters(),
        true,
        () -> new ClientLoanRows(records));
  }

  private TradePage read(FindTrades query) {
    Pages.Found<TradeRecord> found =
        pages.read(query.lender(), query.page(), PROJECTIONS, moment -> trades(query, moment));
    Moment moment = found.moment();
    var page = PageKey.cut(found.rows(), query.page(), moment, trade -> List.of(trade.tradeId()));
    return new TradePage(page.data(), page.nextKey(), moment.position(), moment.asOf());
  }

  private Statement<TradeRecord> trades(FindTrades query, Moment moment) {
    var criteria =
        new LoanCriteria(query.lender(), moment, query.page())
            .record("t", "trade_status", query.filter())
            .and("t.trade_type = :type", "type", query.filter().tradeType())
            .loan(query.filter())
            .partOf(query.filter().clientId())
            .changed(query.filter().updatedSince(), moments, "l", "t");
    return new Statement<>(
        shown -> LoanPages.trades(criteria, shown),
        "trade_id",
        criteria.parameters(),
        true,
        () -> records::trade);
  }
}
