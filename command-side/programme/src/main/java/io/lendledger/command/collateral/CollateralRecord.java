package io.lendledger.command.collateral;

import io.lendledger.core.borrower.BorrowerCode;
import io.lendledger.core.bound.DateKind;
import io.lendledger.core.instrument.Isin;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.loan.terms.CollateralType;
import io.lendledger.core.money.Percent;
import io.lendledger.core.position.AccountId;
import io.lendledger.core.record.Decimals;
import io.lendledger.core.record.FieldTypes;
import io.lendledger.core.record.Fields;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Currency;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A piece of collateral as sent, before valuation (docs/api.md, Collateral and cover). */
record CollateralRecord(
    @Nullable String tripartyAgent,
    String rqvAccount,
    LenderCode lender,
    AccountId account,
    BorrowerCode borrower,
    CollateralType type,
    @Nullable String instrumentName,
    @Nullable Isin isin,
    @Nullable String ticker,
    @Nullable String bbgId,
    @Nullable String instrumentType,
    @Nullable String issuer,
    @Nullable LocalDate maturityDate,
    @Nullable String ratingFirstAgency,
    @Nullable String ratingSecondAgency,
    BigDecimal quantity,
    @Nullable BigDecimal marketPrice,
    @Nullable Currency marketCurrency,
    @Nullable BigDecimal fxRate,
    @Nullable Currency collateralCurrency,
    Percent haircut) {

  private static final int LONGEST_NAME = 256;
  private static final int LONGEST_CODE = 64;

  static @Nullable CollateralRecord read(Fields fields) {
    String agent = fields.optional("tripartyAgent", FieldTypes.identifier(LONGEST_CODE));
    String rqvAccount = fields.required("rqvAccount", FieldTypes.identifier(LONGEST_CODE));
    LenderCode lender = fields.required("lenderCode", FieldTypes.code(LenderCode::new));
    AccountId account = fields.required("accountNumber", FieldTypes.code(AccountId::new));
    BorrowerCode borrower = fields.required("borrowerCode", FieldTypes.code(BorrowerCode::new));
    CollateralType type = fields.required("collateralType", FieldTypes.code(CollateralType::of));
    String name = fields.optional("instrumentName", FieldTypes.text(LONGEST_NAME));
    Isin isin = fields.optional("isin", FieldTypes.isin());
    String ticker = fields.optional("ticker", FieldTypes.identifier(LONGEST_CODE));
    String bbgId = fields.optional("bbgId", FieldTypes.identifier(LONGEST_CODE));
    String instrumentType = fields.optional("instrumentType", FieldTypes.identifier(LONGEST_CODE));
    String issuer = fields.optional("issuer", FieldTypes.text(LONGEST_NAME));
    LocalDate maturity = fields.optional("maturityDate", FieldTypes.date(DateKind.MATURITY));
    String first = fields.optional("ratingFirstAgency", FieldTypes.identifier(LONGEST_CODE));
    String second = fields.optional("ratingSecondAgency", FieldTypes.identifier(LONGEST_CODE));
    BigDecimal quantity = fields.required("quantity", Decimals.quantity());
    BigDecimal price = fields.optional("marketPrice", Decimals.price());
    Currency marketCurrency = fields.optional("marketCurrency", FieldTypes.currency());
    BigDecimal fxRate = fields.optional("fxRate", Decimals.price());
    Currency currency = fields.optional("collateralCurrency", FieldTypes.currency());
    Percent haircut =
        fields.optional("haircutPercent", Decimals.percent(), new Percent(BigDecimal.ZERO));
    fields.rule(
        "isin",
        List.of("collateralType"),
        "is required for Non-Cash collateral",
        () -> type == CollateralType.CASH || isin != null);
    fields.rule(
        "marketCurrency",
        List.of("marketPrice", "collateralType", "collateralCurrency"),
        "is required with marketPrice, and for Cash unless collateralCurrency is given",
        () ->
            marketCurrency != null
                || (price == null && (type == CollateralType.NON_CASH || currency != null)));
    return fields.build(() ->
        new CollateralRecord(
            agent,
            rqvAccount,
            lender,
            account,
            borrower,
            type,
            name,
            isin,
            ticker,
            bbgId,
            instrumentType,
            issuer,
            maturity,
            first,
            second,
            quantity,
            price,
            marketCurrency,
            fxRate,
            currency,
            haircut));
  }
}
