package io.lendledger.platform.database;

import org.jspecify.annotations.Nullable;

/**
 * What PostgreSQL is asked for at the start of each session of the pool, so that a process that no
 * longer moves holds nobody up for longer than a quarter of a minute: others append nothing while
 * it holds the lock of appends.
 */
final class SessionLimits {

  /**
   * A process whose host vanishes says no farewell: PostgreSQL asks whether it is still there, and
   * gives up its locks after a quarter of a minute instead of two hours. One that is stopped in the
   * middle of a transaction, with its machine or alone, is still there and loses its session; the
   * longest intended rest in a transaction is 4 s.
   */
  private static final String LIMITS =
      "SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 3;"
          + " SET tcp_keepalives_count = 3; SET tcp_user_timeout = 15000;"
          + " SET idle_in_transaction_session_timeout = 15000";

  private SessionLimits() {}

  /** The limits, behind the operator's own statements. */
  static String behind(@Nullable String own) {
    return own == null || own.isBlank()
        ? LIMITS
        : own.strip().replaceAll(";+$", "") + "\n; " + LIMITS;
  }
}
