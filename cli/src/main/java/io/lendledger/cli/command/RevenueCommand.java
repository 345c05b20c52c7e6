package io.lendledger.cli.command;

import io.lendledger.cli.failure.ExitCode;
import io.lendledger.cli.http.Query;
import io.lendledger.cli.terminal.Surroundings;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What clients earned, month by month. */
@Command(
    name = "revenue",
    description = {
      "List what clients earned, by month and currency. Figures of an open month are indicative.",
      ""
    },
    footer = {"", "Example:", "  lendledger revenue --client A"})
final class RevenueCommand extends ServiceCommand {

  private static final List<String> COLUMNS =
      List.of(
          "billingMonth",
          "clientCode",
          "billingCurrency",
          "netClientRevenue",
          "netAggregatorRevenue");

  @Mixin final ListOptions list = new ListOptions();
  @Mixin final Months months = new Months();

  @ApiName("clientId")
  @Option(names = "--client", paramLabel = "ID", description = "Of this client.")
  @Nullable String client;

  RevenueCommand(Surroundings around) {
    super(around);
  }

  @Override
  ExitCode run(Session session) {
    Query filters = months.filters().with("clientId", client);
    new Listing(session, list, isJson()).show("/client-revenue", filters, COLUMNS);
    return ExitCode.DONE;
  }
}
