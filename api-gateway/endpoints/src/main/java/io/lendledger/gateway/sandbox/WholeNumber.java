package io.lendledger.gateway.sandbox;

import io.lendledger.core.record.Cell;
import io.lendledger.core.record.FieldType;
import java.util.regex.Pattern;

/** A whole number within bounds. */
record WholeNumber(int least, int most) implements FieldType<Integer> {

  private static final Pattern DIGITS = Pattern.compile("[0-9]{1,9}");

  @Override
  public Integer read(Cell cell) {
    if (cell.kind() == Cell.Kind.NUMBER && DIGITS.matcher(cell.text()).matches()) {
      int number = Integer.parseInt(cell.text());
      if (number >= least && number <= most) {
        return number;
      }
    }
    throw new IllegalArgumentException(
        "must be a whole number from %d to %d".formatted(least, most));
  }
}
