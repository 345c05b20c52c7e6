package io.lendledger.cli.command;

import io.lendledger.cli.failure.CommandFailure;
import io.lendledger.cli.failure.ExitCode;
import io.lendledger.cli.http.Answer;
import io.lendledger.cli.http.Pages;
import io.lendledger.cli.http.Query;
import io.lendledger.cli.json.Json;
import io.lendledger.cli.profile.Caller;
import io.lendledger.cli.terminal.Surroundings;
import io.lendledger.cli.terminal.Table;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What was sent in, and what became of it. */
@Command(
    name = "submissions",
    description = {
      "List what was sent in, or show one of it.",
      "The newest come first. Of a refused one also its faults are shown.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  lendledger submissions --status Refused",
      "  lendledger submissions 5c3b9c3e-6a0f-4d0e-9d1b-0d8f0f6f9a11 --effects"
    })
final class SubmissionsCommand extends ServiceCommand {

  private static final List<String> COLUMNS =
      List.of(
          "submissionId",
          "flow",
          "status",
          "received",
          "applied",
          "unchanged",
          "duplicates",
          "receivedAt",
          "errorCode");
  private static final List<String> EFFECTS =
      List.of("position", "timestamp", "eventType", "clientId", "loanId", "tradeId");

  @Mixin final ListOptions list = new ListOptions();

  @Parameters(arity = "0..1", paramLabel = "ID", description = "Show this submission alone.")
  @Nullable String id;

  @Option(names = "--flow", paramLabel = "FLOW", description = "Of this flow, such as positions.")
  @Nullable String flow;

  @Option(
      names = "--status",
      paramLabel = "STATUS",
      description = "Accepted, Applied, Withdrawn or Refused; may be repeated.")
  List<String> statuses = List.of();

  @Option(names = "--from", paramLabel = "TIME", description = "Received then or later.")
  @Nullable String from;

  @Option(names = "--to", paramLabel = "TIME", description = "Received before.")
  @Nullable String to;

  @Option(names = "--faults", description = "Of the one: its faults alone.")
  boolean faults;

  @Option(names = "--effects", description = "Of the one: the events that it led to.")
  boolean effects;

  SubmissionsCommand(Surroundings around) {
    super(around);
  }

  @Override
  ExitCode run(Session session) {
    String one = id;
    if (one != null) {
      show(session, "/submissions/" + Query.encoded(one));
      return ExitCode.DONE;
    }
    if (faults || effects) {
      throw new CommandFailure(ExitCode.USAGE, "--faults and --effects need an ID");
    }
    Query filters =
        Query.none()
            .with("flow", flow)
            .withEach("status", statuses)
            .with("from", from)
            .with("to", to);
    new Listing(session, list, isJson()).show("/submissions", filters, COLUMNS);
    return ExitCode.DONE;
  }

  private void show(Session session, String path) {
    if (effects) {
      new Listing(session, list, isJson()).show(path + "/effects", Query.none(), EFFECTS);
    } else if (faults) {
      faults(session, path);
    } else if (session.caller() == Caller.AUDIT) {
      throw new CommandFailure(
          ExitCode.USAGE, "Auditors read --faults or --effects of one, and the list.");
    } else {
      one(session, path);
    }
  }

  private void one(Session session, String path) {
    Answer answer = session.api().get(session.path(path));
    if (isJson()) {
      session.out().raw(answer);
      return;
    }
    Json shown = answer.json();
    session.out().detail(shown);
    Json unchanged = shown.at("unchanged");
    boolean mayHaveOvertaken = unchanged.isNumber() && !unchanged.text().equals("0");
    if (mayHaveOvertaken || shown.at("status").text().equals("Refused")) {
      faults(session, path);
    }
  }

  private void faults(Session session, String path) {
    Table table = Faults.table(session.around().out(), session.around().colours());
    boolean isMore =
        new Pages(session.api())
            .walk(
                session.path(path + "/faults"),
                Query.none(),
                list.most(),
                page -> {
                  if (isJson()) {
                    session.out().raw(page.answer());
                  } else {
                    table.add(page.json().at("data").items());
                    session.out().flush();
                  }
                });
    if (isMore && !isJson()) {
      session.out().say(Listing.MORE);
    }
  }
}
