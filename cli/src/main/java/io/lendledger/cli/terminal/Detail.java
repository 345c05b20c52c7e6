package io.lendledger.cli.terminal;

import io.lendledger.cli.json.Json;
import io.lendledger.cli.terminal.Table.Column;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** One record: its values below each other, and its lists as tables. Unset values are left out. */
public final class Detail {

  private static final int MOST_COLUMNS = 8;

  private final PrintStream to;
  private final Colours colours;

  /** Shows records there. */
  public Detail(PrintStream to, Colours colours) {
    this.to = to;
    this.colours = colours;
  }

  /** Shows a record; of its lists these columns, and of others those that have values. */
  public void show(Json shown, Map<String, List<String>> columns) {
    values(shown);
    for (Map.Entry<String, Json> each : shown.entries().entrySet()) {
      if (!each.getValue().items().isEmpty()) {
        list(
            each.getKey(), each.getValue().items(), columns.getOrDefault(each.getKey(), List.of()));
      } else if (!each.getValue().entries().isEmpty()) {
        title(each.getKey());
        values(each.getValue());
      }
    }
    to.flush();
  }

  /** Shows the values of a record that are neither lists nor records. */
  public void values(Json shown) {
    int widest = 0;
    for (Map.Entry<String, Json> each : shown.entries().entrySet()) {
      int width = Plainly.width(Plainly.shown(each.getKey()));
      widest = Math.max(widest, each.getValue().text().isEmpty() ? 0 : width);
    }
    for (Map.Entry<String, Json> each : shown.entries().entrySet()) {
      String text = Plainly.shown(each.getValue().text());
      if (!text.isEmpty()) {
        String name = Plainly.shown(each.getKey());
        String blanks = " ".repeat(widest - Plainly.width(name));
        to.println(name + blanks + "  " + colours.word(text, text));
      }
    }
  }

  /** Shows a list as a table; without columns those that its records have values in. */
  public void list(String title, List<Json> rows, List<String> columns) {
    title(title);
    if (rows.getFirst().entries().isEmpty()) {
      rows.forEach(each -> to.println(Plainly.shown(each.text())));
      return;
    }
    List<String> shown = columns.isEmpty() ? filled(rows) : columns;
    new Table(to, colours, shown.stream().map(Column::of).toList()).add(rows);
  }

  private void title(String title) {
    to.println();
    to.println(colours.heading(Plainly.shown(title)));
  }

  private static List<String> filled(List<Json> rows) {
    Set<String> names = new LinkedHashSet<>();
    for (Json row : rows) {
      row.entries()
          .forEach((name, value) -> {
            if (!value.text().isEmpty()) {
              names.add(name);
            }
          });
    }
    List<String> first = new ArrayList<>(names);
    return first.subList(0, Math.min(MOST_COLUMNS, first.size()));
  }
}
