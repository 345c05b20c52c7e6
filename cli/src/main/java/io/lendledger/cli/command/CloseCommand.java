package io.lendledger.cli.command;

import io.lendledger.cli.failure.ExitCode;
import io.lendledger.cli.http.Answer;
import io.lendledger.cli.http.Call;
import io.lendledger.cli.http.Patience;
import io.lendledger.cli.http.Query;
import io.lendledger.cli.profile.Caller;
import io.lendledger.cli.terminal.Surroundings;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
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
  private static final String CLOSED = "Closed";
  private static final long PAUSE_MILLIS = 2_000;
  private static final int LOOKS_A_MINUTE = 30;
  private static final int MOST_LOOKS = 10 * LOOKS_A_MINUTE;

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

  CloseCommand(Surroundings around) {
    super(around);
  }

  @Override
  ExitCode run(Session session) {
    String given = period;
    String what = given == null ? ServiceDay.of(session) : given;
    String path = Caller.DESK.base() + kind(what) + Query.encoded(what);
    if (dryRun) {
      session.out().answer(session.api().get(path), isJson());
      return ExitCode.DONE;
    }
    Answer answer = session.api().done(Call.post(path + "/close"));
    boolean isClosed = answer.status() != BEGUN;
    if (!isClosed) {
      answer = closed(session, path);
      isClosed = isClosed(answer);
    }
    session.out().answer(answer, isJson());
    return isClosed ? ExitCode.DONE : ExitCode.OPEN;
  }

  private static String kind(String what) {
    return MONTH.matcher(what).matches() ? "/billing-months/" : "/business-days/";
  }

  /**
   * Looks until it is closed, for ten minutes at most. To ask for the close again under the same
   * key would only give its first answer again; under another one the day would be calculated anew.
   */
  private static Answer closed(Session session, String path) {
    Answer answer = session.api().get(path);
    for (int look = 1; look < MOST_LOOKS && !isClosed(answer); look++) {
      if (look % LOOKS_A_MINUTE == 1) {
        session.out().say("It is still being closed…");
      }
      Patience.sleep(session.around().pause(), PAUSE_MILLIS);
      answer = session.api().get(path);
    }
    return answer;
  }

  private static boolean isClosed(Answer answer) {
    return answer.json().at("status").text().equals(CLOSED);
  }
}
