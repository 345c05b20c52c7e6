package io.lendledger.cli.command;

import io.lendledger.cli.failure.CommandFailure;
import io.lendledger.cli.failure.ExitCode;
import io.lendledger.cli.http.Answer;
import io.lendledger.cli.http.Call;
import io.lendledger.cli.http.Patience;
import io.lendledger.cli.terminal.Surroundings;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Has a sandbox begin again. */
@Command(
    name = "reset",
    description = {
      "Have a sandbox begin again from its first day.",
      "The history of every lender goes, and nothing brings it back. It needs a credential of the",
      "desk or of operations, and waits until the sandbox has begun again. With --lender only the",
      "lender of the login begins with nothing again, and no other notices.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  lendledger sandbox reset --profile desk",
      "  lendledger sandbox reset --lender --profile lender"
    })
final class SandboxResetCommand extends ServiceCommand {

  private static final String WORD = "reset";
  private static final String CLOCK = "/sandbox/v1/clock";
  private static final long PAUSE_MILLIS = 1_000;
  private static final int MOST_LOOKS = 300;

  @Option(names = "--yes", description = "Do not ask whether it is meant.")
  boolean yes;

  @Option(
      names = "--lender",
      description = "End the loans, preferences and positions of the login's lender alone.")
  boolean lender;

  @Mixin final ChangeKey key = new ChangeKey();

  private final Surroundings around;

  SandboxResetCommand(Surroundings around) {
    super(around);
    this.around = around;
  }

  @Override
  ExitCode run(Session session) {
    confirm(session);
    return lender ? resetLender(session) : resetAll(session);
  }

  private ExitCode resetLender(Session session) {
    Answer clock =
        key.done(session, Call.post("/sandbox/v1/lender-reset").with("Prefer", "wait=60"));
    boolean done = clock.json().at("resettingLenders").items().isEmpty();
    String failed = done ? failed(clock) : "";
    if (isJson()) {
      session.out().raw(clock);
    } else if (!failed.isEmpty()) {
      session.out().line("The lender was not reset: " + failed);
    } else {
      session.out().line(done ? "The lender has nothing any more." : "It goes on.");
    }
    if (!done) {
      return ExitCode.OPEN;
    }
    return failed.isEmpty() ? ExitCode.DONE : ExitCode.REFUSED;
  }

  /** A lender sees its own problems only, and the last reset's alone is among them. */
  private static String failed(Answer clock) {
    return clock.json().at("problems").items().stream()
        .filter(each -> each.at("participant").text().equals("reset"))
        .map(each -> each.at("message").text())
        .findFirst()
        .orElse("");
  }

  private ExitCode resetAll(Session session) {
    String reset = key.done(session, Call.post("/sandbox/v1/reset")).json().at("resetId").text();
    session.out().say("The sandbox ends, and begins again as " + reset + "…");
    Answer clock = begun(session, reset);
    if (clock == null) {
      session.out().say("Nobody saw it begin yet; " + CLOCK + " will show " + reset + ".");
      return ExitCode.OPEN;
    }
    if (isJson()) {
      session.out().raw(clock);
    } else {
      session
          .out()
          .line("It is " + clock.json().at("date").text() + " again; nothing has happened yet.");
    }
    return ExitCode.DONE;
  }

  private void confirm(Session session) {
    if (yes) {
      return;
    }
    String typed =
        around
            .screen()
            .line(
                (lender
                        ? "All that the lender has at %s ends. Type %s to go on: "
                        : "The history of every lender at %s goes. Type %s to go on: ")
                    .formatted(session.profile().server(), WORD));
    if (typed == null || !typed.strip().equals(WORD)) {
      throw new CommandFailure(
          ExitCode.USAGE,
          typed == null
              ? "Nobody can be asked here: give --yes if it is meant."
              : "Nothing was changed.");
    }
  }

  /** While it starts nobody answers, and its tokens are new ones afterwards. */
  private @Nullable Answer begun(Session session, String reset) {
    for (int look = 0; look < MOST_LOOKS; look++) {
      Patience.sleep(around.pause(), PAUSE_MILLIS);
      session.api().beginAgain();
      try {
        Answer clock = session.api().get(CLOCK);
        if (clock.json().at("resetId").text().equals(reset)) {
          return clock;
        }
      } catch (CommandFailure away) {
        if (away.code() == ExitCode.CREDENTIALS) {
          session
              .out()
              .say("The login was of the sandbox before: log in again. " + away.sentence());
          return null;
        }
        if (away.code() != ExitCode.UNREACHABLE) {
          throw away;
        }
      }
    }
    return null;
  }
}
