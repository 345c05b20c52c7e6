package io.lendledger.cli.command;

import io.lendledger.cli.json.Json;
import io.lendledger.cli.terminal.Colours;
import io.lendledger.cli.terminal.Table;
import io.lendledger.cli.terminal.Table.Column;
import java.io.PrintStream;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What is wrong with which record: line, field, value and why. */
final class Faults {

  /** In CSV and NDJSON the service says where in the file, behind the reason. */
  private static final Pattern PLACE =
      Pattern.compile(" \\(line (\\d+)(?:, column (\\d+))?(?: \"[^\"]*\")?\\)$");

  private static final List<Column> COLUMNS =
      List.of(
          new Column("line", each -> place(each, 1)),
          new Column("column", each -> place(each, 2)),
          new Column("record", Faults::number),
          Column.of("field"),
          Column.of("value"),
          new Column("why", each -> new Json.Text(why(each))));

  private Faults() {}

  static Table table(PrintStream to, Colours colours) {
    return new Table(to, colours, COLUMNS);
  }

  private static Matcher place(Json fault) {
    return PLACE.matcher(fault.at("issue").text());
  }

  private static Json place(Json fault, int group) {
    Matcher found = place(fault);
    String digits = found.find() ? found.group(group) : null;
    return digits == null ? Json.none() : new Json.Plain(digits);
  }

  /** Records are counted from one, as people do; the service's own index begins with zero. */
  private static Json number(Json fault) {
    Json index = fault.at("index");
    return index.isNumber() ? new Json.Plain(next(index.text())) : Json.none();
  }

  private static String next(String index) {
    return String.valueOf(Long.parseLong(index) + 1);
  }

  private static String why(Json fault) {
    return place(fault).replaceFirst("");
  }
}
