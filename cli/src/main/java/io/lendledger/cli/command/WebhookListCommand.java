package io.lendledger.cli.command;

import io.lendledger.cli.failure.ExitCode;
import io.lendledger.cli.http.Answer;
import io.lendledger.cli.json.Json;
import io.lendledger.cli.terminal.Surroundings;
import io.lendledger.cli.terminal.Table.Column;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Command;

/** The subscriptions of a lender. */
@Command(
    name = "list",
    description = {"List the webhook subscriptions of the lender.", ""})
final class WebhookListCommand extends ServiceCommand {

  static final String SUBSCRIPTIONS = "/api/v1/webhook-subscriptions";
  private static final List<Column> COLUMNS =
      Stream.of("id", "url", "eventTypes", "status", "failingSince", "lastDeliveredAt")
          .map(Column::of)
          .toList();

  WebhookListCommand(Surroundings around) {
    super(around);
  }

  @Override
  ExitCode run(Session session) {
    Answer answer = session.api().get(SUBSCRIPTIONS);
    if (isJson()) {
      session.out().raw(answer);
      return ExitCode.DONE;
    }
    List<Json> subscriptions = answer.json().at("data").items();
    session.out().table(COLUMNS).add(subscriptions);
    session.out().flush();
    if (subscriptions.isEmpty()) {
      session.out().say("There are none.");
    }
    return ExitCode.DONE;
  }
}
