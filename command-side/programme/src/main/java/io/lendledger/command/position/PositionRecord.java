package io.lendledger.command.position;

import io.lendledger.core.instrument.Isin;
import io.lendledger.core.lender.ClientId;
import io.lendledger.core.money.Percent;
import io.lendledger.core.position.AccountId;
import io.lendledger.core.position.PositionStatus;
import io.lendledger.core.record.Decimals;
import io.lendledger.core.record.FieldTypes;
import io.lendledger.core.record.Fields;
import java.math.BigDecimal;
import java.util.Currency;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A position as sent (docs/api.md, Positions). */
record PositionRecord(
    ClientId client,
    AccountId account,
    Isin isin,
    @Nullable String depositary,
    @Nullable String ticker,
    @Nullable String exchange,
    @Nullable String externalInstrumentId,
    BigDecimal quantity,
    Currency currency,
    @Nullable Percent taxRate,
    PositionStatus status) {

  private static final int LONGEST_CODE = 64;

  static @Nullable PositionRecord read(Fields fields) {
    Isin isin = fields.required("isin", FieldTypes.isin());
    String ticker = fields.optional("ticker", FieldTypes.identifier(LONGEST_CODE));
    String exchange = fields.optional("exchange", FieldTypes.identifier(LONGEST_CODE));
    String external = fields.optional("externalInstrumentId", FieldTypes.identifier(LONGEST_CODE));
    BigDecimal quantity = fields.required("quantity", Decimals.quantity());
    Currency currency = fields.required("currency", FieldTypes.currency());
    ClientId client = fields.required("clientId", FieldTypes.code(ClientId::new));
    AccountId account = fields.required("custodyAccountId", FieldTypes.code(AccountId::new));
    String depositary = fields.optional("depositary", FieldTypes.bic());
    Percent taxRate = fields.optional("taxRate", Decimals.percent());
    PositionStatus status =
        fields.optional(
            "positionStatus", FieldTypes.code(PositionStatus::of), PositionStatus.AVAILABLE);
    fields.rule(
        "ticker",
        List.of("exchange"),
        "ticker or exchange is required",
        () -> ticker != null || exchange != null);
    return fields.build(() ->
        new PositionRecord(
            client,
            account,
            isin,
            depositary,
            ticker,
            exchange,
            external,
            quantity,
            currency,
            taxRate,
            status));
  }
}
