package io.lendledger.core.record;

import io.lendledger.core.bound.Limits;
import java.util.function.BiFunction;

/** A type whose values depend on the limits of a request. */
record LimitedType<T>(BiFunction<Cell, Limits, T> reader) implements FieldType<T> {

  @Override
  public T read(Cell cell) {
    return read(cell, Limits.NO_DATES);
  }

  @Override
  public T read(Cell cell, Limits limits) {
    return reader.apply(cell, limits);
  }
}
