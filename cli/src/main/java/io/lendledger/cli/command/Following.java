package io.lendledger.cli.command;

import io.lendledger.cli.failure.CommandFailure;
import io.lendledger.cli.failure.ExitCode;
import io.lendledger.cli.http.Answer;
import io.lendledger.cli.http.Patience;
import io.lendledger.cli.http.Query;
import io.lendledger.cli.json.Json;
import io.lendledger.cli.terminal.Progress;
import java.util.List;

/** Watches a submission until it is done. */
final class Following {

  private static final long FIRST_PAUSE_MILLIS = 200;
  private static final long LONGEST_PAUSE_MILLIS = 2_000;
  private static final List<String> COUNTS = List.of("applied", "unchanged", "duplicates");

  private final Session session;
  private final Progress progress;
  private final Patience patience;
  private boolean isTold;

  Following(Session session, Progress progress, long seconds) {
    this.session = session;
    this.progress = progress;
    this.patience = new Patience(session.around().pause(), seconds);
  }

  Answer untilApplied(Flow flow, Answer first) {
    Answer last = first;
    long pause = FIRST_PAUSE_MILLIS;
    while (status(last).equals("Accepted")) {
      Json submission = last.json();
      String id = submission.at("submissionId").text();
      progress.show("Applying", done(submission), number(submission.at("received")));
      if (!patience.waits(pause)) {
        throw new CommandFailure(
            ExitCode.OPEN,
            "Submission %s is safe, and still being applied: 'lendledger submissions %s' shows it."
                .formatted(id, id));
      }
      pause = Math.min(2 * pause, LONGEST_PAUSE_MILLIS);
      last = asked(flow, id, last);
    }
    progress.clear();
    return last;
  }

  /** A service that does not answer, as while it is started again, is asked until it does. */
  private Answer asked(Flow flow, String id, Answer last) {
    try {
      Answer answer = session.api().get(flow.submissions() + Query.encoded(id));
      // Something else may answer in place of a service that is away.
      var _ = answer.json();
      isTold = false;
      return answer;
    } catch (CommandFailure failed) {
      progress.clear();
      if (failed.code() != ExitCode.UNREACHABLE) {
        session.out().say("Submission %s is safe at the service.".formatted(id));
        throw failed;
      }
      if (!isTold) {
        session.out().say(failed.sentence() + " It is asked again until it answers.");
        isTold = true;
      }
      return last;
    }
  }

  private static String status(Answer answer) {
    return answer.json().at("status").text();
  }

  private static long done(Json submission) {
    return COUNTS.stream().mapToLong(each -> number(submission.at(each))).sum();
  }

  private static long number(Json count) {
    return count.isNumber() ? Long.parseLong(count.text()) : 0;
  }
}
