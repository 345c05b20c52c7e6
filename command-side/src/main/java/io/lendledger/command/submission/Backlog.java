package io.lendledger.command.submission;

import io.lendledger.command.dispatch.ProcessTokens;
import io.lendledger.command.dispatch.Processes;
import io.lendledger.command.register.Freshness;
import io.lendledger.command.register.RecordedTransactions;
import io.lendledger.command.register.Shortfalls;
import io.lendledger.core.event.StoreHead;
import io.lendledger.core.lender.LenderCode;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

/**
 * What a lender has written and the processes have not taken yet. They take events in the order of
 * the store: so whoever writes faster than they follow would hold up everybody behind it, and is
 * held back instead. Nobody else is. A process that does not go on at all holds up a slice for a
 * bounded time only.
 */
@Component
class Backlog {

  /** Records of a lender after which those before have to be taken. */
  private static final int WINDOW_RECORDS = 400;

  private static final int MOST_SHORTFALLS = 32;
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

  /** Notes records that were written; what to wait for before the next ones, null if nothing. */
  @Nullable Runnable wait(@Nullable LenderCode lender, long records, Pace pace) {
    if (lender == null) {
      return null;
    }
    Window window = windows.computeIfAbsent(lender.value(), _ -> new Window());
    Mark due = window.due(records);
    boolean many = records >= pace.records() && shortfalls.found(lender) > MOST_SHORTFALLS;
    if (many) {
      pace.slower();
    } else {
      pace.faster();
    }
    return due == null && !many ? null : () -> await(lender, due);
  }

  private void await(LenderCode lender, @Nullable Mark due) {
    for (int pauses = 0; pauses < MOST_PAUSES; pauses++) {
      if ((due == null || isReached(due)) && shortfalls.found(lender) <= MOST_SHORTFALLS) {
        return;
      }
      commands.pause(PAUSE_MILLIS);
    }
  }

  private boolean isReached(Mark mark) {
    return freshness.hasReached(mark.position())
        && tokens.position(Processes.TRANSACTIONS) >= mark.recorded();
  }

  /**
   * A moment of the store.
   *
   * @param position its end
   * @param recorded where the last transaction was by then that the registers knew of
   */
  private record Mark(long position, long recorded) {}

  private final class Window {

    private @Nullable Mark mark;
    private long records;

    synchronized @Nullable Mark due(long more) {
      records += more;
      if (records < WINDOW_RECORDS) {
        return null;
      }
      Mark due = mark;
      mark = new Mark(head.getObject().position(), recorded.lastPosition());
      records = 0;
      return due;
    }
  }
}
