package io.lendledger.query.reference;

import io.lendledger.core.borrower.BorrowerPage;
import io.lendledger.core.borrower.BorrowerView;
import io.lendledger.core.borrower.FindBorrowers;
import io.lendledger.core.instrument.FindInstruments;
import io.lendledger.core.instrument.InstrumentPage;
import io.lendledger.core.instrument.InstrumentView;
import io.lendledger.core.reading.PageRequest;
import io.lendledger.core.reading.RecordCount;
import io.lendledger.core.reference.FindLenders;
import io.lendledger.core.reference.LenderPage;
import io.lendledger.core.reference.LenderView;
import io.lendledger.query.moment.Criteria;
import io.lendledger.query.moment.ListReads;
import io.lendledger.query.moment.Moment;
import io.lendledger.query.moment.Moments;
import io.lendledger.query.moment.PageKey;
import io.lendledger.query.moment.RowOrder;
import io.lendledger.query.moment.SortedReads;
import io.lendledger.query.moment.SortedReads.Rows;
import io.lendledger.query.projection.ModelNames;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
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

  private static final RowOrder LENDER_ORDER =
      RowOrder.of(LenderPage.class, Map.of(), "lender_code");
  private static final RowOrder BORROWER_ORDER =
      RowOrder.of(BorrowerPage.class, Map.of(), "borrower_code");
  private static final RowOrder INSTRUMENT_ORDER =
      RowOrder.of(InstrumentPage.class, Map.of(), "isin");

  private final ListReads lists;

  ReferenceHandler(SortedReads reads, Moments moments) {
    this.lists = new ListReads(reads, moments, PROJECTIONS);
  }

  @QueryHandler
  LenderPage handle(FindLenders query) {
    return lists.page(
        null,
        query.page(),
        LENDER_ORDER,
        (page, moment) -> lenders(query, page, moment),
        each -> List.of(each.lenderCode()),
        LenderPage::new);
  }

  @QueryHandler
  RecordCount count(FindLenders query) {
    return lists.count(null, query.page(), (page, moment) -> lenders(query, page, moment));
  }

  private static Rows<LenderView> lenders(FindLenders query, PageRequest page, Moment moment) {
    Criteria criteria = behind(moment, page, "lender_code", query.lenderCode());
    return rows(LENDERS, criteria, page, ReferenceHandler::lender);
  }

  @QueryHandler
  BorrowerPage handle(FindBorrowers query) {
    return lists.page(
        null,
        query.page(),
        BORROWER_ORDER,
        (page, moment) -> borrowers(query, page, moment),
        each -> List.of(each.borrowerCode()),
        BorrowerPage::new);
  }

  @QueryHandler
  RecordCount count(FindBorrowers query) {
    return lists.count(null, query.page(), (page, moment) -> borrowers(query, page, moment));
  }

  private static Rows<BorrowerView> borrowers(
      FindBorrowers query, PageRequest page, Moment moment) {
    Criteria criteria = behind(moment, page, "borrower_code", query.borrowerCode());
    return rows(BORROWERS, criteria, page, ReferenceHandler::borrower);
  }

  @QueryHandler
  InstrumentPage handle(FindInstruments query) {
    return lists.page(
        null,
        query.page(),
        INSTRUMENT_ORDER,
        (page, moment) -> instruments(query, page, moment),
        each -> List.of(each.isin()),
        InstrumentPage::new);
  }

  @QueryHandler
  RecordCount count(FindInstruments query) {
    return lists.count(null, query.page(), (page, moment) -> instruments(query, page, moment));
  }

  private static Rows<InstrumentView> instruments(
      FindInstruments query, PageRequest page, Moment moment) {
    Criteria criteria =
        behind(moment, page, "isin", query.isin())
            .and("r.ticker = :ticker", "ticker", query.ticker())
            .and("r.instrument_type = :type", "type", query.instrumentType());
    return rows(INSTRUMENTS, criteria, page, ReferenceHandler::instrument);
  }

  private static Criteria behind(
      Moment moment, PageRequest page, String key, @Nullable String wanted) {
    return Criteria.at(moment, "r")
        .and("r." + key + " > :after", "after", PageKey.afterText(page))
        .and("r." + key + " = :wanted", "wanted", wanted);
  }

  private static <R> Rows<R> rows(
      String sql, Criteria criteria, PageRequest page, RowMapper<R> record) {
    return new Rows<>(criteria.in(sql, page), criteria.parameters(), record);
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
