package io.lendledger.query.loan;

import io.lendledger.query.projection.Table;
import java.util.List;

/** The tables of loans. */
final class LoanTables {

  static final Table LOAN =
      Table.keyed("loan", "loan_id")
          .values(
              "lender_code",
              "account_number",
              "borrower_code",
              "isin",
              "loan_type",
              "collateral_type",
              "loan_status",
              "original_units",
              "settled_units",
              "investment_rate",
              "margin_percent",
              "haircut_percent",
              "trade_date",
              "collateral_date",
              "settlement_date",
              "end_date",
              "loan_currency",
              "changed",
              "change",
              "changed_trade");
  static final Table RATE =
      Table.keyed("loan_rate", "loan_id", "effective_date").values("lending_rate", "rebate_rate");
  static final Table PART =
      Table.keyed("loan_part", "loan_id", "part")
          .values(
              "client_level_loan_id",
              "lender_code",
              "client_id",
              "depositary",
              "tax_rate",
              "external_instrument_id",
              "original_units",
              "settled_units");
  static final Table TRADE =
      Table.keyed("trade", "trade_id")
          .values(
              "loan_id",
              "lender_code",
              "trade_type",
              "trade_status",
              "settlement_status",
              "settlement_substatus",
              "original_units",
              "effective_units",
              "settled_units",
              "trade_date",
              "intended_settlement_date",
              "actual_settlement_date",
              "last_settled_on");

  static final List<Table> ALL = List.of(LOAN, RATE, PART, TRADE);

  private LoanTables() {}
}
