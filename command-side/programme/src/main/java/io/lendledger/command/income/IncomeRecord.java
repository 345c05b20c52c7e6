package io.lendledger.command.income;

import io.lendledger.core.borrower.BorrowerCode;
import io.lendledger.core.bound.DateKind;
import io.lendledger.core.income.IncomeDistribution;
import io.lendledger.core.instrument.Isin;
import io.lendledger.core.record.Decimals;
import io.lendledger.core.record.FieldTypes;
import io.lendledger.core.record.Fields;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Currency;
import org.jspecify.annotations.Nullable;

/** Reads an income distribution (docs/api.md, Income). */
final class IncomeRecord {

  private static final int LONGEST_CODE = 64;

  private IncomeRecord() {}

  static @Nullable IncomeDistribution read(Fields fields) {
    LocalDate date = fields.required("date", FieldTypes.date(DateKind.REPORTED));
    LocalDate valueDate =
        fields.required("intendedValueDate", FieldTypes.date(DateKind.SETTLEMENT));
    LocalDate recordDate = fields.required("recordDate", FieldTypes.date(DateKind.SETTLEMENT));
    String type = fields.required("type", FieldTypes.identifier(LONGEST_CODE));
    BorrowerCode borrower = fields.required("borrowerCode", FieldTypes.code(BorrowerCode::new));
    String external = fields.optional("externalBorrowerCode", FieldTypes.identifier(LONGEST_CODE));
    Currency currency = fields.required("currency", FieldTypes.currency());
    BigDecimal gross = fields.required("grossDividendPerShare", Decimals.amountFromZero());
    BigDecimal quantity = fields.required("quantityOnLoan", Decimals.quantity());
    BigDecimal payment = fields.required("paymentValue", Decimals.amount());
    String action = fields.required("corporateActionId", FieldTypes.identifier(LONGEST_CODE));
    String actionType = fields.required("corporateActionType", FieldTypes.identifier(LONGEST_CODE));
    Isin isin = fields.required("isin", FieldTypes.isin());
    String instrument =
        fields.optional("externalInstrumentId", FieldTypes.identifier(LONGEST_CODE));
    return fields.build(() ->
        new IncomeDistribution(
            date,
            valueDate,
            recordDate,
            type,
            borrower.value(),
            external,
            currency.getCurrencyCode(),
            gross,
            quantity,
            payment,
            action,
            actionType,
            isin.value(),
            instrument));
  }
}
