package io.lendledger.command.integrity;

import io.lendledger.command.integrity.chain.Chain;
import io.lendledger.command.integrity.chain.ChainEnd;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Follows the store's end and links committed events, some in a transaction: after a crash it
 * resumes behind the last commit. Of several processes one at a time links.
 */
public final class ChainLinker implements AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(ChainLinker.class);
  private static final long PAUSE_AFTER_FAILURE_MILLIS = 1000;

  /** So many times as long as linking a block took; a tenth of a processor is enough for it. */
  private static final long RESTS_A_BLOCK = 9;

  private static final long LONGEST_REST_MILLIS = 1000;

  private final ChainTransactions transactions;
  private final long everyMillis;
  private final Runnable caughtUp;
  private final CountDownLatch ending = new CountDownLatch(1);
  private volatile Progress progress = new Progress(0, -1, -1, null);
  private volatile boolean closed;
  private @Nullable String evidence;
  private @Nullable String linkFault;
  private @Nullable String caughtUpFault;
  private long most;
  private boolean growing;
  private long took;
  private @Nullable Thread thread;

  /**
   * A linker that does not run yet.
   *
   * @param everyMillis how often to look for new events, in milliseconds
   * @param caughtUp is run, often, whenever nothing is left to be linked
   */
  public ChainLinker(DataSource dataSource, long everyMillis, Runnable caughtUp) {
    this.transactions = new ChainTransactions(dataSource);
    this.everyMillis = everyMillis;
    this.caughtUp = caughtUp;
  }

  /**
   * The progress of the chain.
   *
   * @param events linked events
   * @param linked store position of the last linked event; -1 for none
   * @param stored store position of the last event; -1 for none
   * @param fault why nothing is linked, or the evidence of removed rows; null without a fault
   */
  public record Progress(long events, long linked, long stored, @Nullable String fault) {

    /** Store positions that are not linked yet. */
    public long behind() {
      return Math.max(0, stored - linked);
    }
  }

  /** Begins to link, on a thread of its own. */
  public synchronized void start() {
    if (thread == null) {
      thread = Thread.ofVirtual().name("chain-linker").start(this::follow);
    }
  }

  /** The progress as of the last look, {@code everyMillis} ago at most. */
  public Progress progress() {
    return progress;
  }

  private void follow() {
    while (!closed) {
      await(round() ? everyMillis : PAUSE_AFTER_FAILURE_MILLIS);
    }
  }

  /** Links all there is; false when that, or what is run behind it, fails. */
  boolean round() {
    return succeeds(this::linkAll, fault -> linkFault = fault)
        && (closed || succeeds(this::tellThatAllIsLinked, fault -> caughtUpFault = fault));
  }

  private void linkAll() {
    boolean more = linkNext();
    while (more && !closed) {
      giveWay();
      more = linkNext();
    }
  }

  private void tellThatAllIsLinked() {
    caughtUp.run();
    caughtUpFault = null;
    show();
  }

  private boolean succeeds(Runnable step, Consumer<String> fault) {
    try {
      step.run();
      return true;
    } catch (RuntimeException | Error e) {
      note(e, fault);
      return false;
    }
  }

  /**
   * While events keep coming, the linker works a fraction of the time; it links old events at full
   * speed.
   */
  private void giveWay() {
    if (growing) {
      await(Math.min(LONGEST_REST_MILLIS, RESTS_A_BLOCK * TimeUnit.NANOSECONDS.toMillis(took)));
    }
  }

  private void await(long millis) {
    try {
      if (ending.await(millis, TimeUnit.MILLISECONDS)) {
        closed = true;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      closed = true;
    }
  }

  /** Links the next events; false when none are left or another process links them. */
  boolean linkNext() {
    long start = System.nanoTime();
    long before = progress.linked();
    Chain.Ends ends = transactions.ask(Chain::ends);
    growing = ends.stored() > progress.stored();
    compare(ends);
    progress = new Progress(ends.events(), ends.linked(), ends.stored(), fault());
    if (ends.stored() <= ends.linked()) {
      linkFault = null;
      show();
      return false;
    }
    Linked linked = transactions.write(ChainLinker::link);
    most = Math.max(most, linked.end().events());
    if (linked.end().position() > before) {
      // Only a chain that moves has no fault, whoever moves it: one that is about to be tried still
      // has its last.
      linkFault = null;
    }
    progress = new Progress(linked.end().events(), linked.end().position(), ends.stored(), fault());
    took = System.nanoTime() - start;
    return linked.now() == Chain.BLOCK_EVENTS;
  }

  /** The end of the chain, and the number of events linked to reach it. */
  private record Linked(ChainEnd end, int now) {}

  private static Linked link(Connection connection) throws SQLException {
    boolean mine = Chain.tryLock(connection);
    ChainEnd end = Chain.end(connection);
    return new Linked(end, mine ? Chain.link(connection, end) : 0);
  }

  /** Rows that were seen and are gone: this stays known for good. */
  private void compare(Chain.Ends ends) {
    String seen = null;
    if (ends.stored() < ends.linked()) {
      seen =
          "events were linked up to position %d, and the store ends at %d"
              .formatted(ends.linked(), ends.stored());
    } else if (ends.events() < most) {
      seen =
          "%d events had been linked, and the chain ends after %d".formatted(most, ends.events());
    }
    most = Math.max(most, ends.events());
    if (seen != null && evidence == null) {
      log.error("Rows of the event store were taken away: {}", seen);
      evidence = seen;
    }
  }

  private void note(Throwable failure, Consumer<String> fault) {
    if (closed) {
      return;
    }
    String said = String.valueOf(failure);
    if (!said.equals(linkFault) && !said.equals(caughtUpFault)) {
      log.error("The chain over the events stands still", failure);
    }
    fault.accept(said);
    show();
  }

  private void show() {
    Progress last = progress;
    progress = new Progress(last.events(), last.linked(), last.stored(), fault());
  }

  private @Nullable String fault() {
    if (evidence != null) {
      return evidence;
    }
    return linkFault != null ? linkFault : caughtUpFault;
  }

  /** Ends after the transaction that runs, if one does. */
  @Override
  public void close() {
    closed = true;
    ending.countDown();
    Thread running = thread;
    if (running != null) {
      try {
        running.join(PAUSE_AFTER_FAILURE_MILLIS * 10);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
