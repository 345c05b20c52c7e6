package io.lendledger.cli.command;

import io.lendledger.cli.failure.ExitCode;
import io.lendledger.cli.http.Answer;
import io.lendledger.cli.http.Call;
import io.lendledger.cli.http.Query;
import io.lendledger.cli.json.Json;
import io.lendledger.cli.profile.Caller;
import io.lendledger.cli.terminal.Surroundings;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Tells of one sale of a client. */
@Command(
    name = "sell",
    description = {
      "Tell of a sale of a client, and wait for what comes of it.",
      "Units on loan that the client lacks are reallocated, or recalled from borrowers. It needs a",
      "credential of the lender. 'submit' sends many transactions, purchases among them.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  lendledger sell --client A --account ACC-1 --isin US0378331005 --units 7000 --dry-run",
      "  lendledger sell --client A --account ACC-1 --isin US0378331005 --units 7000 \\",
      "    --settlement-date 2026-11-24 --transaction-id T-1"
    })
final class SellCommand extends ServiceCommand {

  private static final String TRANSACTIONS = Caller.LENDER.base() + "/transactions";
  private static final String WAIT = "wait=10";

  @ApiName("clientId")
  @Option(names = "--client", paramLabel = "ID", required = true, description = "Who sells.")
  String client = "";

  @ApiName("accountId")
  @Option(
      names = "--account",
      paramLabel = "NUMBER",
      required = true,
      description = "The custody account.")
  String account = "";

  @Option(names = "--isin", paramLabel = "ISIN", required = true, description = "The security.")
  String isin = "";

  @Option(names = "--units", paramLabel = "UNITS", required = true, description = "How many.")
  BigDecimal units = BigDecimal.ZERO;

  @Option(
      names = "--trade-date",
      paramLabel = "DATE",
      description = "Sold on this day (otherwise the service's today).")
  @Nullable String tradeDate;

  @Option(
      names = "--settlement-date",
      paramLabel = "DATE",
      description = "To be delivered on this day (otherwise the trade date).")
  @Nullable String settlementDate;

  @Option(
      names = "--depositary",
      paramLabel = "BIC",
      description = "Where the units lie (otherwise as the service chooses).")
  @Nullable String depositary;

  @Option(
      names = "--transaction-id",
      paramLabel = "ID",
      description = "The lender's own name of it, for ever (otherwise the idempotency key).")
  @Nullable String transactionId;

  @Option(names = "--dry-run", description = "Only show what would become of it.")
  boolean dryRun;

  @Mixin final ChangeKey key = new ChangeKey();

  SellCommand(Surroundings around) {
    super(around);
  }

  @Override
  boolean areRecordsTyped() {
    return true;
  }

  @Override
  ExitCode run(Session session) {
    String name = key.value();
    Json body = Json.of("transactions", new Json.Items(List.of(sale(session, name))));
    Query query = Query.none().with("dryRun", dryRun ? "true" : null);
    Call call = Call.post(TRANSACTIONS + query, body).with("Prefer", WAIT);
    Answer answer = dryRun ? session.api().done(call) : key.done(session, call, name, () -> {});
    var outcome = new SubmissionReport(session.out(), isJson());
    return dryRun ? outcome.rehearsed(answer) : outcome.taken(answer);
  }

  private Json sale(Session session, String name) {
    String given = tradeDate;
    String traded = given == null ? ServiceDay.ofLender(session) : given;
    return RequestBody.none()
        .with("transactionId", transactionId == null ? name : transactionId)
        .with("clientId", client)
        .with("accountId", account)
        .with("isin", isin)
        .with("side", "Sell")
        .with("units", units)
        .with("tradeDate", traded)
        .with("settlementDate", settlementDate == null ? traded : settlementDate)
        .with("depositary", depositary)
        .json();
  }
}
