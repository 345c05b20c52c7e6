package io.lendledger.query.reference;

import io.lendledger.core.borrower.BorrowerPage;
import io.lendledger.core.borrower.BorrowerView;
import io.lendledger.core.borrower.FindBorrowers;
import io.lendledger.core.instrument.FindInstruments;
import io.lendledger.core.instrument.InstrumentPage;
import io.lendledger.core.instrument.InstrumentView;
import io.lendledger.core.reading.PageRequest;
import io.lendledger.core.reference.FindLenders;
import io.lendledger.core.reference.LenderPage;
import io.lendledger.core.reference.LenderView;
import io.lendledger.query.moment.Criteria;
import io.lendledger.query.moment.Moment;
import io.lendledger.query.moment.Moments;
import io.lendledger.query.moment.PageKey;
import io.lendledger.query.projection.ModelNames;
import io.lendledger.query.projection.QueryDatabase;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;
import org.axonframework.queryhandling.QueryHandler;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.stereotype.Component;

/**
 * Answers {@link FindLenders}, {@link FindBorrowers} and {@link FindInstruments}, each by its key.
 */
@Component
final class ReferenceHandler {

  private static final List<String> PROJECTIONS = List.of(ModelNames.REFERENCE);
  private static final String LENDERS =
      "SELECT * FROM query.lender r WHERE %s ORDER BY lender_code LIMIT %d";
  private static final String BORROWERS =
      "SELECT * FROM query.borrower r WHERE %s ORDER BY borrower_code LIMIT %d";
  private static final String INSTRUMENTS =
      "SELECT * FROM query.instrument r WHERE %s ORDER BY isin LIMIT %d";

  private final QueryDatabase database;
  private final Moments moments;

  ReferenceHandler(QueryDatabase database, Moments moments) {
    this.database = database;
    this.moments = moments;
  }

  @QueryHandler
  LenderPage handle(FindLenders query) {
    Moment moment = moments.of(query.page(), PROJECTIONS);
    Criteria criteria = behind(moment, query.page(), "lender_code", query.lenderCode());
    var rows = rows(LENDERS, criteria, query.page(), ReferenceHandler::lender);
    var page = PageKey.cut(rows, query.page(), moment, each -> List.of(each.lenderCode()));
    return new LenderPage(page.data(), page.nextKey(), moment.position(), moment.asOf());
  }

  @QueryHandler
  BorrowerPage handle(FindBorrowers query) {
    Moment moment = moments.of(query.page(), PROJECTIONS);
    Criteria criteria = behind(moment, query.page(), "borrower_code", query.borrowerCode());
    var rows = rows(BORROWERS, criteria, query.page(), ReferenceHandler::borrower);
    var page = PageKey.cut(rows, query.page(), moment, each -> List.of(each.borrowerCode()));
    return new BorrowerPage(page.data(), page.nextKey(), moment.position(), moment.asOf());
  }

  @QueryHandler
  InstrumentPage handle(FindInstruments query) {
    Moment moment = moments.of(query.page(), PROJECTIONS);
    Criteria criteria =
        behind(moment, query.page(), "isin", query.isin())
            .and("r.ticker = :ticker", "ticker", query.ticker())
            .and("r.instrument_type = :type", "type", query.instrumentType());
    var rows = rows(INSTRUMENTS, criteria, query.page(), ReferenceHandler::instrument);
    var page = PageKey.cut(rows, query.page(), moment, each -> List.of(each.isin()));
    return new InstrumentPage(page.data(), page.nextKey(), moment.position(), moment.asOf());
  }

  private static Criteria behind(
      Moment moment, PageRequest page, String key, @Nullable String wanted) {
    return Criteria.at(moment, "r")
        .and("r." + key + " > :after", "after", PageKey.afterText(page))
        .and("r." + key + " = :wanted", "wanted", wanted);
  }

  private <R> List<R> rows(String sql, Criteria criteria, PageRequest page, RowMapper<R> record) {
    return database
        .client()
        .sql(criteria.in(sql, page))
        .params(criteria.parameters())
        .query(record)
        .list();
  }

  private static LenderView lender(ResultSet row, int number) throws SQLException {
    return new LenderView(
        row.getString("lender_code"),
        row.getString("lender_name"),
        row.getBigDecimal("service_fee_split"),
        row.getBigDecimal("other_agent_fee_split"),
        row.getString("billing_currency"));
  }

  private static BorrowerView borrower(ResultSet row, int number) throws SQLException {
    return new BorrowerView(
        row.getString("borrower_code"),
        row.getString("borrower_name"),
        row.getString("external_borrower_code"),
        row.getBigDecimal("margin_percent"));
  }

  private static InstrumentView instrument(ResultSet row, int number) throws SQLException {
    return new InstrumentView(
        row.getString("isin"),
        row.getString("instrument_name"),
        row.getString("instrument_type"),
        row.getString("composite_bbg_id"),
        row.getString("composite_ticker"),
        row.getString("country_ticker"),
        row.getString("ticker"),
        row.getString("exchange_code"),
        row.getString("mic"),
        row.getString("country_code"),
        row.getString("country_of_incorporation"),
        row.getString("country_of_listing"),
        row.getString("currency"),
        row.getString("issuer"),
        row.getObject("maturity_date", LocalDate.class));
  }
}
