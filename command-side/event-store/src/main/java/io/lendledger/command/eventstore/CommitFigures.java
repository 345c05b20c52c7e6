package io.lendledger.command.eventstore;

import java.util.concurrent.atomic.LongAdder;

/** How many commits a group commit has made, of how many events, and how long they took. */
final class CommitFigures {

  private final LongAdder commits = new LongAdder();
  private final LongAdder events = new LongAdder();
  private final LongAdder nanos = new LongAdder();

  void committed(int ofEvents, long inNanos) {
    commits.increment();
    events.add(ofEvents);
    nanos.add(inNanos);
  }

  long commits() {
    return commits.sum();
  }

  long events() {
    return events.sum();
  }

  long nanos() {
    return nanos.sum();
  }
}
