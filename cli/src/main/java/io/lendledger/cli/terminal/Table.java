package io.lendledger.cli.terminal;

import io.lendledger.cli.json.Json;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Records in columns, page after page under one heading. Numbers stand at the right, with their
 * points below each other.
 */
public final class Table {

  private static final String BETWEEN = "  ";

  /** Where a word begins in a name of the wire. */
  private static final Pattern WORD = Pattern.compile("(?<=[a-z0-9])(?=[A-Z])");

  private final PrintStream to;
  private final Colours colours;
  private final List<Column> columns;
  private final int[] widths;
  private final int[] places;
  private final boolean[] numbers;
  private boolean isBegun;

  public Table(PrintStream to, Colours colours, List<Column> columns) {
    this.to = to;
    this.colours = colours;
    this.columns = columns;
    this.widths = new int[columns.size()];
    this.places = new int[columns.size()];
    this.numbers = new boolean[columns.size()];
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

    /**
     * The member of the same name, or, behind a dot, one of a member. The name is shown as words.
     */
    public static Column of(String path) {
      String[] names = path.split("\\.", -1);
      return new Column(
          WORD.matcher(names[names.length - 1]).replaceAll(" "),
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

    Json of(Json row);
  }

  /** Shows some more records. */
  public void add(List<Json> rows) {
    if (rows.isEmpty()) {
      return;
    }
    List<List<Json>> cells = rows.stream().map(this::cells).toList();
    for (int at = 0; at < widths.length; at++) {
      measure(at, cells);
    }
    if (!isBegun) {
      isBegun = true;
      heading();
    }
    cells.forEach(this::row);
    to.flush();
  }

  private void measure(int at, List<List<Json>> rows) {
    List<Json> cells = rows.stream().map(row -> row.get(at)).toList();
    for (Json cell : cells) {
      if (cell.isNumber()) {
        numbers[at] = true;
        places[at] = Math.max(places[at], fraction(text(cell)));
      }
    }
    widths[at] = Math.max(widths[at], Plainly.width(columns.get(at).heading()));
    for (Json cell : cells) {
      widths[at] = Math.max(widths[at], Plainly.width(aligned(cell, at)));
    }
  }

  /** With blanks for the decimals that others of its column have. */
  private String aligned(Json cell, int at) {
    String text = text(cell);
    return cell.isNumber() ? text + " ".repeat(places[at] - fraction(text)) : text;
  }

  /** How long the decimals of a number are, with their point. */
  private static int fraction(String number) {
    int point = number.indexOf('.');
    return point < 0 ? 0 : number.length() - point;
  }

  private List<Json> cells(Json row) {
    return columns.stream().map(each -> each.cell().of(row)).toList();
  }

  private void heading() {
    StringBuilder line = new StringBuilder();
    for (int at = 0; at < widths.length; at++) {
      String name = columns.get(at).heading().toUpperCase(Locale.ROOT);
      line.append(padded(name, at, numbers[at])).append(BETWEEN);
    }
    to.println(colours.heading(line.toString().stripTrailing()));
  }

  private void row(List<Json> cells) {
    StringBuilder line = new StringBuilder();
    for (int at = 0; at < widths.length; at++) {
      Json cell = cells.get(at);
      String padded = padded(aligned(cell, at), at, cell.isNumber());
      line.append(colours.word(text(cell), padded)).append(BETWEEN);
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
