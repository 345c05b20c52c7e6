package io.lendledger.query.collateral;

import io.lendledger.core.collateral.CollateralPage;
import io.lendledger.core.collateral.CollateralRecord;
import io.lendledger.core.collateral.CollateralSecurity;
import io.lendledger.core.collateral.CollateralValue;
import io.lendledger.core.collateral.FindCollateral;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.reading.PageRequest;
import io.lendledger.core.reading.RecordCount;
import io.lendledger.query.loan.PartyColumns;
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

/** Answers {@link FindCollateral}. Reference data supply instrument fields that a report omits. */
@Component
final class CollateralHandler {

  private static final List<String> PROJECTIONS =
      List.of(ModelNames.COLLATERAL, ModelNames.REFERENCE);
  private static final int KEY_PARTS = 5;

  private static final String PAGE =
      """
      SELECT c.*, le.lender_name, b.borrower_name, b.external_borrower_code,
        coalesce(c.instrument_name, i.instrument_name) AS shown_name,
        coalesce(c.ticker, i.ticker) AS shown_ticker,
        coalesce(c.bbg_id, i.composite_bbg_id) AS shown_bbg_id,
        coalesce(c.instrument_type, i.instrument_type) AS shown_type,
        coalesce(c.issuer, i.issuer) AS shown_issuer,
        coalesce(c.maturity_date, i.maturity_date) AS shown_maturity
      FROM (
      """
          + WalkedLenders.SQL
          + """
              ) k
          CROSS JOIN LATERAL (
            SELECT * FROM query.collateral
            WHERE lender_code = k.lender_code AND valid_from <= :position AND :position < valid_to
              AND collateral_date = coalesce(
                CASE WHEN k.lender_code = :afterLender THEN CAST(:afterDate AS date) END,
                CAST(:date AS date),
                (SELECT max(collateral_date) FROM query.collateral
                  WHERE lender_code = k.lender_code
                    AND valid_from <= :position AND :position < valid_to))
              AND (CAST(:isin AS text) IS NULL OR isin = :isin)
              AND (CAST(:borrower AS text) IS NULL OR borrower_code = :borrower)
              AND (rqv_account, isin, line)
                > (CASE WHEN k.lender_code = :afterLender THEN CAST(:afterAccount AS text) ELSE '' END,
                   CASE WHEN k.lender_code = :afterLender THEN CAST(:afterIsin AS text) ELSE '' END,
                   CASE WHEN k.lender_code = :afterLender THEN CAST(:afterLine AS bigint) ELSE 0 END)
            ORDER BY rqv_account, isin, line
            LIMIT :rows) c
          LEFT JOIN query.lender le ON le.lender_code = c.lender_code
            AND le.valid_from <= :position AND :position < le.valid_to
          LEFT JOIN query.borrower b ON b.borrower_code = c.borrower_code
            AND b.valid_from <= :position AND :position < b.valid_to
          LEFT JOIN query.instrument i ON i.isin = c.isin
            AND i.valid_from <= :position AND :position < i.valid_to
          ORDER BY c.lender_code, c.rqv_account, c.isin, c.line LIMIT :rows
          """;

  private static final RowOrder ORDER =
      RowOrder.of(
          CollateralPage.class,
          Map.of(
              "date",
              "collateral_date",
              "isin",
              "nullif(r.isin, '')",
              "instrumentType",
              "shown_type",
              "issuer",
              "shown_issuer",
              "maturityDate",
              "shown_maturity"),
          "lender_code",
          "rqv_account",
          "isin",
          "line bigint");

  private final SortedReads reads;
  private final Moments moments;

  CollateralHandler(SortedReads reads, Moments moments) {
    this.reads = reads;
    this.moments = moments;
  }

  private record Keyed(CollateralRecord collateral, String isin, long line) {
    List<String> key() {
      return List.of(
          collateral.date().toString(),
          collateral.parties().lenderCode(),
          collateral.rqvAccount(),
          isin,
          Long.toString(line));
    }
  }

  @QueryHandler
  CollateralPage handle(FindCollateral query) {
    Moment moment = moments.of(query.lender(), query.page(), PROJECTIONS);
    var page =
        reads
            .page(
                query.lender(),
                query.page(),
                moment,
                ORDER,
                each -> rows(query, each, moment),
                Keyed::key)
            .map(Keyed::collateral);
    return new CollateralPage(page.data(), page.nextKey(), moment.position(), moment.asOf());
  }

  @QueryHandler
  RecordCount count(FindCollateral query) {
    Moment moment = moments.of(query.lender(), query.page(), PROJECTIONS);
    return reads.count(query.lender(), rows(query, reads.whole(query.page()), moment));
  }

  private static Rows<Keyed> rows(FindCollateral query, PageRequest page, Moment moment) {
    List<String> after = PageKey.after(page, KEY_PARTS);
    LenderCode lender = query.lender();
    Map<String, @Nullable Object> parameters = new HashMap<>();
    parameters.put("lender", lender == null ? null : lender.value());
    parameters.put("position", moment.position());
    parameters.put("date", query.date());
    parameters.put("afterDate", after == null ? null : PageKey.date(after.getFirst()));
    parameters.put("afterLender", after == null ? "" : after.get(1));
    parameters.put("isin", query.isin());
    parameters.put("borrower", query.borrowerCode());
    parameters.put("afterAccount", after == null ? "" : after.get(2));
    parameters.put("afterIsin", after == null ? "" : after.get(3));
    parameters.put("afterLine", after == null ? 0 : PageKey.number(after.get(4)));
    parameters.put("rows", page.limit() + 1);
    return new Rows<>(PAGE, parameters, CollateralHandler::keyed);
  }

  private static Keyed keyed(ResultSet row, int number) throws SQLException {
    return new Keyed(collateral(row), row.getString("isin"), row.getLong("line"));
  }

  private static @Nullable String orNull(String text) {
    return text.isEmpty() ? null : text;
  }

  private static CollateralRecord collateral(ResultSet row) throws SQLException {
    return new CollateralRecord(
        row.getObject("collateral_date", LocalDate.class),
        row.getString("triparty_agent"),
        row.getString("rqv_account"),
        PartyColumns.of(row),
        row.getString("collateral_type"),
        new CollateralSecurity(
            row.getString("shown_name"),
            orNull(row.getString("isin")),
            row.getString("shown_ticker"),
            row.getString("shown_bbg_id"),
            row.getString("shown_type"),
            row.getString("shown_issuer"),
            row.getObject("shown_maturity", LocalDate.class),
            row.getString("rating_first_agency"),
            row.getString("rating_second_agency")),
        row.getBigDecimal("quantity"),
        new CollateralValue(
            row.getBigDecimal("market_price"),
            row.getString("market_currency"),
            row.getBigDecimal("market_value"),
            row.getBigDecimal("fx_rate"),
            row.getBigDecimal("collateral_price"),
            row.getString("collateral_currency"),
            row.getBigDecimal("collateral_value"),
            row.getBigDecimal("haircut_percent"),
            row.getBigDecimal("collateral_value_with_haircut")));
  }
}
