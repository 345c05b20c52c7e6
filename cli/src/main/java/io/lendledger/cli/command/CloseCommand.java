package io.lendledger.cli.command;

import io.lendledger.cli.failure.ExitCode;
import io.lendledger.cli.http.Answer;
import io.lendledger.cli.http.Call;
import io.lendledger.cli.http.Query;
import io.lendledger.cli.profile.Caller;
import io.lendledger.cli.terminal.Progress;
import io.lendledger.cli.terminal.Surroundings;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Closes a day or a month. */
@Command(
    name = "close",
    description = {
      "Close a business day, whose accruals are written, or a month, whose bills become final.",
      "It needs a credential of the desk. The latest closed day can be closed again; a month can"
          + " be",
      "closed once its last day is, and only once.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  lendledger close --dry-run",
      "  lendledger close 2026-11-20",
      "  lendledger close 2026-11"
    })
final class CloseCommand extends ServiceCommand {

  private static final Pattern MONTH = Pattern.compile("\\d{4}-\\d{2}");
  private static final int BEGUN = 202;

  @Parameters(
      arity = "0..1",
      paramLabel = "PERIOD",
      description =
          "A day or a month, such as 2026-11-20 or 2026-11 (otherwise the service's today).")
  @Nullable String period;

  @Option(
      names = "--dry-run",
      description = "Only show whether it is closed, and which prices and FX rates are missing.")
  boolean dryRun;

  @Option(
      names = "--timeout",
      paramLabel = "SECONDS",
      defaultValue = "3600",
      description = "How long to wait for a close that takes more than a minute (default: 3600).")
  long timeoutSeconds;

  @Mixin final ChangeKey key = new ChangeKey();

  CloseCommand(Surroundings around) {
    super(around);
  }

  @Override
  ExitCode run(Session session) {
    String given = period;
    String what = given == null ? ServiceDay.of(session) : given;
    String path = Caller.DESK.base() + kind(what) + Query.encoded(what);
    Answer answer = dryRun ? session.api().get(path) : closed(session, path, what);
    session.out().answer(answer, isJson());
    return ExitCode.DONE;
  }

  private static String kind(String what) {
    return MONTH.matcher(what).matches() ? "/billing-months/" : "/business-days/";
  }

  private Answer closed(Session session, String path, String what) {
    long timeout = Seconds.atLeast(0, "--timeout", timeoutSeconds);
    Answer answer = key.done(session, Call.post(path + "/close"));
    if (answer.status() != BEGUN) {
      return answer;
    }
    Surroundings around = session.around();
    session.out().say("It is still being closed…");
    Progress progress = new Progress(around.err(), around.screen().showsErr());
    try {
      return new FollowedClose(session, progress, timeout).untilClosed(path, what, answer);
    } finally {
      progress.clear();
    }
  }
}
