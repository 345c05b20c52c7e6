package io.lendledger.cli.command;

import io.lendledger.cli.failure.ExitCode;
import io.lendledger.cli.http.Query;
import io.lendledger.cli.terminal.Surroundings;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What loans earned, day by day. */
@Command(
    name = "accruals",
    description = {"List what loans earned, by day and client loan.", ""},
    footer = {"", "Example:", "  lendledger accruals --from 2026-11-01 --client A --all"})
final class AccrualsCommand extends ServiceCommand {

  private static final List<String> COLUMNS =
      List.of(
          "accrualDate",
          "clientLevelLoanId",
          "clientId",
          "settledUnits",
          "loanPrice",
          "loanCurrency",
          "lendingRateGrossBank",
          "accrualGross",
          "accrualAgent",
          "accrualNetBank",
          "accrualNetClient");

  @Mixin final ListOptions list = new ListOptions();

  @ApiName("fromDate")
  @Option(names = "--from", paramLabel = "DATE", description = "Of this day or later.")
  @Nullable String from;

  @ApiName("toDate")
  @Option(names = "--to", paramLabel = "DATE", description = "Of this day or before.")
  @Nullable String to;

  @Option(names = "--isin", paramLabel = "ISIN", description = "Of this security.")
  @Nullable String isin;

  @ApiName("borrowerCode")
  @Option(names = "--borrower", paramLabel = "CODE", description = "Of loans to this borrower.")
  @Nullable String borrower;

  @ApiName("clientId")
  @Option(names = "--client", paramLabel = "ID", description = "Of this client.")
  @Nullable String client;

  AccrualsCommand(Surroundings around) {
    super(around);
  }

  @Override
  ExitCode run(Session session) {
    Query filters =
        Query.none()
            .with("fromDate", from)
            .with("toDate", to)
            .with("isin", isin)
            .with("borrowerCode", borrower)
            .with("clientId", client);
    new Listing(session, list, isJson()).show("/accruals", filters, COLUMNS);
    return ExitCode.DONE;
  }
}
