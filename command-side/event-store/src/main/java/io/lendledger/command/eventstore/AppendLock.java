package io.lendledger.command.eventstore;

/**
 * The lock that appends exclude each other by. What an append is refused for changes under it, so
 * that each append comes before the change or is refused.
 */
public final class AppendLock {

  /** Any number that no other lock in this database uses; claims change under it (db/tokens/V3). */
  static final long NUMBER = 0x6C656E646C656467L;

  /** Keeps appends away until the transaction ends, which must be soon. */
  public static final String TAKE = "SELECT pg_advisory_xact_lock(" + NUMBER + ")";

  private AppendLock() {}
}
