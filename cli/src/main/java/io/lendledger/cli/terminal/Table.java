package io.lendledger.cli.terminal;

import io.lendledger.cli.json.Json;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;

/** Records in columns, page after page under one heading. Numbers stand at the right. */
public final class Table {

  private static final String BETWEEN = "  ";

  private final PrintStream to;
  private final Colours colours;
  private final List<Column> columns;
  private final int[] widths;
  private boolean isBegun;

  /** A table of those columns. */
  public Table(PrintStream to, Colours colours, List<Column> columns) {
    this.to = to;
    this.colours = colours;
    this.columns = columns;
    this.widths = new int[columns.size()];
  }

  /**
   * A column.
   *
   * @param heading above it
   * @param cell gives its cell of a record
   */
  public record Column(String heading, Cell cell) {

    /** A heading may be a name of others. */
    public Column {
      heading = Plainly.shown(heading);
    }

    /** The member of the same name, or, behind a dot, one of a member. */
    public static Column of(String path) {
      String[] names = path.split("\\.", -1);
      return new Column(
          names[names.length - 1],
          each -> {
            Json found = each;
            for (String name : names) {
              found = found.at(name);
            }
            return found;
          });
    }
  }

  /** The cell of a record in a column. */
  @FunctionalInterface
  public interface Cell {

    /** The cell. */
    Json of(Json row);
  }

  /** Shows some more records. */
  public void add(List<Json> rows) {
    if (rows.isEmpty()) {
      return;
    }
    List<List<Json>> cells = rows.stream().map(this::cells).toList();
    for (int at = 0; at < widths.length; at++) {
      int column = at;
      int widest =
          cells.stream().mapToInt(row -> Plainly.width(text(row.get(column)))).max().orElse(0);
      widths[at] = Math.max(widths[at], Math.max(widest, Plainly.width(columns.get(at).heading())));
    }
    if (!isBegun) {
      isBegun = true;
      heading(cells.getFirst());
    }
    cells.forEach(this::row);
    to.flush();
  }

  private List<Json> cells(Json row) {
    return columns.stream().map(each -> each.cell().of(row)).toList();
  }

  private void heading(List<Json> first) {
    StringBuilder line = new StringBuilder();
    for (int at = 0; at < widths.length; at++) {
      String name = columns.get(at).heading().toUpperCase(Locale.ROOT);
      line.append(padded(name, at, first.get(at).isNumber())).append(BETWEEN);
    }
    to.println(colours.heading(line.toString().stripTrailing()));
  }

  private void row(List<Json> cells) {
    StringBuilder line = new StringBuilder();
    for (int at = 0; at < widths.length; at++) {
      String text = text(cells.get(at));
      line.append(colours.word(text, padded(text, at, cells.get(at).isNumber()))).append(BETWEEN);
    }
    to.println(line.toString().stripTrailing());
  }

  private String padded(String text, int column, boolean isNumber) {
    String blanks = " ".repeat(Math.max(0, widths[column] - Plainly.width(text)));
    return isNumber ? blanks + text : text + blanks;
  }

  /** Lists and objects within a cell are shown as JSON. */
  private static String text(Json cell) {
    return switch (cell) {
      case Json.Members object -> Plainly.shown(object.written());
      case Json.Items list -> Plainly.shown(list.written());
      case Json.Text _, Json.Plain _ -> Plainly.shown(cell.text());
    };
  }
}
