package io.lendledger.cli.command;

import io.lendledger.cli.json.Json;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that, with a trade, make a report of its settlement. */
final class SettlementTerms {

  private static final String SETTLED = "Settled";
  private static final String ORIGINAL_UNITS = "originalUnits";

  /** What a report has of a trade. */
  static final String OF_TRADE =
      "tradeId,tradeType,originalUnits,settledUnits,tradeDate,intendedSettlementDate";

  @ApiName("settlementStatus")
  @Option(
      names = "--status",
      paramLabel = "STATUS",
      defaultValue = SETTLED,
      description = "Pending, Matched, Settled (default) or Failed.")
  String status = SETTLED;

  @Option(
      names = "--settled-units",
      paramLabel = "UNITS",
      description = "So many so far (otherwise all with Settled, and else as before).")
  @Nullable Long settledUnits;

  @ApiName("actualSettlementDate")
  @Option(
      names = "--settled-on",
      paramLabel = "DATE",
      description = "With Settled: on this day (otherwise the service's today).")
  @Nullable String settledOn;

  @ApiName("settlementDepository")
  @Option(names = "--depository", paramLabel = "NAME", description = "Where it settled.")
  @Nullable String depository;

  @ApiName("settlementSubstatus")
  @Option(names = "--substatus", paramLabel = "CODE", description = "The custodian's own code.")
  @Nullable String substatus;

  @ApiName("substatusNarrative")
  @Option(names = "--narrative", paramLabel = "TEXT", description = "Why; needed with Failed.")
  @Nullable String narrative;

  Json report(Json loan, Json trade) {
    return RequestBody.none()
        .with("accountNumber", loan.at("accountNumber"))
        .with("tradeId", trade.at("tradeId"))
        .with("tradeType", trade.at("tradeType"))
        .with(ORIGINAL_UNITS, trade.at(ORIGINAL_UNITS))
        .with("settledUnits", units(trade))
        .with("tradeDate", trade.at("tradeDate"))
        .with("intendedSettlementDate", trade.at("intendedSettlementDate"))
        .with("actualSettlementDate", day(loan))
        .with("isin", loan.at("isin"))
        .with("settlementDepository", depository)
        .with("settlementStatus", status)
        .with("settlementSubstatus", substatus)
        .with("substatusNarrative", narrative)
        .with("borrowerCode", loan.at("borrowerCode"))
        .json();
  }

  private Json units(Json trade) {
    Long given = settledUnits;
    if (given != null) {
      return new Json.Plain(given.toString());
    }
    return trade.at(isSettled() ? ORIGINAL_UNITS : "settledUnits");
  }

  private @Nullable String day(Json loan) {
    String given = settledOn;
    return given == null && isSettled() ? ServiceDay.of(loan) : given;
  }

  private boolean isSettled() {
    return status.equals(SETTLED);
  }
}
