package io.lendledger.query.loan;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.loan.view.FindPositionReconciliation;
import io.lendledger.core.loan.view.PositionReconciliation;
import io.lendledger.core.loan.view.PositionReconciliationPage;
import io.lendledger.core.reading.PageRequest;
import io.lendledger.core.reading.RecordCount;
import io.lendledger.query.moment.ListReads;
import io.lendledger.query.moment.Moment;
import io.lendledger.query.moment.Moments;
import io.lendledger.query.moment.PageKey;
import io.lendledger.query.moment.RowOrder;
import io.lendledger.query.moment.SortedReads;
import io.lendledger.query.moment.SortedReads.Rows;
import io.lendledger.query.moment.WalkedLenders;
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
 * Answers {@link FindPositionReconciliation}. A position that is flat shows only on days on which
 * something was traded or settled in it. Without a date the day is the moment's, but not before the
 * lender's latest trade.
 */
@Component
final class ReconciliationHandler {

  private static final List<String> PROJECTIONS =
      List.of(ModelNames.LENDING, ModelNames.REFERENCE, ModelNames.INVENTORY);
  private static final int KEY_PARTS = 5;

  private static final String PAGE =
      """
      SELECT d.day, l.*, le.lender_name, b.borrower_name,
        b.external_borrower_code, i.instrument_name, i.composite_ticker, i.country_ticker,
        i.composite_bbg_id, h.external_instrument_id
      FROM (
      """
          + WalkedLenders.SQL
          + """
              ) k
          CROSS JOIN LATERAL (
            SELECT coalesce(
              CASE WHEN k.lender_code = :afterLender THEN CAST(:afterDay AS date) END,
              CAST(:day AS date),
              (SELECT greatest(max(movement_date), :date) FROM query.position_day
                WHERE lender_code = k.lender_code AND trades > 0
                  AND valid_from <= :position AND :position < valid_to)) AS day) d
          CROSS JOIN LATERAL (
            SELECT lender_code, account_number, isin, borrower_code,
              sum(traded_units) AS net_traded, sum(settled_units) AS net_settled
            FROM query.position_day
            WHERE lender_code = k.lender_code AND movement_date <= d.day
              AND valid_from <= :position AND :position < valid_to
              AND (CAST(:isin AS text) IS NULL OR isin = :isin)
              AND (CAST(:borrower AS text) IS NULL OR borrower_code = :borrower)
              AND (account_number, isin, borrower_code)
                > (CASE WHEN k.lender_code = :afterLender THEN CAST(:afterAccount AS text) ELSE '' END,
                   CASE WHEN k.lender_code = :afterLender THEN CAST(:afterIsin AS text) ELSE '' END,
                   CASE WHEN k.lender_code = :afterLender THEN CAST(:afterBorrower AS text) ELSE '' END)
            GROUP BY lender_code, account_number, isin, borrower_code
            HAVING sum(traded_units) <> 0 OR sum(settled_units) <> 0
              OR bool_or(movement_date = d.day AND trades + settlements > 0)
            ORDER BY account_number, isin, borrower_code
            LIMIT :rows) l
          LEFT JOIN LATERAL (
            SELECT CASE WHEN min(external_instrument_id) = max(external_instrument_id)
                AND count(*) = count(external_instrument_id)
              THEN min(external_instrument_id) END AS external_instrument_id
            FROM query.holding
            WHERE isin = l.isin AND lender_code = l.lender_code
              AND custody_account_id = l.account_number
              AND valid_from <= :position AND :position < valid_to) h ON true
          """
          + LoanSql.reference(ReadAt.MOMENT)
          + """
          ORDER BY l.lender_code, l.account_number, l.isin, l.borrower_code LIMIT :rows
          """;

  private static final RowOrder ORDER =
      RowOrder.of(
          PositionReconciliationPage.class,
          Map.of("netTradedUnits", "net_traded", "netSettledUnits", "net_settled"),
          "lender_code",
          "account_number",
          "isin",
          "borrower_code");

  private final ListReads lists;

  ReconciliationHandler(SortedReads reads, Moments moments) {
    this.lists = new ListReads(reads, moments, PROJECTIONS);
  }

  @QueryHandler
  PositionReconciliationPage handle(FindPositionReconciliation query) {
    return lists.page(
        query.lender(),
        query.page(),
        ORDER,
        (page, moment) -> rows(query, page, moment),
        ReconciliationHandler::key,
        PositionReconciliationPage::new);
  }

  @QueryHandler
  RecordCount count(FindPositionReconciliation query) {
    return lists.count(query.lender(), query.page(), (page, moment) -> rows(query, page, moment));
  }

  private static Rows<PositionReconciliation> rows(
      FindPositionReconciliation query, PageRequest page, Moment moment) {
    List<String> after = PageKey.after(page, KEY_PARTS);
    LenderCode lender = query.lender();
    Map<String, @Nullable Object> parameters = new HashMap<>();
    parameters.put("date", moment.date());
    parameters.put("day", query.date());
    parameters.put("afterDay", after == null ? null : PageKey.date(after.getFirst()));
    parameters.put("lender", lender == null ? null : lender.value());
    parameters.put("position", moment.position());
    parameters.put("isin", query.isin());
    parameters.put("borrower", query.borrowerCode());
    parameters.put("afterLender", after == null ? "" : after.get(1));
    parameters.put("afterAccount", after == null ? "" : after.get(2));
    parameters.put("afterIsin", after == null ? "" : after.get(3));
    parameters.put("afterBorrower", after == null ? "" : after.get(4));
    parameters.put("rows", page.limit() + 1);
    return new Rows<>(PAGE, parameters, ReconciliationHandler::position);
  }

  private static List<String> key(PositionReconciliation position) {
    return List.of(
        position.date().toString(),
        position.lenderCode(),
        position.accountNumber(),
        position.isin(),
        position.borrowerCode());
  }

  private static PositionReconciliation position(ResultSet row, int number) throws SQLException {
    return new PositionReconciliation(
        row.getObject("day", LocalDate.class),
        row.getString("lender_code"),
        row.getString("lender_name"),
        row.getString("account_number"),
        row.getString("external_borrower_code"),
        row.getString("borrower_code"),
        row.getString("borrower_name"),
        row.getString("instrument_name"),
        row.getString("isin"),
        row.getString("composite_ticker"),
        row.getString("country_ticker"),
        row.getString("composite_bbg_id"),
        row.getString("external_instrument_id"),
        row.getLong("net_traded"),
        row.getLong("net_settled"));
  }
}
