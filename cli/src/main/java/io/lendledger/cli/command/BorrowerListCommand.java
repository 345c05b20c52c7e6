package io.lendledger.cli.command;

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

/** The borrowers of the programme. */
@Command(
    name = "list",
    description = {"List all borrowers. It needs a credential of the desk.", ""},
    footer = {"", "Example:", "  lendledger borrowers list --profile desk"})
final class BorrowerListCommand extends ServiceCommand {

  private static final String BORROWERS = Caller.DESK.base() + "/borrowers";
  private static final List<Column> COLUMNS =
      Stream.of("borrowerCode", "borrowerName", "externalBorrowerCode", "marginPercent")
          .map(Column::of)
          .toList();

  BorrowerListCommand(Surroundings around) {
    super(around);
  }

  @Override
  ExitCode run(Session session) {
    Table table = session.out().table(COLUMNS);
    var _ =
        new Pages(session.api())
            .walk(BORROWERS, Query.none(), Long.MAX_VALUE, page -> show(session, table, page));
    return ExitCode.DONE;
  }

  private void show(Session session, Table table, Pages.Page page) {
    if (isJson()) {
      session.out().raw(page.answer());
      return;
    }
    table.add(page.json().at("data").items());
    session.out().flush();
    if (page.json().at("data").items().isEmpty()) {
      session.out().say("There are none.");
    }
  }
}
