package io.lendledger.command.submission.turn;

import io.lendledger.command.dispatch.ProcessTokens;
import io.lendledger.command.dispatch.Processes;
import io.lendledger.command.lookup.Freshness;
import io.lendledger.command.lookup.inventory.RecordedTransactions;
import io.lendledger.core.reading.LedModels;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;

/**
 * How far the look-ups, the process of transactions and the read models of this JVM follow the
 * store, looked up at most every few milliseconds. A lender reads what it wrote, and waits for the
 * read models to come to it.
 */
@Component
class ProcessPositions implements Following {

  private static final long LOOK_EVERY = TimeUnit.MILLISECONDS.toNanos(5);

  /** Longer than a batch takes, and than another JVM needs to claim what nobody leads. */
  private static final Duration STANDSTILL = Duration.ofSeconds(15);

  private final Freshness freshness;
  private final RecordedTransactions recorded;
  private final ProcessTokens tokens;
  private final ObjectProvider<LedModels> models;
  private final LongSupplier nanos;
  private final Follower lookUps;
  private final Follower process;
  private long looked;
  private long handled = -1;

  /** Position of the last transaction that is known to be one. */
  private long transaction = -1;

  @Autowired
  ProcessPositions(
      Freshness freshness,
      RecordedTransactions recorded,
      ProcessTokens tokens,
      ObjectProvider<LedModels> models) {
    this(freshness, recorded, tokens, models, System::nanoTime);
  }

  ProcessPositions(
      Freshness freshness,
      RecordedTransactions recorded,
      ProcessTokens tokens,
      ObjectProvider<LedModels> models,
      LongSupplier nanos) {
    this.freshness = freshness;
    this.recorded = recorded;
    this.tokens = tokens;
    this.models = models;
    this.nanos = nanos;
    this.lookUps = new Follower("The look-ups", STANDSTILL, nanos);
    this.process = new Follower("The process of transactions", STANDSTILL, nanos);
    this.looked = nanos.getAsLong() - LOOK_EVERY;
  }

  /** Looks at all of them each time, so that two that stand are waited for at the same time. */
  @Override
  public synchronized boolean haveHandled(long position) {
    look();
    long seen = freshness.position(position);
    boolean unseen = lookUps.holdsUp(seen, seen < position);
    boolean unapplied = process.holdsUp(handled, handled < position && !isBehindLast(position));
    return !unseen && !unapplied && shows(position);
  }

  /** Models tell where they are while they move: nobody waits for those that stand either. */
  private boolean shows(long position) {
    LedModels here = models.getIfAvailable();
    return here == null || here.position().orElse(position) >= position;
  }

  /** A process that follows elsewhere does not tell at once of events that are not for it. */
  private boolean isBehindLast(long position) {
    return handled >= transaction && position >= transaction;
  }

  private void look() {
    long now = nanos.getAsLong();
    if (now - looked >= LOOK_EVERY) {
      transaction = recorded.lastPosition();
      handled = tokens.position(Processes.TRANSACTIONS);
      looked = now;
    }
  }
}
