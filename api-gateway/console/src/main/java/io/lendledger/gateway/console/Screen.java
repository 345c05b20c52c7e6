package io.lendledger.gateway.console;

import java.util.Arrays;
import java.util.Locale;

/** The console's screens; each is a page at {@code /console/} and its name. */
enum Screen {
  ACCRUALS,
  COLLATERAL,
  DELIVERIES,
  EVENTS,
  EXPLAIN,
  FEED,
  INTEGRITY,
  LOAN,
  LOANS,
  PARKED,
  PARTS,
  PLAYGROUND,
  PROJECTIONS,
  RECONCILIATION,
  REVENUE,
  SIGN_IN,
  SUBMISSIONS,
  TRADES,
  WEBHOOKS;

  /** The name in its address. */
  String path() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  static boolean isOne(String path) {
    return Arrays.stream(values()).anyMatch(screen -> screen.path().equals(path));
  }
}
