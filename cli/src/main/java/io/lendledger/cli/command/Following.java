package io.lendledger.cli.command;

import io.lendledger.cli.failure.CommandFailure;
import io.lendledger.cli.failure.ExitCode;
import io.lendledger.cli.http.Answer;
import io.lendledger.cli.http.Query;
import io.lendledger.cli.json.Json;
import io.lendledger.cli.terminal.Progress;
import java.util.List;

/** Watches a submission until it is done. */
final class Following {

  private static final List<String> COUNTS = List.of("applied", "unchanged", "duplicates");

  private final Progress progress;
  private final Rereading reading;
  private final Pauses pauses;

  Following(Session session, Progress progress, long seconds) {
    this.progress = progress;
    this.reading = new Rereading(session, progress);
    this.pauses = new Pauses(session.around().pause(), seconds);
  }

  Answer untilApplied(Flow flow, Answer first) {
    Answer last = first;
    while (status(last).equals("Accepted")) {
      Json submission = last.json();
      String id = submission.at("submissionId").text();
      progress.show("Applying", done(submission), number(submission.at("received")));
      if (!pauses.goesOn()) {
        throw new CommandFailure(
            ExitCode.OPEN,
            "Submission %s is safe, and still being applied: 'lendledger submissions %s' shows it."
                .formatted(id, id));
      }
      String path = flow.submissions() + Query.encoded(id);
      last = reading.read(path, last, "Submission %s is safe at the service.".formatted(id));
    }
    progress.clear();
    return last;
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
