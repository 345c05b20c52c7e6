package io.lendledger.cli.command;

import io.lendledger.cli.failure.CommandFailure;
import io.lendledger.cli.failure.ExitCode;
import io.lendledger.cli.http.Answer;
import io.lendledger.cli.http.Call;
import io.lendledger.cli.http.Query;
import io.lendledger.cli.json.Json;
import io.lendledger.cli.profile.Caller;
import io.lendledger.cli.terminal.Surroundings;
import java.util.List;
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

  @Parameters(
      paramLabel = "TRADE",
      description = "A loan, such as L0000001, or its return or recall, such as L0000001/1.")
  String trade = "";

  @Mixin final SettlementTerms terms = new SettlementTerms();

  @Option(names = "--dry-run", description = "Only show what would become of it.")
  boolean dryRun;

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
    Json report = terms.report(loan, tradeOf(loan));
    Json body = Json.of("settlementStatuses", new Json.Items(List.of(report)));
    Query query = Query.none().with("dryRun", dryRun ? "true" : null);
    Call call = Call.post(BASE + "/settlement-status" + query, body).with("Prefer", WAIT);
    Answer answer = session.api().done(call);
    var outcome = new SubmissionReport(session.out(), isJson());
    return dryRun ? outcome.rehearsed(answer) : outcome.taken(answer);
  }

  private Json tradeOf(Json loan) {
    return loan.at("trades").items().stream()
        .filter(each -> each.at("tradeId").text().equals(trade))
        .findFirst()
        .orElseThrow(() ->
            new CommandFailure(
                ExitCode.REFUSED,
                "The loan has no trade %s: 'lendledger loans %s' shows them."
                    .formatted(trade, loan.at("loanId").text())));
  }
}
