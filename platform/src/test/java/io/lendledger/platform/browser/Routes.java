package io.lendledger.platform.browser;

import java.util.List;

/** The screens of each kind of people. */
final class Routes {

  static final List<String> OF_READERS =
      List.of(
          "loans",
          "loan?id=L0000001",
          "parts",
          "trades",
          "requests",
          "reconciliation",
          "collateral",
          "holdings",
          "utilization",
          "clients",
          "transactions",
          "accruals",
          "revenue",
          "income",
          "submissions",
          "changes",
          "explain?record=loan:L0000001");
  static final List<String> OF_LENDER =
      List.of("playground", "upload", "webhooks", "feed", "request-log");
  static final List<String> OF_DESK =
      List.of(
          "today",
          "ticket",
          "shortfalls",
          "exposure",
          "close",
          "upload",
          "feed",
          "request-log",
          "lenders",
          "borrowers",
          "instruments",
          "prices",
          "fx-rates",
          "market-rates",
          "credentials");
  static final List<String> OF_AUDITOR =
      List.of(
          "explain",
          "explain?record=loan:L0000001",
          "events",
          "integrity",
          "projections",
          "parked",
          "fleet",
          "all-requests",
          "loan?id=L0000001",
          "changes");

  private Routes() {}

  /** Those that show no record by its id, which a service with nothing in it does not have. */
  static List<String> withoutRecord(List<String> routes) {
    return routes.stream().filter(each -> !each.contains("?")).toList();
  }
}
