package io.lendledger.cli.command;

import io.lendledger.cli.failure.CommandFailure;
import io.lendledger.cli.failure.ExitCode;
import io.lendledger.cli.http.Answer;
import io.lendledger.cli.http.Call;
import io.lendledger.cli.http.Query;
import io.lendledger.cli.json.Json;
import io.lendledger.cli.profile.Caller;
import io.lendledger.cli.terminal.Progress;
import io.lendledger.cli.terminal.Surroundings;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Has the service verify its history. */
@Command(
    name = "verify",
    description = {
      "Have the service verify its history, event by event, and its seals.",
      "It needs a credential of an auditor. What somebody changed in the database itself can be"
          + " proven",
      "by seals alone that were kept elsewhere: 'lendledger audit verify --seal FILE' takes them.",
      ""
    },
    footer = {"", "Example:", "  lendledger seals verify --profile auditor"})
final class SealVerifyCommand extends ServiceCommand {

  private static final String CHECKS = Caller.AUDIT.base() + "/integrity-checks";
  private static final String TRUE = "true";

  @Option(
      names = "--timeout",
      paramLabel = "SECONDS",
      defaultValue = "3600",
      description = "How long to wait for its end (default: 3600).")
  long timeoutSeconds;

  @Mixin final ChangeKey key = new ChangeKey();

  SealVerifyCommand(Surroundings around) {
    super(around);
  }

  @Override
  ExitCode run(Session session) {
    Pauses pauses =
        new Pauses(session.around().pause(), Seconds.atLeast(0, "--timeout", timeoutSeconds));
    Answer begun = key.done(session, Call.post(CHECKS));
    Surroundings around = session.around();
    Progress progress = new Progress(around.err(), around.screen().showsErr());
    Answer ended;
    try {
      ended = ended(session, progress, pauses, begun);
    } finally {
      progress.clear();
    }
    Json result = ended.json().at("result");
    if (isJson()) {
      session.out().raw(ended);
    } else {
      session.out().detail(result.isNull() ? ended.json() : result);
    }
    if (result.isNull()) {
      return ExitCode.UNREACHABLE;
    }
    return result.at("valid").text().equals(TRUE) ? ExitCode.DONE : ExitCode.REFUSED;
  }

  private static Answer ended(Session session, Progress progress, Pauses pauses, Answer begun) {
    String id = begun.json().at("checkId").text();
    Rereading reading = new Rereading(session, progress);
    Answer last = begun;
    while (last.json().at("state").text().equals("Running")) {
      Json total = last.json().at("total");
      progress.show(
          "Verifying",
          Long.parseLong(last.json().at("checkedEvents").text()),
          Long.parseLong(total.text()));
      if (!pauses.goesOn()) {
        throw new CommandFailure(
            ExitCode.OPEN, "The check %s goes on; give the command again.".formatted(id));
      }
      last = reading.read(CHECKS + "/" + Query.encoded(id), last, "The check goes on.");
    }
    return last;
  }
}
