package io.lendledger.command.eventstore;

import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.axonframework.eventhandling.TrackedEventMessage;
import org.axonframework.eventhandling.TrackingEventStream;
import org.axonframework.eventhandling.TrackingToken;
import org.axonframework.eventsourcing.eventstore.EventStorageEngine;
import org.jspecify.annotations.Nullable;

/**
 * One reader's way through the store: from the store itself as long as it is behind, from the
 * shared tail once it has caught up. Not for use by two threads at once.
 */
final class EventStream implements TrackingEventStream {

  private static final long BEFORE_ALL = -1;

  private final EventStorageEngine engine;
  private final EventTail tail;
  private final Semaphore news = new Semaphore(0);
  private final Runnable listener = this::heardNews;

  private @Nullable TrackingToken token;
  private @Nullable TrackedEventMessage<?> peeked;
  private @Nullable Stream<? extends TrackedEventMessage<?>> history;
  private Iterator<? extends TrackedEventMessage<?>> pending = Collections.emptyIterator();
  private volatile @Nullable Runnable onAvailable;

  EventStream(EventStorageEngine engine, EventTail tail, @Nullable TrackingToken token) {
    this.engine = engine;
    this.tail = tail;
    this.token = token;
    tail.addListener(listener);
    tail.start();
  }

  /** The position of a token, or -1 when there is none yet. */
  static long positionOf(@Nullable TrackingToken token) {
    return token == null ? BEFORE_ALL : token.position().orElse(BEFORE_ALL);
  }

  private void heardNews() {
    news.release();
    Runnable callback = onAvailable;
    if (callback != null) {
      callback.run();
    }
  }

  @Override
  public boolean setOnAvailableCallback(Runnable callback) {
    onAvailable = callback;
    return true;
  }

  @Override
  public Optional<TrackedEventMessage<?>> peek() {
    if (peeked == null) {
      peeked = readOrFail();
    }
    return Optional.ofNullable(peeked);
  }

  @Override
  public boolean hasNextAvailable(int timeout, TimeUnit unit) throws InterruptedException {
    long deadline = System.nanoTime() + unit.toNanos(timeout);
    news.drainPermits();
    while (peek().isEmpty()) {
      long left = deadline - System.nanoTime();
      if (left <= 0 || !news.tryAcquire(left, TimeUnit.NANOSECONDS)) {
        return peek().isPresent();
      }
    }
    return true;
  }

  @Override
  public TrackedEventMessage<?> nextAvailable() throws InterruptedException {
    while (true) {
      TrackedEventMessage<?> event = peek().orElse(null);
      if (event != null) {
        peeked = null;
        return event;
      }
      news.acquire();
    }
  }

  /** An event processor reads again after an exception; after an Error it never would. */
  private @Nullable TrackedEventMessage<?> readOrFail() {
    try {
      return read();
    } catch (Error failure) {
      throw new IllegalStateException("The event store could not be read", failure);
    }
  }

  private @Nullable TrackedEventMessage<?> read() {
    if (!pending.hasNext() && !readTail()) {
      readHistory();
      if (!pending.hasNext()) {
        closeHistory();
        readTail();
      }
    }
    if (!pending.hasNext()) {
      return null;
    }
    TrackedEventMessage<?> event = pending.next();
    token = event.trackingToken();
    return event;
  }

  /** False if the tail begins only after this stream's place. */
  private boolean readTail() {
    long position = positionOf(token);
    if (!tail.covers(position)) {
      return false;
    }
    closeHistory();
    List<TrackedEventMessage<?>> next = tail.after(position);
    if (!tail.covers(position)) {
      return false;
    }
    if (next != null) {
      pending = next.iterator();
    }
    return true;
  }

  private void readHistory() {
    closeHistory();
    Stream<? extends TrackedEventMessage<?>> events = engine.readEvents(token, false);
    history = events;
    pending = events.iterator();
  }

  private void closeHistory() {
    pending = Collections.emptyIterator();
    if (history != null) {
      history.close();
      history = null;
    }
  }

  @Override
  public void close() {
    tail.removeListener(listener);
    onAvailable = null;
    closeHistory();
  }
}
