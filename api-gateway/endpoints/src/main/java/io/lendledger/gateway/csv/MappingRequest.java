package io.lendledger.gateway.csv;

import io.lendledger.core.record.Cell;
import io.lendledger.core.record.CsvDates;
import io.lendledger.core.record.CsvMapping;
import io.lendledger.core.record.FieldType;
import io.lendledger.core.record.FieldTypes;
import io.lendledger.core.record.Fields;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads a mapping that a lender puts: every wrong name and value of it is a fault. */
final class MappingRequest {

  static final int MOST_NAMES = 128;
  static final int LONGEST_NAME = 128;
  static final int LONGEST_VALUE = 1_024;
  static final int MOST_CHARACTERS = 16_384;

  private static final String COLUMNS = "columns";
  private static final String CONSTANTS = "constants";
  private static final String IGNORE = "ignore";
  private static final JsonMapper JSON =
      JsonMapper.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();

  private final Fields fields;
  private final JsonNode sent;
  private final Map<String, ColumnRule> rules;

  private MappingRequest(Fields fields, JsonNode sent, Map<String, ColumnRule> rules) {
    this.fields = fields;
    this.sent = sent;
    this.rules = rules;
  }

  /**
   * The mapping, or null when it has faults.
   *
   * @param rules those of the columns of the flow
   */
  static @Nullable CsvMapping read(Fields fields, byte[] body, Map<String, ColumnRule> rules) {
    try {
      return new MappingRequest(fields, JSON.readTree(body), rules).read();
    } catch (JacksonException twice) {
      throw new Rejected(
          RejectionCode.MALFORMED_REQUEST,
          "The body cannot be read: " + twice.getOriginalMessage());
    }
  }

  private @Nullable CsvMapping read() {
    if (!fields.has(COLUMNS)) {
      fields.refuse(COLUMNS, "is required");
    }
    Map<String, String> columns = texts(COLUMNS);
    Map<String, String> constants = texts(CONSTANTS);
    List<String> ignored =
        fields.optional(
            IGNORE, FieldTypes.list(FieldTypes.identifier(LONGEST_NAME), MOST_NAMES), List.of());
    String separator = fields.optional("separator", oneOf(",", ";", "\t"), ",");
    String decimal = fields.optional("decimal", oneOf(".", ","), ".");
    CsvDates dates = fields.optional("dateFormat", FieldTypes.code(CsvDates::of), CsvDates.ISO);
    columns(columns);
    constants(columns, constants);
    if (ignored != null) {
      ignored.stream()
          .filter(columns::containsKey)
          .forEach(each -> fields.refuse(IGNORE, "\"%s\" is mapped, too".formatted(each)));
    }
    bound(columns, constants);
    return fields.build(() ->
        new CsvMapping(
            columns,
            constants,
            Set.copyOf(ignored),
            separator.charAt(0),
            decimal.charAt(0),
            dates));
  }

  /** The members of an object, all of them text. */
  private Map<String, String> texts(String name) {
    Map<String, String> texts = new LinkedHashMap<>();
    if (!fields.has(name)) {
      return texts;
    }
    JsonNode object = sent.get(name);
    if (!object.isObject() || object.size() > MOST_NAMES) {
      fields.refuse(name, "must be an object of at most %d members".formatted(MOST_NAMES));
      return texts;
    }
    for (Map.Entry<String, JsonNode> each : object.properties()) {
      String issue = issue(each.getKey(), each.getValue());
      if (issue == null) {
        texts.put(each.getKey(), each.getValue().asString());
      } else {
        fields.refuse(member(name, each.getKey()), issue);
      }
    }
    return texts;
  }

  private static @Nullable String issue(String name, JsonNode value) {
    try {
      FieldTypes.identifier(LONGEST_NAME).read(new Cell(Cell.Kind.STRING, name, List.of()));
    } catch (IllegalArgumentException issue) {
      return "its name " + issue.getMessage();
    }
    return value.isString() && value.asString().length() <= LONGEST_VALUE
        ? null
        : "must be text of at most %d characters".formatted(LONGEST_VALUE);
  }

  private void columns(Map<String, String> columns) {
    Map<String, String> byField = new HashMap<>();
    columns.forEach((column, field) -> {
      if (!rules.containsKey(field)) {
        fields.refuse(member(COLUMNS, column), unknown(field));
        return;
      }
      String other = byField.putIfAbsent(field, column);
      if (other != null) {
        fields.refuse(member(COLUMNS, column), "is %s, and so is \"%s\"".formatted(field, other));
      }
    });
  }

  private void constants(Map<String, String> columns, Map<String, String> constants) {
    constants.forEach((field, value) -> {
      ColumnRule rule = rules.get(field);
      String issue = rule == null ? unknown(field) : rule.issue(value);
      if (issue != null) {
        fields.refuse(member(CONSTANTS, field), issue);
      } else if (columns.containsValue(field)) {
        fields.refuse(member(CONSTANTS, field), "is mapped from a column, too");
      }
    });
  }

  /** Every submission takes its mapping along. */
  private void bound(Map<String, String> columns, Map<String, String> constants) {
    int characters =
        columns.entrySet().stream().mapToInt(MappingRequest::length).sum()
            + constants.entrySet().stream().mapToInt(MappingRequest::length).sum();
    if (characters > MOST_CHARACTERS) {
      fields.refuse(
          COLUMNS, "and constants have at most %d characters in all".formatted(MOST_CHARACTERS));
    }
  }

  private static int length(Map.Entry<String, String> each) {
    return each.getKey().length() + each.getValue().length();
  }

  private String unknown(String field) {
    return "there is no field \"%s\"; there are %s"
        .formatted(field, String.join(", ", rules.keySet()));
  }

  private static String member(String object, String name) {
    return object + "." + name;
  }

  private static FieldType<String> oneOf(String... values) {
    List<String> all = List.of(values);
    return cell -> {
      if (cell.isText() && all.contains(cell.text())) {
        return cell.text();
      }
      throw new IllegalArgumentException(
          "must be one of "
              + String.join(" ", all.stream().map(each -> "\"" + each + "\"").toList())
                  .replace("\t", "\\t"));
    };
  }
}
