package io.lendledger.query.change;

import io.lendledger.core.reading.FieldChange;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The fields of a record that the versions of its own row hold, in their order. Rows come as the
 * database's JSON, whose numbers are exact.
 */
public final class VersionedFields {

  private static final JsonMapper JSON =
      JsonMapper.builder().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS).build();

  private final Map<String, String> columns;
  private final @Nullable String others;

  private VersionedFields(Map<String, String> columns, @Nullable String others) {
    this.columns = columns;
    this.others = others;
  }

  /** Fields that are named as their columns, in lowerCamelCase. */
  public static VersionedFields of(String... columns) {
    Map<String, String> fields = new LinkedHashMap<>();
    for (String column : columns) {
      fields.put(column, field(column));
    }
    return new VersionedFields(fields, null);
  }

  /** The same with another name for the field of a column, at its place or at the end. */
  public VersionedFields with(String column, String field) {
    Map<String, String> more = new LinkedHashMap<>(columns);
    more.put(column, field);
    return new VersionedFields(more, others);
  }

  /** The same with all members whose names begin so, behind the others and by their names. */
  public VersionedFields withAll(String beginning) {
    return new VersionedFields(columns, beginning);
  }

  /**
   * The columns of a row {@code %1$s} as JSON of the database, for {@link String#format}; some of
   * them are computed by an expression of the same kind.
   */
  String json(Map<String, String> computed) {
    return columns.keySet().stream()
        .map(column -> "'" + column + "', " + computed.getOrDefault(column, "%1$s." + column))
        .collect(Collectors.joining(", ", "json_build_object(", ")"));
  }

  private static String field(String column) {
    StringBuilder field = new StringBuilder();
    for (String word : column.split("_", -1)) {
      field
          .append(field.isEmpty() ? word.charAt(0) : Character.toUpperCase(word.charAt(0)))
          .append(word.substring(1));
    }
    return field.toString();
  }

  /** The fields that differ; all with a value when there is no row before or none after. */
  public List<FieldChange> changes(@Nullable String before, @Nullable String after) {
    JsonNode old = row(before);
    JsonNode now = row(after);
    List<FieldChange> changes = new ArrayList<>();
    columns.forEach((column, field) -> compare(old, now, column, field, changes));
    if (others != null) {
      Stream.concat(old.propertyStream(), now.propertyStream())
          .map(Map.Entry::getKey)
          .filter(name -> name.startsWith(others))
          .distinct()
          .sorted()
          .forEach(name -> compare(old, now, name, name, changes));
    }
    return changes;
  }

  private static void compare(
      JsonNode old, JsonNode now, String column, String field, List<FieldChange> changes) {
    JsonNode was = old.path(column);
    JsonNode is = now.path(column);
    if (!isAlike(was, is)) {
      changes.add(new FieldChange(field, text(was), text(is)));
    }
  }

  private static JsonNode row(@Nullable String json) {
    return json == null ? JSON.createObjectNode() : JSON.readTree(json);
  }

  private static boolean isAlike(JsonNode was, JsonNode is) {
    if (was.isNumber() && is.isNumber()) {
      return was.decimalValue().compareTo(is.decimalValue()) == 0;
    }
    String before = text(was);
    return before == null ? text(is) == null : before.equals(text(is));
  }

  private static @Nullable String text(JsonNode value) {
    if (value.isNull() || value.isMissingNode()) {
      return null;
    }
    return value.isNumber() ? value.decimalValue().toPlainString() : value.asString();
  }
}
