package io.lendledger.cli.command;

import io.lendledger.cli.failure.ExitCode;
import io.lendledger.cli.http.Query;
import io.lendledger.cli.terminal.Surroundings;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Holdings, and what is lent of them. */
@Command(
    name = "positions",
    description = {"List holdings: what was reported, what is on loan, what is free.", ""},
    footer = {"", "Example:", "  lendledger positions --isin US0378331005 --all"})
final class PositionsCommand extends ServiceCommand {

  private static final List<String> COLUMNS =
      List.of(
          "clientId",
          "accountNumber",
          "isin",
          "depositary",
          "quantity",
          "pendingUnits",
          "onLoanUnits",
          "freeUnits",
          "positionStatus",
          "optInStatus");

  @Mixin final ListOptions list = new ListOptions();

  @Option(names = "--isin", paramLabel = "ISIN", description = "Of this security.")
  @Nullable String isin;

  @ApiName("clientId")
  @Option(names = "--client", paramLabel = "ID", description = "Of this client.")
  @Nullable String client;

  PositionsCommand(Surroundings around) {
    super(around);
  }

  @Override
  ExitCode run(Session session) {
    Query filters = Query.none().with("isin", isin).with("clientId", client);
    new Listing(session, list, isJson()).show("/holdings", filters, COLUMNS);
    return ExitCode.DONE;
  }
}
