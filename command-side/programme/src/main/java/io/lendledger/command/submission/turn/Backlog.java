package io.lendledger.command.submission.turn;

import io.lendledger.command.dispatch.ProcessTokens;
import io.lendledger.command.dispatch.Processes;
import io.lendledger.command.lookup.Freshness;
import io.lendledger.command.lookup.demand.Shortfalls;
import io.lendledger.command.lookup.inventory.RecordedTransactions;
import io.lendledger.command.submission.sending.Commands;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.reading.StoreHead;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

/**
 * Events of a lender that the processes have not handled yet. Processes handle events in the order
 * of the store, so a lender that writes faster than they follow would delay everybody behind it.
 * The backlog throttles that lender alone. A process that stops delays a slice for a bounded time
 * only.
 */
@Component
class Backlog {

  /** The number of a lender's records after which the former ones must have been handled. */
  private static final int WINDOW_RECORDS = 1_000;

  /** The same while others are active, which wait for the records in front of them. */
  private static final int WINDOW_BESIDE = 40;

  private static final int MOST_SHORTFALLS = 32;
  private static final int MOST_SHORTFALLS_BESIDE = 4;
  private static final long PAUSE_MILLIS = 10;
  private static final int MOST_PAUSES = 500;

  private final ObjectProvider<StoreHead> head;
  private final Freshness freshness;
  private final RecordedTransactions recorded;
  private final Shortfalls shortfalls;
  private final ProcessTokens tokens;
  private final Commands commands;
  private final Map<String, Window> windows = new ConcurrentHashMap<>();

  Backlog(
      ObjectProvider<StoreHead> head,
      Freshness freshness,
      RecordedTransactions recorded,
      Shortfalls shortfalls,
      ProcessTokens tokens,
      Commands commands) {
    this.head = head;
    this.freshness = freshness;
    this.recorded = recorded;
    this.shortfalls = shortfalls;
    this.tokens = tokens;
    this.commands = commands;
  }

  /** Notes records that were written; answers the wait before the next ones, null for none. */
  @Nullable Runnable wait(@Nullable LenderCode lender, long records, Pace pace, boolean alone) {
    if (lender == null) {
      pace.faster(alone);
      return null;
    }
    Window window = windows.computeIfAbsent(lender.value(), _ -> new Window());
    Due due = window.due(records, alone ? WINDOW_RECORDS : WINDOW_BESIDE);
    int most = alone ? MOST_SHORTFALLS : MOST_SHORTFALLS_BESIDE;
    boolean many = records >= pace.records() && shortfalls.found(lender) > most;
    if (many) {
      pace.slower();
    } else {
      pace.faster(alone);
    }
    return due == null && !many ? null : () -> await(lender, due, most);
  }

  private void await(LenderCode lender, @Nullable Due due, int most) {
    if (due != null) {
      due.await();
    }
    for (int pauses = 0; pauses < MOST_PAUSES && shortfalls.found(lender) > most; pauses++) {
      commands.pause(PAUSE_MILLIS);
    }
  }

  /**
   * What a lender waits for, with all that it has under way: else each of its submissions would
   * write a window of its own meanwhile. One of those that wait looks at the store for all.
   */
  private final class Due {

    /** The end of the store at the moment. */
    private final long position;

    /** Position of the last transaction known to the look-ups by then. */
    private final long recorded;

    private final ReentrantLock looking = new ReentrantLock();
    private volatile boolean over;

    Due(long position, long recorded) {
      this.position = position;
      this.recorded = recorded;
    }

    boolean isOver() {
      return over;
    }

    void await() {
      looking.lock();
      try {
        for (int pauses = 0; pauses < MOST_PAUSES && !over && !isReached(); pauses++) {
          commands.pause(PAUSE_MILLIS);
        }
        over = true;
      } finally {
        looking.unlock();
      }
    }

    private boolean isReached() {
      return freshness.hasReached(position) && tokens.position(Processes.TRANSACTIONS) >= recorded;
    }
  }

  private final class Window {

    private @Nullable Due before;
    private @Nullable Due due;
    private long records;

    synchronized @Nullable Due due(long more, int window) {
      records += more;
      if (records >= window) {
        due = before;
        before = new Due(head.getObject().position(), recorded.lastPosition());
        records = 0;
      }
      return due == null || due.isOver() ? null : due;
    }
  }
}
