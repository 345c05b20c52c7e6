package io.lendledger.query.change;

import java.util.Map;

/** The fields that each kind of record keeps itself. */
public final class RecordFields {

  /** Of a loan at custody level. */
  public static final VersionedFields LOAN =
      VersionedFields.of(
          "loan_status",
          "loan_type",
          "collateral_type",
          "original_units",
          "settled_units",
          "investment_rate",
          "margin_percent",
          "haircut_percent",
          "trade_date",
          "collateral_date",
          "settlement_date",
          "end_date",
          "lender_code",
          "account_number",
          "borrower_code",
          "isin",
          "loan_currency");

  /** Of a client's part of a loan. */
  public static final VersionedFields PART =
      VersionedFields.of("client_id", "original_units", "settled_units");

  public static final VersionedFields TRADE =
      VersionedFields.of(
          "trade_type",
          "trade_status",
          "settlement_status",
          "settlement_substatus",
          "original_units",
          "settled_units",
          "outstanding_settlement_units",
          "trade_date",
          "intended_settlement_date",
          "actual_settlement_date");

  public static final VersionedFields HOLDING =
      VersionedFields.of("quantity")
          .with("net_pending", "pendingUnits")
          .with("position_status", "positionStatus");

  public static final VersionedFields ACCRUAL =
      VersionedFields.of(
              "settled_units",
              "market_price",
              "market_currency",
              "fx_rate",
              "loan_price",
              "loan_value",
              "loan_currency",
              "investment_rate",
              "investment_amount",
              "rebate_rate",
              "rebate_amount",
              "lending_rate_gross_bank",
              "lending_rate_net_bank",
              "lending_rate_net_client",
              "day_count_basis",
              "fee_split_bank",
              "fee_split_client")
          .with("gross", "accrualGross")
          .with("agent", "accrualAgent")
          .with("net", "accrualNet")
          .with("net_client", "accrualNetClient");

  /** What units of a loan or a part show: none while returns are reported before deliveries. */
  public static final String SHOWN_UNITS =
      "to_jsonb(%1$s) || jsonb_build_object('settled_units', greatest(%1$s.settled_units, 0))";

  /** What the names of a loan's rates begin with. */
  private static final String RATES = "rates[";

  /** Of a loan at custody level, with the rates that stand in rows of their own. */
  public static final VersionedFields RATED_LOAN = LOAN.withAll(RATES);

  /** What a loan shows, with its rates at a position by the day from which each is in force. */
  static final String RATED =
      LOAN.json(Map.of("settled_units", "greatest(%1$s.settled_units, 0)"))
          + """
          ::jsonb || coalesce((
            SELECT jsonb_object_agg('rates[' || q.effective_date || '].lendingRate', q.lending_rate)
              || jsonb_object_agg('rates[' || q.effective_date || '].rebateRate', q.rebate_rate)
            FROM query.loan_rate q
            WHERE q.loan_id = %1$s.loan_id AND q.valid_from <= %2$s AND %2$s < q.valid_to), '{}')\
          """;

  /** A trade with its outstanding units. */
  public static final String OUTSTANDING =
      "to_jsonb(%1$s) || jsonb_build_object('outstanding_settlement_units',"
          + " greatest(%1$s.effective_units - %1$s.settled_units, 0))";

  private RecordFields() {}
}
