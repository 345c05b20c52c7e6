package io.lendledger.cli.command;

import io.lendledger.cli.failure.CommandFailure;
import io.lendledger.cli.failure.ExitCode;
import io.lendledger.cli.http.Answer;
import io.lendledger.cli.http.Call;
import io.lendledger.cli.http.Query;
import io.lendledger.cli.json.Json;
import io.lendledger.cli.terminal.Surroundings;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Has a test delivery sent. */
@Command(
    name = "trigger",
    description = {"Have the service send a test delivery, and tell what came of it.", ""},
    footer = {"", "Example:", "  lendledger webhooks trigger"})
final class WebhookTriggerCommand extends ServiceCommand {

  private static final String WAIT = "wait=15";

  @Parameters(
      arity = "0..1",
      paramLabel = "ID",
      description = "The subscription; not needed while there is one alone.")
  @Nullable String id;

  @Mixin final ChangeKey key = new ChangeKey();

  WebhookTriggerCommand(Surroundings around) {
    super(around);
  }

  @Override
  ExitCode run(Session session) {
    String given = id;
    String subscription = Query.encoded(given == null ? theOnly(session) : given);
    Answer answer =
        key.done(
            session,
            Call.post(WebhookListCommand.SUBSCRIPTIONS + "/" + subscription + "/test")
                .with("Prefer", WAIT));
    if (isJson()) {
      session.out().raw(answer);
    } else {
      session.out().detail(answer.json());
    }
    return switch (answer.json().at("outcome").text()) {
      case "Succeeded" -> ExitCode.DONE;
      case "Waiting" -> ExitCode.OPEN;
      default -> ExitCode.REFUSED;
    };
  }

  private static String theOnly(Session session) {
    List<Json> all = session.api().get(WebhookListCommand.SUBSCRIPTIONS).json().at("data").items();
    if (all.size() != 1) {
      throw new CommandFailure(
          ExitCode.USAGE,
          all.isEmpty()
              ? "There is no subscription to try."
              : "Which of them? "
                  + all.stream()
                      .map(each -> each.at("id").text())
                      .collect(Collectors.joining(", ")));
    }
    return all.getFirst().at("id").text();
  }
}
