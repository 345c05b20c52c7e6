package io.lendledger.core.fault;

import java.sql.SQLException;

/** Tells a fault of an event, which its handler cannot handle, from other faults. */
public final class EventFault {

  /** A table, a column or a right is missing: no other event would fare better. */
  private static final String SCHEMA_FAULTS = "42";

  private static final int LONGEST_CAUSE = 500;

  private EventFault() {}

  /** Whether the event causes the failure, so that it comes again each time. */
  public static boolean isOf(Throwable failure) {
    if (PassingFault.isPassing(failure)) {
      return false;
    }
    for (Throwable each = failure; each != null; each = each.getCause()) {
      if (each instanceof Error
          || (each instanceof SQLException sql
              && sql.getSQLState() != null
              && sql.getSQLState().startsWith(SCHEMA_FAULTS))) {
        return false;
      }
    }
    return true;
  }

  /**
   * The cause of the failure in one line: a database adds the refused row on further lines, which
   * not everybody may read.
   */
  public static String cause(Throwable failure) {
    Throwable root = failure;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    String text = root.toString().lines().findFirst().orElse("").replaceAll("\\p{Cntrl}", " ");
    return text.length() > LONGEST_CAUSE ? text.substring(0, LONGEST_CAUSE) : text;
  }
}
