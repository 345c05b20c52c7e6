package io.lendledger.query.exposure;

import io.lendledger.core.collateral.ExposurePage;
import io.lendledger.core.collateral.ExposureView;
import io.lendledger.core.collateral.FindExposures;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.loan.view.LoanStatus;
import io.lendledger.core.reading.PageRequest;
import io.lendledger.core.reading.RecordCount;
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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.axonframework.queryhandling.QueryHandler;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Answers {@link FindExposures}, by lender, account and borrower: the valuation made last or, with
 * a date, the one of the last day up to it. Accounts with open loans whose collateral was never
 * reported stand among the others.
 */
@Component
final class ExposurePageHandler {

  private static final List<String> PROJECTIONS =
      List.of(ModelNames.EXPOSURES, ModelNames.LENDING, ModelNames.REFERENCE);

  private static final String PAGE =
      """
      SELECT a.*, b.borrower_name
      FROM (
        SELECT lender_code, account_number, borrower_code, v.exposure_date, v.currency,
          v.required_value, v.collateral_value, v.exposure
        FROM (
          SELECT DISTINCT ON (lender_code, account_number, borrower_code) *
          FROM query.exposure
          WHERE valid_from <= :position AND :position < valid_to
            AND (CAST(:date AS date) IS NULL OR exposure_date <= :date)
          ORDER BY lender_code, account_number, borrower_code,
            CASE WHEN CAST(:date AS date) IS NOT NULL THEN exposure_date END DESC,
            valid_from DESC) v
        FULL JOIN (
          SELECT DISTINCT lender_code, account_number, borrower_code FROM query.loan
          WHERE loan_status = :open AND valid_from <= :position AND :position < valid_to) l
          USING (lender_code, account_number, borrower_code)) a
      LEFT JOIN query.borrower b ON b.borrower_code = a.borrower_code
        AND b.valid_from <= :position AND :position < b.valid_to
      WHERE (CAST(:lender AS text) IS NULL OR a.lender_code = :lender)
        AND (CAST(:borrower AS text) IS NULL OR a.borrower_code = :borrower)
        AND (a.lender_code, a.account_number, a.borrower_code)
          > (:afterLender, :afterAccount, :afterBorrower)
      ORDER BY a.lender_code, a.account_number, a.borrower_code
      LIMIT :rows
      """;

  private static final RowOrder ORDER =
      RowOrder.of(
          ExposurePage.class,
          Map.of("date", "exposure_date"),
          "lender_code",
          "account_number",
          "borrower_code");

  private final ListReads lists;

  ExposurePageHandler(SortedReads reads, Moments moments) {
    this.lists = new ListReads(reads, moments, PROJECTIONS);
  }

  @QueryHandler
  ExposurePage handle(FindExposures query) {
    return lists.page(
        query.lender(),
        query.page(),
        ORDER,
        (page, moment) -> rows(query, page, moment),
        each -> List.of(each.lenderCode(), each.accountNumber(), each.borrowerCode()),
        ExposurePage::new);
  }

  @QueryHandler
  RecordCount count(FindExposures query) {
    return lists.count(query.lender(), query.page(), (page, moment) -> rows(query, page, moment));
  }

  private static Rows<ExposureView> rows(FindExposures query, PageRequest page, Moment moment) {
    LenderCode lender = query.lender();
    List<String> after = PageKey.after(page, 3);
    Map<String, @Nullable Object> parameters = new HashMap<>();
    parameters.put("rows", page.limit() + 1);
    parameters.put("position", moment.position());
    parameters.put("date", query.date());
    parameters.put("open", LoanStatus.OPEN.wire());
    parameters.put("lender", lender == null ? null : lender.value());
    parameters.put("borrower", query.borrowerCode());
    parameters.put("afterLender", after == null ? "" : after.get(0));
    parameters.put("afterAccount", after == null ? "" : after.get(1));
    parameters.put("afterBorrower", after == null ? "" : after.get(2));
    return new Rows<>(PAGE, parameters, ExposurePageHandler::exposure);
  }

  private static ExposureView exposure(ResultSet row, int number) throws SQLException {
    return new ExposureView(
        row.getString("lender_code"),
        row.getString("account_number"),
        row.getString("borrower_code"),
        row.getString("borrower_name"),
        row.getObject("exposure_date", LocalDate.class),
        row.getString("currency"),
        row.getBigDecimal("required_value"),
        row.getBigDecimal("collateral_value"),
        row.getBigDecimal("exposure"));
  }
}
