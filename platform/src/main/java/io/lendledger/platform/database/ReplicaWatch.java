package io.lendledger.platform.database;

import java.util.function.BooleanSupplier;

/**
 * Watches the standby that reads of this process come from; without one, there is none of these.
 */
public record ReplicaWatch(BooleanSupplier answers) {

  /** Whether it answers. */
  public boolean isThere() {
    return answers.getAsBoolean();
  }
}
