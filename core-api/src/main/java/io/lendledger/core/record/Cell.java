package io.lendledger.core.record;

import java.util.List;

/**
 * One value of a flat record as it was sent.
 *
 * @param kind how it was written
 * @param text its characters: a string without its quotes, a number as written; empty when unset
 * @param items the elements of a list, else empty
 * @param manner how its sender writes numbers and dates in CSV
 */
public record Cell(Kind kind, String text, List<Cell> items, CsvManner manner) {

  private static final Cell NULL = new Cell(Kind.NULL, "null", List.of());
  private static final Cell OBJECT = new Cell(Kind.OBJECT, "{…}", List.of());
  private static final Cell UNSET = new Cell(Kind.TEXT, "", List.of());
  private static final Cell EMPTY = new Cell(Kind.COLUMN, "", List.of());

  /** One that no sender has a manner of writing. */
  public Cell(Kind kind, String text, List<Cell> items) {
    this(kind, text, items, CsvManner.PLAIN);
  }

  /**
   * How a value was written. {@code TEXT} comes from a query parameter and {@code COLUMN} from CSV,
   * both without a type.
   */
  public enum Kind {
    TEXT,
    COLUMN,
    STRING,
    NUMBER,
    BOOLEAN,
    NULL,
    LIST,
    OBJECT
  }

  static Cell text(String text) {
    return text.isEmpty() ? UNSET : new Cell(Kind.TEXT, text, List.of());
  }

  static Cell column(String text, CsvManner manner) {
    return text.isEmpty() ? EMPTY : new Cell(Kind.COLUMN, text, List.of(), manner);
  }

  static Cell string(String text) {
    return new Cell(Kind.STRING, text, List.of());
  }

  static Cell number(String text) {
    return new Cell(Kind.NUMBER, text, List.of());
  }

  static Cell flag(String text) {
    return new Cell(Kind.BOOLEAN, text, List.of());
  }

  static Cell list(List<Cell> items) {
    return new Cell(Kind.LIST, "[…]", items);
  }

  static Cell none() {
    return NULL;
  }

  static Cell object() {
    return OBJECT;
  }

  /** Whether the field counts as not given: {@code null}, or an empty column. */
  public boolean isUnset() {
    return kind == Kind.NULL || (isUntyped() && text.isEmpty());
  }

  /** Whether it is text: a JSON string, or untyped. */
  public boolean isText() {
    return kind == Kind.STRING || isUntyped();
  }

  /** Whether it was written without a type: in CSV, or as a query parameter. */
  public boolean isUntyped() {
    return kind == Kind.TEXT || kind == Kind.COLUMN;
  }
}
