package io.lendledger.cli.command;

import io.lendledger.cli.failure.CommandFailure;
import io.lendledger.cli.failure.ExitCode;
import io.lendledger.cli.http.Answer;
import io.lendledger.cli.json.Json;
import io.lendledger.cli.terminal.Progress;

/** Watches a close until it is done: a repeat of its request would only get the first answer. */
final class FollowedClose {

  private static final String CLOSED = "Closed";

  private final Progress progress;
  private final Rereading reading;
  private final Pauses pauses;

  FollowedClose(Session session, Progress progress, long seconds) {
    this.progress = progress;
    this.reading = new Rereading(session, progress);
    this.pauses = new Pauses(session.around().pause(), seconds);
  }

  /** The period as it is once it is closed. */
  Answer untilClosed(String path, String period, Answer begun) {
    Answer last = begun;
    while (!last.json().at("status").text().equals(CLOSED)) {
      show(last.json());
      if (!pauses.goesOn()) {
        throw new CommandFailure(
            ExitCode.OPEN,
            "%s is still being closed: 'lendledger close %s --dry-run' shows how far it is."
                .formatted(period, period));
      }
      last = reading.read(path, last, "The close of %s goes on.".formatted(period));
    }
    progress.clear();
    return last;
  }

  private void show(Json period) {
    Json done = period.at("done");
    Json total = period.at("total");
    if (done.isNumber() && total.isNumber()) {
      progress.show("Closing", Long.parseLong(done.text()), Long.parseLong(total.text()));
    }
  }
}
