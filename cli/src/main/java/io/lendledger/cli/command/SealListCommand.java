package io.lendledger.cli.command;

import io.lendledger.cli.failure.CommandFailure;
import io.lendledger.cli.failure.ExitCode;
import io.lendledger.cli.http.Pages;
import io.lendledger.cli.http.Query;
import io.lendledger.cli.profile.Caller;
import io.lendledger.cli.terminal.Surroundings;
import io.lendledger.cli.terminal.Table;
import io.lendledger.cli.terminal.Table.Column;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The seals, to look at or to keep. */
@Command(
    name = "list",
    description = {
      "List the seals, the oldest first. It needs a credential of an auditor.",
      "With --json they are as they are kept and verified offline.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  lendledger seals list --newest --limit 1",
      "  lendledger seals list --all --json > seals.json",
      "  lendledger audit verify --seal seals.json --export events.ndjson"
    })
final class SealListCommand extends ServiceCommand {

  static final String SEALS = Caller.AUDIT.base() + "/seals";
  private static final List<Column> COLUMNS =
      Stream.of("number", "kind", "day", "events", "position", "sealedAt").map(Column::of).toList();

  @Option(
      names = "--limit",
      paramLabel = "N",
      defaultValue = "100",
      description = "At most so many (default: 100).")
  long limit;

  @Option(names = "--all", description = "All of them.")
  boolean all;

  @Option(names = "--newest", description = "The newest first.")
  boolean newest;

  SealListCommand(Surroundings around) {
    super(around);
  }

  @Override
  ExitCode run(Session session) {
    if (limit < 1) {
      throw new CommandFailure(ExitCode.USAGE, "--limit is at least 1");
    }
    Table table = session.out().table(COLUMNS);
    long[] shown = {0};
    boolean isMore =
        new Pages(session.api())
            .walk(
                SEALS,
                Query.none().with("order", newest ? "Newest" : null),
                all ? Long.MAX_VALUE : limit,
                page -> {
                  shown[0] += page.json().at("data").items().size();
                  show(session, table, page);
                });
    if (!isJson() && (isMore || shown[0] == 0)) {
      session.out().say(isMore ? Listing.MORE : "There are none.");
    }
    return ExitCode.DONE;
  }

  private void show(Session session, Table table, Pages.Page page) {
    if (isJson()) {
      session.out().raw(page.answer());
    } else {
      table.add(page.json().at("data").items());
      session.out().flush();
    }
  }
}
