package io.lendledger.query.loan;

import io.lendledger.core.accrual.FeeCascade;
import io.lendledger.core.accrual.PriceIncrement;
import io.lendledger.core.loan.change.ChangedTrade;
import io.lendledger.core.loan.view.ClientLoan;
import io.lendledger.core.loan.view.ClientPricing;
import io.lendledger.core.loan.view.CustodyLoan;
import io.lendledger.core.loan.view.LentSecurity;
import io.lendledger.core.loan.view.LoanDates;
import io.lendledger.core.loan.view.LoanPricing;
import io.lendledger.core.loan.view.LoanToDateAccruals;
import io.lendledger.core.loan.view.LoanUnits;
import io.lendledger.core.loan.view.LoanValuation;
import io.lendledger.core.loan.view.TradeRecord;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

/** Turns rows into records (docs/api.md, Records). */
@Component
final class LoanRecords {

  private static final String EXTERNAL_ID = "external_instrument_id";

  private final PriceIncrement increments;

  /** Without other increments the standard ones. */
  LoanRecords(ObjectProvider<PriceIncrement> increments) {
    this.increments = increments.getIfAvailable(() -> PriceIncrement.STANDARD);
  }

  CustodyLoan custody(ResultSet row, int number) throws SQLException {
    LoanFigures figures = LoanFigures.of(row, increments);
    return new CustodyLoan(
        row.getString("loan_id"),
        row.getString("loan_status"),
        row.getString("loan_type"),
        row.getString("collateral_type"),
        new LoanUnits(row.getLong("original_units"), LoanFigures.settledUnits(row)),
        pricing(row, figures),
        dates(row),
        PartyColumns.of(row),
        security(row),
        valuation(row, figures),
        row.getBigDecimal("withholding_tax_rate"),
        accruals(row));
  }

  private static LoanPricing pricing(ResultSet row, LoanFigures figures) throws SQLException {
    return new LoanPricing(
        figures.grossRate(),
        row.getBigDecimal("investment_rate"),
        row.getBigDecimal("rebate_rate"),
        figures.bankSplit(),
        row.getBigDecimal("margin_percent"),
        row.getBigDecimal("haircut_percent"));
  }

  private static LoanDates dates(ResultSet row) throws SQLException {
    return new LoanDates(
        row.getObject("trade_date", LocalDate.class),
        row.getObject("collateral_date", LocalDate.class),
        row.getObject("settlement_date", LocalDate.class),
        row.getObject("end_date", LocalDate.class));
  }

  private static LentSecurity security(ResultSet row) throws SQLException {
    return new LentSecurity(
        row.getString("instrument_name"),
        row.getString("isin"),
        row.getString("composite_ticker"),
        row.getString("country_ticker"),
        row.getString("composite_bbg_id"),
        row.getString(EXTERNAL_ID),
        row.getString("instrument_type"),
        row.getString("country_of_incorporation"),
        row.getString("country_of_listing"));
  }

  private static LoanValuation valuation(ResultSet row, LoanFigures figures) throws SQLException {
    return new LoanValuation(
        row.getBigDecimal("price"),
        row.getString("price_currency"),
        figures.marketValue(),
        figures.fxRate(),
        figures.loanPrice(),
        figures.loanValue(),
        row.getString("loan_currency"));
  }

  ClientLoan client(ResultSet row, int number) throws SQLException {
    return ofClient(custody(row, number), row);
  }

  /** The loan as far as another of its parts goes, of a row that has the part alone. */
  static CustodyLoan part(CustodyLoan loan, ResultSet row) throws SQLException {
    long original = row.getLong("original_units");
    long settled = LoanFigures.settledUnits(row);
    long units = LoanFigures.valued(loan.loanStatus(), original, settled);
    LoanValuation value = loan.valuation();
    return new CustodyLoan(
        loan.loanId(),
        loan.loanStatus(),
        loan.loanType(),
        loan.collateralType(),
        new LoanUnits(original, settled),
        loan.pricing(),
        loan.dates(),
        loan.parties(),
        security(loan.security(), row.getString(EXTERNAL_ID)),
        new LoanValuation(
            value.marketPrice(),
            value.marketCurrency(),
            LoanFigures.times(value.marketPrice(), units),
            value.fxRate(),
            value.loanPrice(),
            LoanFigures.times(value.loanPrice(), units),
            value.loanCurrency()),
        row.getBigDecimal("withholding_tax_rate"),
        accruals(row));
  }

  private static LentSecurity security(LentSecurity security, @Nullable String externalId) {
    return Objects.equals(security.externalInstrumentId(), externalId)
        ? security
        : new LentSecurity(
            security.instrumentName(),
            security.isin(),
            security.compositeTicker(),
            security.countryTicker(),
            security.bbgId(),
            externalId,
            security.instrumentType(),
            security.countryOfIncorporation(),
            security.countryOfListing());
  }

  private static LoanToDateAccruals accruals(ResultSet row) throws SQLException {
    return new LoanToDateAccruals(
        accrued(row, "total_gross"), accrued(row, "total_agent"), accrued(row, "total_net"));
  }

  static ClientLoan ofClient(CustodyLoan loan, ResultSet row) throws SQLException {
    return new ClientLoan(
        loan,
        row.getString("client_level_loan_id"),
        loan.loanId(),
        row.getString("client_id"),
        pricing(loan.pricing(), row.getBigDecimal("fee_split")),
        loan.accruals().loanToDateAccrualNet(),
        accrued(row, "total_net_client"),
        loan.security().externalInstrumentId());
  }

  private static ClientPricing pricing(LoanPricing loan, @Nullable BigDecimal clientSplit) {
    BigDecimal netBank = after(loan.lendingRate(), loan.feeSplit());
    return new ClientPricing(
        loan.lendingRate(), netBank, after(netBank, clientSplit), loan.feeSplit(), clientSplit);
  }

  static @Nullable ChangedTrade changedTrade(ResultSet row) throws SQLException {
    String id = row.getString("trade_id");
    if (id == null) {
      return null;
    }
    long settled = row.getLong("trade_settled_units");
    return new ChangedTrade(
        id,
        row.getString("trade_type"),
        row.getString("trade_status"),
        row.getString("trade_settlement_status"),
        row.getString("trade_settlement_substatus"),
        row.getLong("trade_original_units"),
        settled,
        Math.max(0, row.getLong("trade_effective_units") - settled),
        row.getObject("trade_trade_date", LocalDate.class),
        row.getObject("intended_settlement_date", LocalDate.class),
        row.getObject("actual_settlement_date", LocalDate.class));
  }

  TradeRecord trade(ResultSet row, int number) throws SQLException {
    long effective = row.getLong("trade_effective_units");
    long settled = row.getLong("trade_settled_units");
    CustodyLoan loan = custody(row, number);
    return new TradeRecord(
        row.getString("trade_id"),
        row.getString("trade_type"),
        row.getString("trade_status"),
        row.getString("settlement_status"),
        row.getString("settlement_substatus"),
        row.getLong("trade_original_units"),
        settled,
        Math.max(0, effective - settled),
        row.getObject("trade_trade_date", LocalDate.class),
        row.getObject("intended_settlement_date", LocalDate.class),
        row.getObject("actual_settlement_date", LocalDate.class),
        LoanFigures.times(loan.valuation().marketPrice(), effective),
        LoanFigures.times(loan.valuation().loanPrice(), effective),
        loan);
  }

  private static @Nullable BigDecimal after(@Nullable BigDecimal rate, @Nullable BigDecimal split) {
    return rate == null || split == null ? null : FeeCascade.rateAfter(rate, split);
  }

  private static BigDecimal accrued(ResultSet row, String column) throws SQLException {
    BigDecimal amount = row.getBigDecimal(column);
    return amount == null ? BigDecimal.ZERO : amount;
  }
}
