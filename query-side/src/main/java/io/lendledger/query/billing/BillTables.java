package io.lendledger.query.billing;

import io.lendledger.query.projection.Table;

/** The tables of bills. */
final class BillTables {

  static final Table BILL =
      Table.keyed("bill", "lender_code", "billing_month", "loan_id")
          .values(
              "borrower_code",
              "billing_currency",
              "gross",
              "service",
              "other_agent",
              "net",
              "net_client",
              "final");
  static final Table PART =
      Table.keyed("bill_part", "lender_code", "billing_month", "loan_id", "part")
          .values("client_id", "billing_currency", "net", "net_client");

  private BillTables() {}
}
