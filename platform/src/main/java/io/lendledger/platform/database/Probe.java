package io.lendledger.platform.database;

import java.util.Optional;

/** Looks whether the database can be used now. */
@FunctionalInterface
interface Probe extends AutoCloseable {

  /** The reason why the database cannot be used; empty when it can. Takes a few seconds at most. */
  Optional<Fault> look();

  /**
   * How often a session has been lost so far. The database that is there after a loss may have been
   * killed and have recovered in between.
   */
  default long losses() {
    return 0;
  }

  @Override
  default void close() {}

  /**
   * Why the database cannot be used.
   *
   * @param reason in a few words
   * @param lasting whether only an operator can change that: a wrong password or database
   */
  record Fault(String reason, boolean lasting) {}
}
