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
import io.lendledger.query.projection.ModelNames;
import io.lendledger.query.projection.QueryDatabase;
import java.util.List;
import org.axonframework.queryhandling.QueryHandler;
import org.springframework.jdbc.core.RowMapper;
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

  private final QueryDatabase database;
  private final Moments moments;
  private final LoanRecords records;

  LoanHandler(QueryDatabase database, Moments moments, LoanRecords records) {
    this.database = database;
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
    Moment moment = moments.of(query.lender(), query.page(), PROJECTIONS);
    var criteria =
        new LoanCriteria(query.lender(), moment, query.page())
            .record("l", "loan_status", query.filter())
            .loan(query.filter())
            .partOf(query.filter().clientId())
            .changed(query.filter().updatedSince(), moments, "l");
    List<CustodyLoan> rows = list(LoanPages.custody(criteria), criteria, records::custody);
    var page = PageKey.cut(rows, query.page(), moment, loan -> List.of(loan.loanId()));
    return new CustodyLoanPage(page.data(), page.nextKey(), moment.position(), moment.asOf());
  }

  private ClientLoanPage read(FindClientLoans query) {
    Moment moment = moments.of(query.lender(), query.page(), PROJECTIONS);
    var criteria =
        new LoanCriteria(query.lender(), moment, query.page())
            .record("l", "loan_status", query.filter())
            .loan(query.filter())
            .and("p.client_id = :client", "client", query.filter().clientId())
            .changed(query.filter().updatedSince(), moments, "l", "p");
    List<ClientLoan> rows = list(LoanPages.client(criteria), criteria, records::client);
    var page = PageKey.cut(rows, query.page(), moment, loan -> List.of(loan.clientLevelLoanId()));
    return new ClientLoanPage(page.data(), page.nextKey(), moment.position(), moment.asOf());
  }

  private TradePage read(FindTrades query) {
    Moment moment = moments.of(query.lender(), query.page(), PROJECTIONS);
    var criteria =
        new LoanCriteria(query.lender(), moment, query.page())
            .record("t", "trade_status", query.filter())
            .and("t.trade_type = :type", "type", query.filter().tradeType())
            .loan(query.filter())
            .partOf(query.filter().clientId())
            .changed(query.filter().updatedSince(), moments, "l", "t");
    List<TradeRecord> rows = list(LoanPages.trades(criteria), criteria, records::trade);
    var page = PageKey.cut(rows, query.page(), moment, trade -> List.of(trade.tradeId()));
    return new TradePage(page.data(), page.nextKey(), moment.position(), moment.asOf());
  }

  private <R> List<R> list(String sql, LoanCriteria criteria, RowMapper<R> record) {
    return database.client().sql(sql).params(criteria.parameters()).query(record).list();
  }
}
