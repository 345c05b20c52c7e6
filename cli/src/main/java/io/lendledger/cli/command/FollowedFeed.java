package io.lendledger.cli.command;

import io.lendledger.cli.command.EventFeed.Batch;
import io.lendledger.cli.failure.CommandFailure;
import io.lendledger.cli.failure.ExitCode;
import io.lendledger.cli.http.Patience;
import java.util.function.Consumer;

/** Follows events over restarts of the service. */
final class FollowedFeed {

  private static final int PAGE = 1000;
  private static final long MILLIS = 1000;

  private final EventFeed feed;
  private final Session session;
  private final long pauseMillis;
  private boolean isReached;
  private boolean isTold;

  FollowedFeed(EventFeed feed, Session session, long intervalSeconds) {
    this.feed = feed;
    this.session = session;
    this.pauseMillis = intervalSeconds * MILLIS;
  }

  /** Hands on all there are, and then, unless that was asked for, those to come. */
  void follow(boolean untilCaughtUp, Consumer<Batch> taken) {
    while (true) {
      Batch batch = next();
      taken.accept(batch);
      if (batch.isLast()) {
        if (untilCaughtUp) {
          return;
        }
        Patience.sleep(session.around().pause(), pauseMillis);
      }
    }
  }

  /** The first answer must come; after that the service is waited for. */
  private Batch next() {
    while (true) {
      try {
        session.api().beginAgain();
        Batch batch = feed.next(PAGE);
        isReached = true;
        isTold = false;
        return batch;
      } catch (CommandFailure failed) {
        if (!isReached || failed.code() != ExitCode.UNREACHABLE) {
          throw failed;
        }
        if (!isTold) {
          session.out().say(failed.sentence() + " It is asked again until it answers.");
          isTold = true;
        }
        Patience.sleep(session.around().pause(), pauseMillis);
      }
    }
  }
}
