package io.lendledger.command.instrument;

import io.lendledger.core.bound.DateKind;
import io.lendledger.core.instrument.Instrument;
import io.lendledger.core.instrument.Isin;
import io.lendledger.core.record.FieldType;
import io.lendledger.core.record.FieldTypes;
import io.lendledger.core.record.Fields;
import java.time.LocalDate;
import java.util.Currency;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads an instrument's reference data (docs/api.md, The desk). */
final class InstrumentRecord {

  private static final int LONGEST_NAME = 256;
  private static final int LONGEST_CODE = 64;
  private static final Pattern MIC = Pattern.compile("[A-Z0-9]{4}");

  private InstrumentRecord() {}

  static @Nullable Instrument read(Fields fields) {
    Isin isin = fields.required("isin", FieldTypes.isin());
    String name = fields.required("instrumentName", FieldTypes.text(LONGEST_NAME));
    String type = fields.required("instrumentType", FieldTypes.identifier(LONGEST_CODE));
    String compositeId = code(fields, "compositeBbgId");
    String compositeTicker = code(fields, "compositeTicker");
    String countryTicker = code(fields, "countryTicker");
    String ticker = code(fields, "ticker");
    String exchange = code(fields, "exchangeCode");
    String mic = fields.optional("mic", mic());
    String country = fields.optional("countryCode", FieldTypes.country());
    String incorporation = fields.optional("countryOfIncorporation", FieldTypes.country());
    String listing = fields.optional("countryOfListing", FieldTypes.country());
    Currency currency = fields.required("currency", FieldTypes.currency());
    String issuer = fields.optional("issuer", FieldTypes.text(LONGEST_NAME));
    LocalDate maturity = fields.optional("maturityDate", FieldTypes.date(DateKind.MATURITY));
    return fields.build(() ->
        new Instrument(
            isin.value(),
            name,
            type,
            compositeId,
            compositeTicker,
            countryTicker,
            ticker,
            exchange,
            mic,
            country,
            incorporation,
            listing,
            currency.getCurrencyCode(),
            issuer,
            maturity));
  }

  private static @Nullable String code(Fields fields, String name) {
    return fields.optional(name, FieldTypes.identifier(LONGEST_CODE));
  }

  private static FieldType<String> mic() {
    return FieldTypes.code(text -> {
      if (!MIC.matcher(text).matches()) {
        throw new IllegalArgumentException("must be a market identifier code (ISO 10383)");
      }
      return text;
    });
  }
}
