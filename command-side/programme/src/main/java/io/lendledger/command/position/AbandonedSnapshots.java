package io.lendledger.command.position;

import io.lendledger.command.submission.application.Attempts;
import io.lendledger.command.submission.sending.Sender;
import io.lendledger.command.submission.store.SubmissionStore;
import io.lendledger.core.position.PositionCommand.FindUnapplied;
import io.lendledger.core.position.PositionCommand.PositionBookKey;
import io.lendledger.core.position.PositionCommand.ReleaseSnapshot;
import io.lendledger.core.position.PositionCommand.Unapplied;
import io.lendledger.core.submission.SubmissionId;
import java.util.concurrent.atomic.AtomicBoolean;
import org.springframework.stereotype.Component;

/**
 * Gives admissions back of snapshots that nobody accepted and nobody takes in any more, since their
 * process ended in between: an older one would be refused because of them, for ever.
 */
@Component
class AbandonedSnapshots {

  private final Attempts attempts;
  private final SubmissionStore submissions;

  AbandonedSnapshots(Attempts attempts, SubmissionStore submissions) {
    this.attempts = attempts;
    this.submissions = submissions;
  }

  /** Answers whether there was one. */
  boolean release(PositionBookKey book, Sender sender) {
    AtomicBoolean released = new AtomicBoolean();
    Unapplied unapplied = sender.send(new FindUnapplied(book));
    for (SubmissionId each : unapplied.snapshots()) {
      attempts.unlessUnderWay(
          each,
          () -> {
            if (submissions.find(each).isEmpty()
                && sender.<Boolean>send(new ReleaseSnapshot(book, each))) {
              released.set(true);
            }
          });
    }
    return released.get();
  }
}
