package io.lendledger.gateway.console;

import java.util.Arrays;
import java.util.Locale;

/** The console's screens; each is a page at {@code /console/} and its name. */
enum Screen {
  ACCRUALS,
  ALL_REQUESTS,
  BORROWERS,
  CHANGES,
  CLIENTS,
  CLOSE,
  COLLATERAL,
  CREDENTIALS,
  DELIVERIES,
  EVENTS,
  EXPLAIN,
  EXPOSURE,
  FEED,
  FLEET,
  FX_RATES,
  HOLDINGS,
  INCOME,
  INSTRUMENTS,
  INTEGRITY,
  LENDERS,
  LOAN,
  LOANS,
  MARKET_RATES,
  PARKED,
  PARTS,
  PLAYGROUND,
  PRICES,
  PROJECTIONS,
  RECONCILIATION,
  REQUESTS,
  REQUEST_LOG,
  REVENUE,
  SANDBOX,
  SHORTFALLS,
  SIGN_IN,
  SUBMISSION,
  SUBMISSIONS,
  TICKET,
  TODAY,
  TRADES,
  TRANSACTIONS,
  UPLOAD,
  UTILIZATION,
  WEBHOOKS;

  /** The name in its address. */
  String path() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  static boolean isOne(String path) {
    return Arrays.stream(values()).anyMatch(screen -> screen.path().equals(path));
  }
}
