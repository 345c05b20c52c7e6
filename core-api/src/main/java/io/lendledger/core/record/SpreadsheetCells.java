package io.lendledger.core.record;

import org.jspecify.annotations.Nullable;

/** Sentences about cells whose value a spreadsheet did not write out. */
final class SpreadsheetCells {

  private SpreadsheetCells() {}

  /** The issue, or null of an ordinary cell. */
  static @Nullable String issue(String text) {
    if (text.startsWith("=")) {
      return "is a formula: paste the column's values in its place and save again";
    }
    if (text.startsWith("#")) {
      return text.chars().allMatch(each -> each == '#')
          ? "is what a spreadsheet shows in a column too narrow: make it wider and save again"
          : "is an error of a spreadsheet: correct the cell and save again";
    }
    return null;
  }
}
