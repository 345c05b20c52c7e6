package io.lendledger.core.record;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * How a sender's CSV becomes the service's: names of columns, constants, separator and manner of
 * writing. It travels with a body among its parameters and stays with the submission, so that a
 * body is always read by the mapping of its acceptance.
 *
 * @param columns our field by the sender's column
 * @param constants a value by our field, for every row
 * @param ignored the sender's columns that are passed over
 * @param separator what separates columns
 * @param decimal what stands before decimals
 * @param dates the order of day, month and year
 */
public record CsvMapping(
    Map<String, String> columns,
    Map<String, String> constants,
    Set<String> ignored,
    char separator,
    char decimal,
    CsvDates dates) {

  /** None: the columns have our names, and values are as in JSON. */
  public static final CsvMapping NONE =
      new CsvMapping(Map.of(), Map.of(), Set.of(), ',', '.', CsvDates.ISO);

  /** How the names of a mapping's parameters begin; no field around a list begins so. */
  public static final String PREFIX = "csvMapping.";

  private static final String COLUMN = PREFIX + "column.";
  private static final String CONSTANT = PREFIX + "constant.";
  private static final String IGNORED = PREFIX + "ignored.";
  private static final String SEPARATOR = PREFIX + "separator";
  private static final String DECIMAL = PREFIX + "decimal";
  private static final String DATES = PREFIX + "dates";

  /** A mapping, which keeps what it is given. */
  public CsvMapping {
    columns = Map.copyOf(columns);
    constants = Map.copyOf(constants);
    ignored = Set.copyOf(ignored);
  }

  /** The mapping among the parameters of a body; {@link #NONE} where there is none. */
  public static CsvMapping among(Map<String, String> parameters) {
    if (parameters.keySet().stream().noneMatch(CsvMapping::isPart)) {
      return NONE;
    }
    return new CsvMapping(
        below(COLUMN, parameters),
        below(CONSTANT, parameters),
        below(IGNORED, parameters).keySet(),
        parameters.getOrDefault(SEPARATOR, ",").charAt(0),
        parameters.getOrDefault(DECIMAL, ".").charAt(0),
        CsvDates.of(parameters.getOrDefault(DATES, CsvDates.ISO.form())));
  }

  /** Whether a parameter of this name is part of a mapping. */
  public static boolean isPart(String parameter) {
    return parameter.startsWith(PREFIX);
  }

  /** The parameters that belong to the list itself. */
  static Map<String, String> without(Map<String, String> parameters) {
    return parameters.entrySet().stream()
        .filter(each -> !isPart(each.getKey()))
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  /** The parameters of a body, with this mapping among them. */
  public Map<String, String> with(Map<String, String> parameters) {
    Map<String, String> all = new HashMap<>(parameters);
    all.putAll(parts());
    return all;
  }

  /** Identifies what it says (SHA-256). */
  public String sha256() {
    StringBuilder said = new StringBuilder();
    parts().forEach((name, value) -> said.append(name).append('\0').append(value).append('\0'));
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256")
              .digest(said.toString().getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest);
    } catch (NoSuchAlgorithmException missing) {
      throw new IllegalStateException(missing);
    }
  }

  CsvManner manner() {
    return new CsvManner(decimal == ',', dates);
  }

  private SortedMap<String, String> parts() {
    SortedMap<String, String> parts = new TreeMap<>();
    columns.forEach((column, field) -> parts.put(COLUMN + column, field));
    constants.forEach((field, value) -> parts.put(CONSTANT + field, value));
    ignored.forEach(column -> parts.put(IGNORED + column, ""));
    parts.put(SEPARATOR, Character.toString(separator));
    parts.put(DECIMAL, Character.toString(decimal));
    parts.put(DATES, dates.form());
    return parts;
  }

  private static Map<String, String> below(String prefix, Map<String, String> parameters) {
    return parameters.entrySet().stream()
        .filter(each -> each.getKey().startsWith(prefix))
        .collect(
            Collectors.toMap(
                each -> each.getKey().substring(prefix.length()), Map.Entry::getValue));
  }
}
