package io.lendledger.platform.sandbox;

import io.lendledger.core.submission.FindFollowUp;
import io.lendledger.core.submission.FollowUp;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.axonframework.queryhandling.QueryGateway;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Those of the processes, which follow the store. They have so long, and no day waits longer. */
final class FollowedEffects implements Effects {

  private static final Logger log = LoggerFactory.getLogger(FollowedEffects.class);
  private static final long PATIENCE_SECONDS = 30;
  private static final long LOOK_MILLIS = 20;

  /**
   * A list leads to applied transactions, these to shortfalls, these to recalls, and these to
   * reductions of others. Whoever goes on sending holds up no day.
   */
  private static final int LONGEST_CHAIN = 5;

  private final Supplier<QueryGateway> queries;

  FollowedEffects(Supplier<QueryGateway> queries) {
    this.queries = queries;
  }

  @Override
  public void await() throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    try {
      FollowUp now = ask();
      for (int chain = 0; chain < LONGEST_CHAIN && !now.isDone(); chain++) {
        long head = now.head();
        while (now.position() < head) {
          if (System.nanoTime() - end >= 0) {
            log.warn(
                "Sandbox: the processes are at {} of {}; the day goes on", now.position(), head);
            return;
          }
          TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
          now = ask();
        }
      }
    } catch (ExecutionException unknown) {
      log.warn("Sandbox: nobody knows how far the processes are; the day goes on", unknown);
    }
  }

  private FollowUp ask() throws InterruptedException, ExecutionException {
    return queries.get().query(new FindFollowUp(null), FollowUp.class).get();
  }
}
