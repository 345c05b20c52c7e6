package io.lendledger.command.eventstore;

import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Queue;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/** Events read in batches, of which one is in memory: what was taken is kept by nobody. */
final class BatchedEvents<T> implements Iterator<T> {

  private final Function<@Nullable T, Batch<T>> behind;
  private final Queue<T> fetched = new ArrayDeque<>();
  private @Nullable T last;
  private boolean more = true;

  private BatchedEvents(Function<@Nullable T, Batch<T>> behind) {
    this.behind = behind;
  }

  /**
   * Some events in their order.
   *
   * @param more whether others were there behind them
   */
  record Batch<T>(List<T> events, boolean more) {}

  /**
   * All events.
   *
   * @param behind reads those behind one, or the first ones
   */
  static <T> Stream<T> stream(Function<@Nullable T, Batch<T>> behind) {
    return StreamSupport.stream(
        Spliterators.spliteratorUnknownSize(new BatchedEvents<>(behind), Spliterator.ORDERED),
        false);
  }

  @Override
  public boolean hasNext() {
    if (fetched.isEmpty() && more) {
      Batch<T> batch = behind.apply(last);
      fetched.addAll(batch.events());
      more = batch.more();
    }
    return !fetched.isEmpty();
  }

  @Override
  public T next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    T event = fetched.remove();
    last = event;
    return event;
  }
}
