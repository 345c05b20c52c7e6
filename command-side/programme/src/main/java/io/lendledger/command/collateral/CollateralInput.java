package io.lendledger.command.collateral;

import io.lendledger.core.borrower.BorrowerCode;
import io.lendledger.core.bound.DateKind;
import io.lendledger.core.collateral.CollateralSecurity;
import io.lendledger.core.instrument.Isin;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.loan.terms.CollateralType;
import io.lendledger.core.money.Percent;
import io.lendledger.core.position.AccountId;
import io.lendledger.core.record.Decimals;
import io.lendledger.core.record.FieldTypes;
import io.lendledger.core.record.Fields;
import java.math.BigDecimal;
import java.util.Currency;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A piece of collateral as sent, before valuation (docs/api.md, Collateral and cover).
 *
 * @param given the figures of its value that were sent
 */
record CollateralInput(
    @Nullable String tripartyAgent,
    String rqvAccount,
    LenderCode lender,
    AccountId account,
    BorrowerCode borrower,
    CollateralType type,
    CollateralSecurity security,
    BigDecimal quantity,
    Figures given) {

  private static final int LONGEST_NAME = 256;
  private static final int LONGEST_CODE = 64;

  /** The day's market data supply those that are null. */
  record Figures(
      @Nullable BigDecimal marketPrice,
      @Nullable Currency marketCurrency,
      @Nullable BigDecimal fxRate,
      @Nullable Currency currency,
      Percent haircut) {

    private static Figures read(Fields fields) {
      return new Figures(
          fields.optional("marketPrice", Decimals.price()),
          fields.optional("marketCurrency", FieldTypes.currency()),
          fields.optional("fxRate", Decimals.price()),
          fields.optional("collateralCurrency", FieldTypes.currency()),
          fields.optional("haircutPercent", Decimals.percent(), new Percent(BigDecimal.ZERO)));
    }

    /** Null when neither the price nor the collateral tells one. */
    @Nullable Currency priceCurrency() {
      return marketCurrency != null ? marketCurrency : currency;
    }
  }

  @Nullable Isin isin() {
    String isin = security.isin();
    return isin == null ? null : new Isin(isin);
  }

  static @Nullable CollateralInput read(Fields fields) {
    String agent = fields.optional("tripartyAgent", FieldTypes.identifier(LONGEST_CODE));
    String rqvAccount = fields.required("rqvAccount", FieldTypes.identifier(LONGEST_CODE));
    LenderCode lender = fields.required("lenderCode", FieldTypes.code(LenderCode::new));
    AccountId account = fields.required("accountNumber", FieldTypes.code(AccountId::new));
    BorrowerCode borrower = fields.required("borrowerCode", FieldTypes.code(BorrowerCode::new));
    CollateralType type = fields.required("collateralType", FieldTypes.code(CollateralType::of));
    CollateralSecurity security = security(fields);
    BigDecimal quantity = fields.required("quantity", Decimals.quantity());
    Figures given = Figures.read(fields);
    fields.rule(
        "isin",
        List.of("collateralType"),
        "is required for Non-Cash collateral",
        () -> type == CollateralType.CASH || security.isin() != null);
    fields.rule(
        "marketCurrency",
        List.of("marketPrice", "collateralType", "collateralCurrency"),
        "is required with marketPrice, and for Cash unless collateralCurrency is given",
        () ->
            given.marketCurrency() != null
                || (given.marketPrice() == null
                    && (type == CollateralType.NON_CASH || given.currency() != null)));
    return fields.build(() ->
        new CollateralInput(
            agent, rqvAccount, lender, account, borrower, type, security, quantity, given));
  }

  private static CollateralSecurity security(Fields fields) {
    String name = fields.optional("instrumentName", FieldTypes.text(LONGEST_NAME));
    Isin isin = fields.optional("isin", FieldTypes.isin());
    return new CollateralSecurity(
        name,
        isin == null ? null : isin.value(),
        fields.optional("ticker", FieldTypes.identifier(LONGEST_CODE)),
        fields.optional("bbgId", FieldTypes.identifier(LONGEST_CODE)),
        fields.optional("instrumentType", FieldTypes.identifier(LONGEST_CODE)),
        fields.optional("issuer", FieldTypes.text(LONGEST_NAME)),
        fields.optional("maturityDate", FieldTypes.date(DateKind.MATURITY)),
        fields.optional("ratingFirstAgency", FieldTypes.identifier(LONGEST_CODE)),
        fields.optional("ratingSecondAgency", FieldTypes.identifier(LONGEST_CODE)));
  }
}
