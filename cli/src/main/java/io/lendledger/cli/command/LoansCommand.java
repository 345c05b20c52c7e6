package io.lendledger.cli.command;

import io.lendledger.cli.failure.ExitCode;
import io.lendledger.cli.http.Answer;
import io.lendledger.cli.http.Query;
import io.lendledger.cli.terminal.Surroundings;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Loans, of the custody account or of its clients. */
@Command(
    name = "loans",
    description = {
      "List loans, or show one.",
      "One is shown with its clients' parts, trades, rates and cover.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  lendledger loans --status Open --borrower BRW",
      "  lendledger loans --level clients --client A --all",
      "  lendledger loans L0000001 --json"
    })
final class LoansCommand extends ServiceCommand {

  private static final List<String> CUSTODY =
      List.of(
          "loanId",
          "loanStatus",
          "accountNumber",
          "borrowerCode",
          "isin",
          "settledUnits",
          "lendingRate",
          "loanValue",
          "loanCurrency",
          "tradeDate");
  private static final List<String> CLIENTS =
      List.of(
          "clientLevelLoanId",
          "loanStatus",
          "clientId",
          "borrowerCode",
          "isin",
          "settledUnits",
          "lendingRateNetClient",
          "loanValue",
          "loanCurrency",
          "loanToDateAccrualNetClient");

  /** Whose records. */
  enum Level {
    CUSTODY,
    CLIENTS;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  @Mixin final ListOptions list = new ListOptions();

  @Parameters(
      arity = "0..1",
      paramLabel = "LOAN",
      description = "Show this loan alone, such as L0000001.")
  @Nullable String loan;

  @Option(
      names = "--level",
      paramLabel = "LEVEL",
      defaultValue = "custody",
      description = "custody (default) or clients.")
  Level level = Level.CUSTODY;

  @Option(
      names = "--status",
      paramLabel = "STATUS",
      description = "In this state, such as Open or 'Pending - Covered'; may be repeated.")
  List<String> statuses = List.of();

  @Option(names = "--isin", paramLabel = "ISIN", description = "Of this security.")
  @Nullable String isin;

  @ApiName("borrowerCode")
  @Option(names = "--borrower", paramLabel = "CODE", description = "To this borrower.")
  @Nullable String borrower;

  @ApiName("clientId")
  @Option(names = "--client", paramLabel = "ID", description = "With units of this client.")
  @Nullable String client;

  @ApiName("fromDate")
  @Option(names = "--from", paramLabel = "DATE", description = "Traded on this day or later.")
  @Nullable String from;

  @ApiName("toDate")
  @Option(names = "--to", paramLabel = "DATE", description = "Traded on this day or before.")
  @Nullable String to;

  @Option(
      names = "--updated-since",
      paramLabel = "TIME",
      description = "That changed at this moment or later.")
  @Nullable String updatedSince;

  LoansCommand(Surroundings around) {
    super(around);
  }

  @Override
  ExitCode run(Session session) {
    String one = loan;
    if (one != null) {
      show(session, one);
      return ExitCode.DONE;
    }
    Query filters =
        Query.none()
            .withEach("status", statuses)
            .with("isin", isin)
            .with("borrowerCode", borrower)
            .with("clientId", client)
            .with("fromDate", from)
            .with("toDate", to)
            .with("updatedSince", updatedSince);
    new Listing(session, list, isJson())
        .show("/loans/" + level, filters, level == Level.CUSTODY ? CUSTODY : CLIENTS);
    return ExitCode.DONE;
  }

  private void show(Session session, String one) {
    Query at = Query.none().with("asOf", list.asOf).with("lenderCode", list.lender);
    Answer answer = session.api().get(session.path("/loans/" + Query.encoded(one)) + at);
    if (isJson()) {
      session.out().raw(answer);
    } else {
      session.out().detail(answer.json(), Map.of("parts", CLIENTS));
    }
  }
}
