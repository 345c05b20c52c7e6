package io.lendledger.core.record;

/** How a field's value is read; {@link FieldTypes} has the usual ones. */
@FunctionalInterface
public interface FieldType<T> {

  /**
   * Reads a value that is set; throws {@link IllegalArgumentException} whose message is the issue
   * that the sender sees.
   */
  T read(Cell cell);
}
