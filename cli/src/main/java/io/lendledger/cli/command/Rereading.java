package io.lendledger.cli.command;

import io.lendledger.cli.failure.CommandFailure;
import io.lendledger.cli.failure.ExitCode;
import io.lendledger.cli.http.Answer;
import io.lendledger.cli.terminal.Progress;

/** Looks again at what goes on at the service, whether or not anybody looks. */
final class Rereading {

  private final Session session;
  private final Progress progress;
  private boolean isTold;

  Rereading(Session session, Progress progress) {
    this.session = session;
    this.progress = progress;
  }

  /**
   * The record as it is now. A service that does not answer, as while it is started again, is asked
   * again later: then the record is the last one.
   *
   * @param comfort what is said when it cannot be read any more
   */
  Answer read(String path, Answer last, String comfort) {
    try {
      Answer answer = session.api().get(path);
      // Something else may answer in place of a service that is away.
      var _ = answer.json();
      isTold = false;
      return answer;
    } catch (CommandFailure failed) {
      progress.clear();
      if (failed.code() != ExitCode.UNREACHABLE) {
        session.out().say(comfort);
        throw failed;
      }
      if (!isTold) {
        session.out().say(failed.sentence() + " It is asked again until it answers.");
        isTold = true;
      }
      return last;
    }
  }
}
