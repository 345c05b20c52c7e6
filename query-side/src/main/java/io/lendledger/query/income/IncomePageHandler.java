package io.lendledger.query.income;

import io.lendledger.core.income.FindIncome;
import io.lendledger.core.income.IncomePage;
import io.lendledger.core.income.IncomeView;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.reading.PageRequest;
import io.lendledger.core.reading.RecordCount;
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
import org.springframework.stereotype.Component;

/** Answers {@link FindIncome}: by lender, corporate action, security, borrower and type. */
@Component
final class IncomePageHandler {

  private static final List<String> PROJECTIONS = List.of(ModelNames.INCOME);
  private static final int KEY_PARTS = 5;

  private static final String PAGE =
      """
      SELECT i.* FROM query.income i WHERE %s
      ORDER BY i.lender_code, i.corporate_action_id, i.isin, i.borrower_code, i.income_type
      LIMIT %d
      """;
  private static final String BEHIND =
      """
      (i.lender_code, i.corporate_action_id, i.isin, i.borrower_code, i.income_type)
        > (:afterLender, :afterAction, :afterIsin, :afterBorrower, :afterType)\
      """;

  private static final RowOrder ORDER =
      RowOrder.of(
          IncomePage.class,
          Map.of("date", "income_date", "type", "income_type"),
          "lender_code",
          "corporate_action_id",
          "isin",
          "borrower_code",
          "income_type");

  private final ListReads lists;

  IncomePageHandler(SortedReads reads, Moments moments) {
    this.lists = new ListReads(reads, moments, PROJECTIONS);
  }

  @QueryHandler
  IncomePage handle(FindIncome query) {
    return lists.page(
        query.lender(),
        query.page(),
        ORDER,
        (page, moment) -> rows(query, page, moment),
        IncomePageHandler::key,
        IncomePage::new);
  }

  @QueryHandler
  RecordCount count(FindIncome query) {
    return lists.count(query.lender(), query.page(), (page, moment) -> rows(query, page, moment));
  }

  private static Rows<IncomeView> rows(FindIncome query, PageRequest page, Moment moment) {
    LenderCode lender = query.lender();
    Criteria criteria =
        Criteria.at(moment, "i")
            .and("i.lender_code = :lender", "lender", lender == null ? null : lender.value())
            .and("i.isin = :isin", "isin", query.isin())
            .and("i.borrower_code = :borrower", "borrower", query.borrowerCode())
            .and("i.income_date >= :from", "from", query.fromDate())
            .and("i.income_date <= :to", "to", query.toDate())
            .and("i.matches = :matches", "matches", query.matches());
    List<String> after = PageKey.after(page, KEY_PARTS);
    if (after != null) {
      criteria.and(
          BEHIND,
          Map.of(
              "afterLender", after.get(0),
              "afterAction", after.get(1),
              "afterIsin", after.get(2),
              "afterBorrower", after.get(3),
              "afterType", after.get(4)));
    }
    return new Rows<>(criteria.in(PAGE, page), criteria.parameters(), IncomePageHandler::income);
  }

  private static List<String> key(IncomeView income) {
    return List.of(
        income.lenderCode(),
        income.corporateActionId(),
        income.isin(),
        income.borrowerCode(),
        income.type());
  }

  private static IncomeView income(ResultSet row, int number) throws SQLException {
    return new IncomeView(
        row.getString("lender_code"),
        row.getObject("income_date", LocalDate.class),
        row.getObject("intended_value_date", LocalDate.class),
        row.getObject("record_date", LocalDate.class),
        row.getString("income_type"),
        row.getString("borrower_code"),
        row.getString("external_borrower_code"),
        row.getString("currency"),
        row.getBigDecimal("gross_dividend_per_share"),
        row.getBigDecimal("quantity_on_loan"),
        row.getBigDecimal("payment_value"),
        row.getString("corporate_action_id"),
        row.getString("corporate_action_type"),
        row.getString("isin"),
        row.getString("external_instrument_id"),
        row.getBigDecimal("expected_quantity"),
        row.getBigDecimal("expected_payment"),
        row.getBigDecimal("difference"),
        row.getBoolean("matches"));
  }
}
