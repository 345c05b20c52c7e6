package io.lendledger.command.eventstore;

import io.lendledger.core.fault.PassingFault;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.axonframework.eventhandling.TrackedEventMessage;
import org.axonframework.eventhandling.TrackingToken;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * The newest events, read from the store once for all streams. One thread follows the store's end:
 * commits of this JVM wake it, and it polls for those of others.
 */
final class EventTail implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(EventTail.class);
  private static final int CAPACITY_EVENTS = 8192;
  private static final long CAPACITY_BYTES = 8L << 20;
  private static final int TELL_EVERY_EVENTS = 128;
  private static final long COVERS_NOTHING = Long.MAX_VALUE;

  private final CommitOrderedEventStorageEngine engine;
  private final long pollMillis;
  private final ConcurrentSkipListMap<Long, List<TrackedEventMessage<?>>> window =
      new ConcurrentSkipListMap<>();
  private final Set<Runnable> listeners = ConcurrentHashMap.newKeySet();
  private final Semaphore commits = new Semaphore(0);

  /** Every event after this position, up to the last one read, is in the window. */
  private volatile long from = COVERS_NOTHING;

  /** Where the last event is that was read; -1 before the first look. */
  private volatile long reached = -1;

  private long windowBytes;
  private @Nullable TrackingToken last;
  private @Nullable Thread reader;
  private volatile boolean closed;

  /** What was read may not be in the store any more. */
  private boolean lost;

  EventTail(CommitOrderedEventStorageEngine engine, long pollMillis) {
    this.engine = engine;
    this.pollMillis = pollMillis;
  }

  /** Calls the listener whenever there may be something new, until it is removed. */
  void addListener(Runnable listener) {
    listeners.add(listener);
  }

  void removeListener(Runnable listener) {
    listeners.remove(listener);
  }

  /** Starts to follow the store's end, unless that has been done. */
  synchronized void start() {
    if (reader == null && !closed) {
      reader = Thread.ofVirtual().name("event-tail").start(this::follow);
    }
  }

  /**
   * Leaves streams to read on their own until the end of the store is known again: a store that
   * came back without its last events gives their positions to others.
   */
  synchronized void forget() {
    lost = true;
    from = COVERS_NOTHING;
    commits.release();
  }

  private synchronized void beginAnewIfLost() {
    if (lost) {
      lost = false;
      from = COVERS_NOTHING;
      window.clear();
      windowBytes = 0;
    }
  }

  private synchronized void coverBehind(long position) {
    from = lost ? COVERS_NOTHING : position;
  }

  /** Says that a transaction of this JVM has appended events and is committed. */
  void committed() {
    commits.release();
  }

  /** The position of the last event that was read. */
  long reached() {
    return reached;
  }

  /** Whether the events that follow this position are here, rather than only in the store. */
  boolean covers(long position) {
    return position >= from;
  }

  /**
   * The event or events (an upcaster may make several of one) of the next position. The answer
   * holds only if this position is still {@linkplain #covers covered} afterwards.
   */
  @Nullable List<TrackedEventMessage<?>> after(long position) {
    Map.Entry<Long, List<TrackedEventMessage<?>>> next = window.higherEntry(position);
    return next == null ? null : next.getValue();
  }

  private void follow() {
    while (!closed) {
      try {
        commits.drainPermits();
        readOn();
        awaitCommit();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      } catch (RuntimeException | Error e) {
        giveUpWindow(e);
      }
    }
  }

  private void awaitCommit() throws InterruptedException {
    commits.tryAcquire(pollMillis, TimeUnit.MILLISECONDS);
  }

  /**
   * Lets each stream read on its own, so that it fails with the cause and its processor reports it.
   */
  private void giveUpWindow(Throwable cause) {
    if (closed) {
      return;
    }
    if (from != COVERS_NOTHING) {
      LOG.atLevel(PassingFault.level(cause, Level.WARN))
          .log("Cannot read the end of the event store: {}", cause.toString());
    }
    from = COVERS_NOTHING;
    window.clear();
    windowBytes = 0;
    tellListeners();
    try {
      awaitCommit();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      closed = true;
    }
  }

  private void readOn() {
    beginAnewIfLost();
    if (from == COVERS_NOTHING) {
      last = engine.createHeadToken();
      reached = EventStream.positionOf(last);
      coverBehind(reached);
      tellListeners();
    }
    List<TrackedEventMessage<?>> group = new ArrayList<>(1);
    try (var events = engine.readEvents(last, false)) {
      Iterator<? extends TrackedEventMessage<?>> iterator = events.iterator();
      for (int count = 1; iterator.hasNext(); count++) {
        TrackedEventMessage<?> event = iterator.next();
        if (!group.isEmpty() && !event.trackingToken().equals(group.getFirst().trackingToken())) {
          append(group);
          group = new ArrayList<>(1);
        }
        group.add(event);
        if (count % TELL_EVERY_EVENTS == 0) {
          tellListeners();
        }
      }
    }
    if (!group.isEmpty()) {
      append(group);
      tellListeners();
    }
  }

  private void append(List<TrackedEventMessage<?>> group) {
    last = group.getFirst().trackingToken();
    long position = EventStream.positionOf(last);
    window.put(position, List.copyOf(group));
    reached = position;
    windowBytes += bytes(group);
    while (window.size() > CAPACITY_EVENTS || (windowBytes > CAPACITY_BYTES && window.size() > 1)) {
      Map.Entry<Long, List<TrackedEventMessage<?>>> oldest = window.firstEntry();
      coverBehind(oldest.getKey());
      window.remove(oldest.getKey());
      windowBytes -= bytes(oldest.getValue());
    }
  }

  private long bytes(List<TrackedEventMessage<?>> events) {
    return events.stream().mapToLong(engine::bytes).sum();
  }

  private void tellListeners() {
    listeners.forEach(EventTail::tell);
  }

  private static void tell(Runnable listener) {
    try {
      listener.run();
    } catch (RuntimeException | Error e) {
      LOG.debug("A stream could not be told of news", e);
    }
  }

  @Override
  public synchronized void close() {
    closed = true;
    if (reader != null) {
      reader.interrupt();
    }
  }
}
