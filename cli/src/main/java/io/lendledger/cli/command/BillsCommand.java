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
  @Mixin final Months months = new Months();

  @ApiName("borrowerCode")
  @Option(names = "--borrower", paramLabel = "CODE", description = "Of this borrower.")
  @Nullable String borrower;

  BillsCommand(Surroundings around) {
    super(around);
  }

  @Override
  ExitCode run(Session session) {
    Query filters = months.filters().with("borrowerCode", borrower);
    new Listing(session, list, isJson()).show("/billing-summary", filters, COLUMNS);
    return ExitCode.DONE;
  }
}
