package io.lendledger.core.fault;

/**
 * What is kept in memory of rows or events that were read: a database that comes back without its
 * last commits, as a standby may, is behind it, and uses the same numbers anew.
 */
@FunctionalInterface
public interface KeptReads {

  /** Forgets it, so that it is read again. Must not use the database. */
  void forget();
}
