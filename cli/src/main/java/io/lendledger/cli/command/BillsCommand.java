package io.lendledger.cli.command;

import io.lendledger.cli.failure.ExitCode;
import io.lendledger.cli.http.Query;
import io.lendledger.cli.terminal.Surroundings;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What borrowers are billed, month by month. */
@Command(
    name = "bills",
    description = {
      "List what is billed, by month, borrower and currency. Figures of an open month are"
          + " indicative.",
      ""
    },
    footer = {"", "Example:", "  lendledger bills --from 2026-11"})
final class BillsCommand extends ServiceCommand {

  private static final List<String> COLUMNS =
      List.of(
          "billingMonth",
          "borrowerCode",
          "billingCurrency",
          "grossAccrual",
          "serviceAccrual",
          "otherAgentAccrual",
          "netAccrual",
          "netClientRevenue");

  @Mixin final ListOptions list = new ListOptions();

  @ApiName("fromMonth")
  @Option(
      names = "--from",
      paramLabel = "MONTH",
      description = "Of this month or later, such as 2026-11.")
  @Nullable String from;

  @ApiName("toMonth")
  @Option(names = "--to", paramLabel = "MONTH", description = "Of this month or before.")
  @Nullable String to;

  @ApiName("borrowerCode")
  @Option(names = "--borrower", paramLabel = "CODE", description = "Of this borrower.")
  @Nullable String borrower;

  BillsCommand(Surroundings around) {
    super(around);
  }

  @Override
  ExitCode run(Session session) {
    Query filters =
        Query.none().with("fromMonth", from).with("toMonth", to).with("borrowerCode", borrower);
    new Listing(session, list, isJson()).show("/billing-summary", filters, COLUMNS);
    return ExitCode.DONE;
  }
}
