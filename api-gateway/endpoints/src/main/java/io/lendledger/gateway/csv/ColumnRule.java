package io.lendledger.gateway.csv;

import io.lendledger.core.record.Cell;
import io.lendledger.core.record.Decimals;
import io.lendledger.core.record.FieldType;
import io.lendledger.core.record.FieldTypes;
import java.math.BigDecimal;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** What the document says of the values of a column. */
record ColumnRule(JsonNode schema, String form) {

  private static final int LONGEST = 1_024;

  /** The issue of a value that stands in every row; null when there is none. */
  @Nullable String issue(String value) {
    if (value.isEmpty()) {
      return "must have a value; leave it out where there is none";
    }
    try {
      type().read(new Cell(Cell.Kind.TEXT, value, List.of()));
      return null;
    } catch (IllegalArgumentException issue) {
      return String.valueOf(issue.getMessage());
    }
  }

  private FieldType<?> type() {
    return switch (form) {
      case "date" -> FieldTypes.date();
      case "number" -> this::number;
      case "boolean" -> FieldTypes.flag();
      default -> text();
    };
  }

  private BigDecimal number(Cell cell) {
    BigDecimal number = Decimals.amount().read(cell);
    if (schema.path("type").toString().contains("integer") && number.scale() > 0) {
      throw new IllegalArgumentException("must be a whole number");
    }
    boolean less =
        schema.has("minimum") && number.compareTo(schema.get("minimum").decimalValue()) < 0;
    boolean more =
        schema.has("maximum") && number.compareTo(schema.get("maximum").decimalValue()) > 0;
    if (less || more) {
      throw new IllegalArgumentException(
          "must be %s to %s".formatted(schema.get("minimum"), schema.get("maximum")));
    }
    if (schema.has("exclusiveMinimum")
        && number.compareTo(schema.get("exclusiveMinimum").decimalValue()) <= 0) {
      throw new IllegalArgumentException("must be more than " + schema.get("exclusiveMinimum"));
    }
    return number;
  }

  private FieldType<?> text() {
    return switch (schema.path("format").asString("")) {
      case "isin" -> FieldTypes.isin();
      case "bic" -> FieldTypes.bic();
      case "iso-4217" -> FieldTypes.currency();
      case "iso-3166-1-alpha-2" -> FieldTypes.country();
      default -> this::code;
    };
  }

  private String code(Cell cell) {
    String text = FieldTypes.text(schema.path("maxLength").asInt(LONGEST)).read(cell);
    List<String> values = schema.path("enum").valueStream().map(JsonNode::asString).toList();
    if (!values.isEmpty() && !values.contains(text)) {
      throw new IllegalArgumentException("must be one of " + String.join(", ", values));
    }
    String pattern = schema.path("pattern").asString("");
    if (!pattern.isEmpty() && !Pattern.compile(pattern).matcher(text).find()) {
      throw new IllegalArgumentException("must match " + pattern);
    }
    return text;
  }
}
