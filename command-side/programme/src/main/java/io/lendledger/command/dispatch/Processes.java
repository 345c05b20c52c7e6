package io.lendledger.command.dispatch;

import java.util.List;

/**
 * Names of the processes' groups. Each handles its events in the order of the store and again from
 * one that failed, and holds no transaction while it waits for its commands.
 */
public final class Processes {

  /** Keeps the look-ups of all of them, in one transaction with its token. */
  public static final String LOOK_UPS = "registers";

  /** Matches borrow requests. */
  public static final String BORROW_REQUESTS = "process.borrow-requests";

  /** Covers shortfalls. */
  public static final String SHORTFALLS = "process.shortfalls";

  /** Releases allocated units as loans change. */
  public static final String ALLOCATIONS = "process.allocations";

  /** Applies transactions to holdings. */
  public static final String TRANSACTIONS = "process.transactions";

  /** Accrues, bills and values cover anew. */
  public static final String CALENDAR = "process.calendar";

  /** Compares collateral with required values. */
  public static final String COVER = "process.cover";

  /** All but the look-ups. */
  static final List<String> ALL =
      List.of(ALLOCATIONS, BORROW_REQUESTS, CALENDAR, COVER, SHORTFALLS, TRANSACTIONS);

  private static final int TRANSACTIONS_AT_ONCE = 200;
  private static final int BORROW_REQUESTS_AT_ONCE = 32;
  private static final int LOAN_CHANGES_AT_ONCE = 50;

  private Processes() {}

  /**
   * How many events a process takes at once; one, unless it carries out several together, or needs
   * to do nothing about most of them.
   */
  public static int batchOf(String process) {
    return switch (process) {
      case TRANSACTIONS -> TRANSACTIONS_AT_ONCE;
      case BORROW_REQUESTS -> BORROW_REQUESTS_AT_ONCE;
      case ALLOCATIONS, COVER -> LOAN_CHANGES_AT_ONCE;
      default -> 1;
    };
  }
}
