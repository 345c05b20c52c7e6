package io.lendledger.core.wire;

/**
 * An enum whose constants have another name on the wire than in the code: each names it as its
 * {@link com.fasterxml.jackson.annotation.JsonProperty}, and there only.
 */
public interface WireNamed {

  default String wire() {
    return WireNames.of((Enum<?>) this);
  }

  /** A constant by its name on the wire; throws {@link IllegalArgumentException} without one. */
  static <E extends Enum<E> & WireNamed> E of(Class<E> type, String wire) {
    return WireNames.constant(type, wire);
  }
}
