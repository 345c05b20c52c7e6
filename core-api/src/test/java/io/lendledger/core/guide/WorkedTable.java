package io.lendledger.core.guide;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A Markdown table behind a mark like {@code <!-- worked: month currency=USD -->}.
 *
 * @param kind what the mark names, {@code month}
 * @param settings what it sets, {@code currency} to {@code USD}
 * @param rows each row's cells by the table's headings
 */
record WorkedTable(String kind, Map<String, String> settings, List<Row> rows) {

  private static final Pattern MARK =
      Pattern.compile("<!-- worked: ([a-z-]+)((?: \\S+=\\S+)*) -->");

  /** One row. */
  record Row(Map<String, String> cells) {

    String text(String heading) {
      String cell = cells.get(heading);
      if (cell == null) {
        throw new IllegalArgumentException("no column '%s' in %s".formatted(heading, cells));
      }
      return cell;
    }

    BigDecimal number(String heading) {
      return new BigDecimal(text(heading));
    }

    long units(String heading) {
      return Long.parseLong(text(heading));
    }
  }

  /** All marked tables of a page. */
  static List<WorkedTable> of(Path page) throws IOException {
    List<String> lines = Files.readAllLines(page);
    List<WorkedTable> tables = new ArrayList<>();
    for (int at = 0; at < lines.size(); at++) {
      Matcher mark = MARK.matcher(lines.get(at));
      if (mark.matches()) {
        tables.add(new WorkedTable(mark.group(1), settings(mark.group(2)), rows(lines, at + 1)));
      } else if (lines.get(at).contains("worked:")) {
        throw new IllegalArgumentException("not a mark: " + lines.get(at));
      }
    }
    return tables;
  }

  private static Map<String, String> settings(String text) {
    Map<String, String> settings = new LinkedHashMap<>();
    for (String each : text.strip().split(" ", -1)) {
      int equals = each.indexOf('=');
      if (equals > 0) {
        settings.put(each.substring(0, equals), each.substring(equals + 1));
      }
    }
    return settings;
  }

  private static List<Row> rows(List<String> lines, int heading) {
    List<String> names = cells(lines.get(heading));
    List<Row> rows = new ArrayList<>();
    for (int at = heading + 2; at < lines.size() && lines.get(at).startsWith("|"); at++) {
      List<String> cells = cells(lines.get(at));
      Map<String, String> row = new LinkedHashMap<>();
      for (int column = 0; column < names.size(); column++) {
        row.put(names.get(column), cells.get(column));
      }
      rows.add(new Row(row));
    }
    return rows;
  }

  private static List<String> cells(String line) {
    String inner = line.substring(1, line.lastIndexOf('|'));
    return Arrays.stream(inner.split("\\|", -1)).map(String::strip).toList();
  }
}
