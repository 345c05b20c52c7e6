package io.lendledger.cli.command;

import io.lendledger.cli.failure.CommandFailure;
import io.lendledger.cli.failure.ExitCode;
import io.lendledger.cli.http.Answer;
import io.lendledger.cli.http.Call;
import io.lendledger.cli.json.Json;
import io.lendledger.cli.profile.Caller;
import io.lendledger.cli.terminal.Surroundings;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Places a borrow request. */
@Command(
    name = "borrow",
    description = {
      "Place a borrow request, and show its loans and the units that it did not get.",
      "It is matched at once against the free units of lenders. It needs a credential of the desk.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  lendledger borrow --isin US0378331005 --units 1000 --borrower BRW --lending-rate 4.2 \\",
      "    --loan-currency USD --preview",
      "  lendledger borrow --isin US0378331005 --units 1000 --borrower BRW --investment-rate 4.5"
          + " \\",
      "    --rebate-rate 4.1 --loan-currency USD --request-id R-1"
    })
final class BorrowCommand extends ServiceCommand {

  private static final String REQUESTS = Caller.DESK.base() + "/borrow-requests";

  @Mixin final BorrowTerms terms = new BorrowTerms();

  @Option(names = "--preview", description = "Only show what would become of it.")
  boolean preview;

  @Option(
      names = "--request-id",
      paramLabel = "ID",
      description = "The same id never borrows twice (otherwise one by chance).")
  @Nullable String requestId;

  BorrowCommand(Surroundings around) {
    super(around);
  }

  @Override
  boolean areRecordsTyped() {
    return true;
  }

  @Override
  ExitCode run(Session session) {
    String id = requestId == null ? UUID.randomUUID().toString() : requestId;
    Json request = terms.request(id, tradeDate(session));
    Json body = Json.of("borrowRequests", new Json.Items(List.of(request)));
    Answer answer = answer(session, Call.post(REQUESTS + (preview ? "/preview" : ""), body), id);
    if (isJson()) {
      session.out().raw(answer);
    } else {
      show(session.out(), answer.json().at("results").items());
    }
    return ExitCode.DONE;
  }

  private String tradeDate(Session session) {
    String given = terms.tradeDate;
    return given == null ? ServiceDay.of(session) : given;
  }

  private Answer answer(Session session, Call call, String id) {
    try {
      return session.api().done(call);
    } catch (CommandFailure failed) {
      if (failed.code() == ExitCode.UNREACHABLE && !preview) {
        session
            .out()
            .say(
                "To ask again, add --request-id '%s': should it have arrived, nothing is borrowed twice."
                    .formatted(id.replace("'", "'\\''")));
      }
      throw failed;
    }
  }

  private void show(Output out, List<Json> results) {
    if (preview) {
      out.line("Nothing was kept. Placed now, it would come to this:");
    }
    results.forEach(out::detail);
  }
}
