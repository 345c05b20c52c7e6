package io.lendledger.command.submission.turn;

import io.lendledger.command.dispatch.ProcessTokens;
import io.lendledger.command.dispatch.Processes;
import io.lendledger.command.lookup.Freshness;
import io.lendledger.command.lookup.inventory.RecordedTransactions;
import io.lendledger.core.reading.LedModels;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

/**
 * How far the look-ups, the process of transactions and the read models of this JVM follow the
 * store, looked up at most every few milliseconds. A lender reads what it wrote, and waits for the
 * read models to come to it.
 */
@Component
class ProcessPositions implements Following {

  private static final long LOOK_EVERY = TimeUnit.MILLISECONDS.toNanos(5);

  private final Freshness freshness;
  private final RecordedTransactions recorded;
  private final ProcessTokens tokens;
  private final ObjectProvider<LedModels> models;
  private long looked = System.nanoTime() - LOOK_EVERY;
  private long moved = looked;
  private long handled = -1;
  private long lookUps = -1;

  /** Position of the last transaction that is known to be one. */
  private long transaction = -1;

  ProcessPositions(
      Freshness freshness,
      RecordedTransactions recorded,
      ProcessTokens tokens,
      ObjectProvider<LedModels> models) {
    this.freshness = freshness;
    this.recorded = recorded;
    this.tokens = tokens;
    this.models = models;
  }

  @Override
  public synchronized boolean haveHandled(long position) {
    look();
    return freshness.hasReached(position)
        && (handled >= position || isBehindLast(position))
        && shows(position);
  }

  private boolean shows(long position) {
    LedModels here = models.getIfAvailable();
    return here == null || here.position().orElse(position) >= position;
  }

  /** A process that follows elsewhere does not tell at once of events that are not for it. */
  private boolean isBehindLast(long position) {
    return handled >= transaction && position >= transaction;
  }

  private void look() {
    long now = System.nanoTime();
    if (now - looked >= LOOK_EVERY) {
      long last = recorded.lastPosition();
      long position = tokens.position(Processes.TRANSACTIONS);
      long seen = freshness.known();
      if (position != handled || last != transaction || seen != lookUps) {
        moved = now;
      }
      lookUps = seen;
      handled = position;
      transaction = last;
      looked = now;
    }
  }

  @Override
  public synchronized boolean standsStillSince(long moment, Duration atLeast) {
    long since = moved - moment > 0 ? moved : moment;
    return System.nanoTime() - since > atLeast.toNanos();
  }
}
