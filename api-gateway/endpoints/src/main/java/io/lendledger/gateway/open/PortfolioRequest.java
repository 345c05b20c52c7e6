package io.lendledger.gateway.open;

import io.lendledger.core.portfolio.InstrumentIdentifier;
import io.lendledger.core.record.Cell;
import io.lendledger.core.record.Faults;
import io.lendledger.core.record.FieldType;
import io.lendledger.core.record.FieldTypes;
import io.lendledger.core.record.Fields;
import io.lendledger.core.record.RecordList;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.core.submission.BodyFormat;
import java.io.ByteArrayInputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A request for portfolio analysis, in its own spellings (docs/api.md, Portfolio analysis).
 *
 * @param identifiers the items, in order
 * @param extraIdentifiers whether results carry composite id and ticker
 * @param recommendedUnits whether results carry the units to opt in
 */
record PortfolioRequest(
    List<InstrumentIdentifier> identifiers, boolean extraIdentifiers, boolean recommendedUnits) {

  private static final int MOST_ITEMS = 200;
  private static final int LONGEST = 256;
  private static final FieldType<String> REQUEST_KEY = FieldTypes.identifier(LONGEST);

  static PortfolioRequest read(byte[] body) {
    Faults faults = new Faults();
    List<InstrumentIdentifier> items = new ArrayList<>();
    Fields envelope =
        new RecordList("identifiers", faults)
            .atMost(MOST_ITEMS)
            .read(
                new ByteArrayInputStream(body),
                BodyFormat.JSON,
                Map.of(),
                fields -> add(items, identifier(fields)));
    Boolean extra = envelope.optional("IncludeExtraIdentifiers", onOrOff(), false);
    Boolean units = envelope.optional("IncludeRecommendedUnits", onOrOff(), false);
    PortfolioRequest request = envelope.build(() -> new PortfolioRequest(items, extra, units));
    faults.throwIfAny(RejectionCode.VALIDATION_FAILED);
    return Objects.requireNonNull(request);
  }

  private static void add(
      List<InstrumentIdentifier> items, @Nullable InstrumentIdentifier identifier) {
    if (identifier != null) {
      items.add(identifier);
    }
  }

  private static @Nullable InstrumentIdentifier identifier(Fields fields) {
    String requestKey = fields.required("requestKey", REQUEST_KEY);
    String isin = optional(fields, "isin");
    String compositeBbgId = optional(fields, "compositeBbgId");
    String ticker = optional(fields, "ticker");
    String exchangeCode = optional(fields, "exchangeCode");
    String mic = optional(fields, "mic");
    String countryCode = optional(fields, "countryCode");
    return fields.build(() ->
        new InstrumentIdentifier(
            requestKey, isin, compositeBbgId, ticker, exchangeCode, mic, countryCode));
  }

  /** Any text: an unknown identifier fails its item alone, and empty text is none. */
  private static @Nullable String optional(Fields fields, String name) {
    String text = fields.optional(name, PortfolioRequest::anyText);
    return text == null || text.isBlank() ? null : text;
  }

  private static String anyText(Cell cell) {
    String text = FieldTypes.characters(cell);
    if (text.length() > LONGEST) {
      throw new IllegalArgumentException("must be at most " + LONGEST + " characters");
    }
    return text;
  }

  private static FieldType<Boolean> onOrOff() {
    return cell -> {
      if (cell.kind() == Cell.Kind.BOOLEAN || cell.isText()) {
        switch (cell.text().toLowerCase(Locale.ROOT)) {
          case "true" -> {
            return true;
          }
          case "false" -> {
            return false;
          }
          default -> {}
        }
      }
      throw new IllegalArgumentException("must be true or false");
    };
  }
}
