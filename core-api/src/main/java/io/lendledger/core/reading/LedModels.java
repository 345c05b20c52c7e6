package io.lendledger.core.reading;

import java.util.OptionalLong;

/** How far the read models have come that this JVM leads. */
@FunctionalInterface
public interface LedModels {

  /**
   * Global position of the last event that those of them show that are well; empty when none has
   * been led here of late, since another JVM does so or nobody can.
   */
  OptionalLong position();
}
