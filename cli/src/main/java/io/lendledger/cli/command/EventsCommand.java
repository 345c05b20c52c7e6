package io.lendledger.cli.command;

import io.lendledger.cli.command.EventFeed.Batch;
import io.lendledger.cli.failure.CommandFailure;
import io.lendledger.cli.failure.ExitCode;
import io.lendledger.cli.http.Query;
import io.lendledger.cli.json.Json;
import io.lendledger.cli.profile.Caller;
import io.lendledger.cli.terminal.Surroundings;
import io.lendledger.cli.terminal.Table;
import io.lendledger.cli.terminal.Table.Column;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** What happened, and what happens. */
@Command(
    name = "events",
    description = {
      "Show what happened, in order, and what happens.",
      "Lenders and the desk see the changes of loans, auditors the history of all events.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  lendledger events --follow",
      "  lendledger events --after evt_0000000000004711 --all --json",
      "  lendledger events --profile auditor --of L0000001"
    })
final class EventsCommand extends ServiceCommand {

  private static final int MOST_OF_A_PAGE = 1000;

  private static final List<Column> CHANGES =
      List.of(
          Column.of("timestamp"),
          Column.of("change"),
          new Column("record", EventsCommand::record),
          Column.of("data.loanStatus"),
          Column.of("data.settledUnits"),
          Column.of("trade.tradeId"),
          Column.of("before"),
          Column.of("eventId"));
  private static final List<Column> HISTORY =
      List.of(
          Column.of("position"),
          Column.of("timestamp"),
          Column.of("eventType"),
          Column.of("aggregateId"),
          Column.of("metadata.credential"),
          Column.of("metadata.requestId"));

  @Option(
      names = {"-f", "--follow"},
      description = "Go on with what happens, over restarts of the service.")
  boolean follow;

  @ApiName({"afterEventId", "afterPosition"})
  @Option(
      names = "--after",
      paramLabel = "ID",
      description = {
        "Behind this event: its id, for auditors its position. Otherwise from the beginning, and",
        "with --follow from now on."
      })
  @Nullable String after;

  @ApiName({"type", "eventType"})
  @Option(
      names = "--type",
      paramLabel = "TYPE",
      description = "loan.custody or loan.client; for auditors the type of event.")
  @Nullable String type;

  @ApiName("aggregateId")
  @Option(names = "--of", paramLabel = "ID", description = "For auditors: of this aggregate.")
  @Nullable String aggregate;

  @ApiName("lenderCode")
  @Option(
      names = "--lender",
      paramLabel = "CODE",
      description = "Of this lender; for the desk and auditors.")
  @Nullable String lender;

  @Option(
      names = "--limit",
      paramLabel = "N",
      defaultValue = "100",
      description = "At most so many (default: 100); not with --follow.")
  long limit;

  @Option(names = "--all", description = "All, however many.")
  boolean all;

  @Option(
      names = "--interval",
      paramLabel = "SECONDS",
      defaultValue = "2",
      description = "How often to look, with --follow (default: 2).")
  long intervalSeconds;

  EventsCommand(Surroundings around) {
    super(around);
  }

  @Override
  ExitCode run(Session session) {
    if (limit < 1) {
      throw new CommandFailure(ExitCode.USAGE, "--limit is at least 1");
    }
    long interval = Seconds.atLeast(1, "--interval", intervalSeconds);
    boolean isHistory = session.caller() == Caller.AUDIT;
    if (aggregate != null && !isHistory) {
      throw new CommandFailure(ExitCode.USAGE, "--of is for auditors");
    }
    Table table = session.out().table(isHistory ? HISTORY : CHANGES);
    EventFeed feed = feed(session, isHistory);
    if (follow) {
      new FollowedFeed(feed, session, interval)
          .follow(false, batch -> show(session, batch.events(), table));
    } else {
      list(session, feed, table);
    }
    return ExitCode.DONE;
  }

  private void list(Session session, EventFeed feed, Table table) {
    long left = all ? Long.MAX_VALUE : limit;
    Batch batch;
    do {
      batch = feed.next(Math.min(left, MOST_OF_A_PAGE));
      if (isJson()) {
        session.out().raw(batch.answer());
      } else {
        show(session, batch.events(), table);
      }
      left -= batch.events().size();
    } while (left > 0 && !batch.isLast());
    if (!batch.isLast()) {
      session.out().say(Listing.MORE);
    }
  }

  private void show(Session session, List<Json> events, Table table) {
    if (isJson()) {
      events.forEach(
          each -> session.out().bytes((each.written() + "\n").getBytes(StandardCharsets.UTF_8)));
    } else {
      table.add(events);
      session.out().flush();
    }
  }

  private EventFeed feed(Session session, boolean isHistory) {
    String path = session.path("/events");
    Query filters = Query.none().with("lenderCode", lender);
    String begin = after == null ? "" : after;
    if (!isHistory) {
      String from = follow && begin.isEmpty() ? FeedStart.now(session.api(), path) : begin;
      var kind = new EventFeed.Kind(path, "afterEventId", "eventId");
      return new EventFeed(session.api(), kind, filters.with("type", type), from);
    }
    Query history = filters.with("eventType", type).with("aggregateId", aggregate);
    if (follow && begin.isEmpty()) {
      Json now = session.api().get(path + Query.none().with("limit", 1)).json();
      history = history.with("from", now.at("asOf").text());
    }
    var kind = new EventFeed.Kind(path, "afterPosition", "position");
    return new EventFeed(session.api(), kind, history, begin);
  }

  private static Json record(Json event) {
    Json part = event.at("data").at("clientLevelLoanId");
    return part.isNull() ? event.at("data").at("loanId") : part;
  }
}
