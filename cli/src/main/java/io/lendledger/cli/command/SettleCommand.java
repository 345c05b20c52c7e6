package io.lendledger.cli.command;

import io.lendledger.cli.failure.CommandFailure;
import io.lendledger.cli.failure.ExitCode;
import io.lendledger.cli.http.Answer;
import io.lendledger.cli.http.Call;
import io.lendledger.cli.http.Pages;
import io.lendledger.cli.http.Query;
import io.lendledger.cli.json.Json;
import io.lendledger.cli.profile.Caller;
import io.lendledger.cli.terminal.Surroundings;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Reports the settlement of one trade. */
@Command(
    name = "settle",
    description = {
      "Report that a loan, a return or a recall was delivered, or how far its settlement is.",
      "The custodian's report is made of the trade as the service has it. It needs a credential of",
      "the lender. 'submit' sends the reports of many trades.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  lendledger settle L0000001",
      "  lendledger settle L0000001/1 --settled-on 2026-11-20 --dry-run",
      "  lendledger settle L0000001 --status Failed --narrative 'Lack of securities'"
    })
final class SettleCommand extends ServiceCommand {

  private static final String BASE = Caller.LENDER.base();
  private static final String WAIT = "wait=10";

  /** So many trades has the read of one loan. */
  private static final int SHOWN = 1_000;

  @Parameters(
      paramLabel = "TRADE",
      description = "A loan, such as L0000001, or its return or recall, such as L0000001/1.")
  String trade = "";

  @Mixin final SettlementTerms terms = new SettlementTerms();

  @Option(names = "--dry-run", description = "Only show what would become of it.")
  boolean dryRun;

  @Mixin final ChangeKey key = new ChangeKey();

  SettleCommand(Surroundings around) {
    super(around);
  }

  @Override
  boolean areRecordsTyped() {
    return true;
  }

  @Override
  ExitCode run(Session session) {
    String loanId = trade.split("/", 2)[0];
    Json loan = session.api().get(BASE + "/loans/" + Query.encoded(loanId)).json();
    Json report = terms.report(loan, tradeOf(session, loan));
    Json body = Json.of("settlementStatuses", new Json.Items(List.of(report)));
    Query query = Query.none().with("dryRun", dryRun ? "true" : null);
    Call call = Call.post(BASE + "/settlement-status" + query, body).with("Prefer", WAIT);
    Answer answer = dryRun ? session.api().done(call) : key.done(session, call);
    var outcome = new SubmissionReport(session.out(), isJson());
    return dryRun ? outcome.rehearsed(answer) : outcome.taken(answer);
  }

  /** One loan shows its first trades alone. */
  private Json tradeOf(Session session, Json loan) {
    List<Json> shown = loan.at("trades").items();
    return named(shown)
        .or(() -> shown.size() < SHOWN ? Optional.empty() : among(session, loan))
        .orElseThrow(() ->
            new CommandFailure(
                ExitCode.REFUSED,
                "The loan has no trade %s: 'lendledger loans %s' shows %s."
                    .formatted(
                        trade,
                        loan.at("loanId").text(),
                        shown.size() < SHOWN ? "them" : "the first of them")));
  }

  private Optional<Json> among(Session session, Json loan) {
    Query query =
        Query.none()
            .with("isin", loan.at("isin").text())
            .with("borrowerCode", loan.at("borrowerCode").text())
            .with("asOf", loan.at("asOf").text())
            .with("fields", SettlementTerms.OF_TRADE);
    List<Json> found = new ArrayList<>();
    var _ =
        new Pages(session.api())
            .walk(
                BASE + "/trades",
                query,
                Long.MAX_VALUE,
                page -> named(page.json().at("data").items()).ifPresent(found::add));
    return found.stream().findFirst();
  }

  private Optional<Json> named(List<Json> trades) {
    return trades.stream().filter(each -> each.at("tradeId").text().equals(trade)).findFirst();
  }
}
