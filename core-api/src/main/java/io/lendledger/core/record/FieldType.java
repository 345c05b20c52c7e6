package io.lendledger.core.record;

import io.lendledger.core.bound.Limits;

/** How a field's value is read; {@link FieldTypes} has the usual ones. */
@FunctionalInterface
public interface FieldType<T> {

  /**
   * Reads a value that is set; throws {@link IllegalArgumentException} whose message is the issue
   * that the sender sees.
   */
  T read(Cell cell);

  /** The same within the limits of a request; most types have no other. */
  default T read(Cell cell, Limits limits) {
    return read(cell);
  }
}
