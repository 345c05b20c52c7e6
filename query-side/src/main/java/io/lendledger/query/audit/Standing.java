package io.lendledger.query.audit;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What was said of each thing and not taken back, with the event that said it. */
final class Standing<K extends Comparable<? super K>, V> {

  private final NavigableMap<K, Deque<Word<V>>> words = new TreeMap<>();

  /**
   * What an event said.
   *
   * @param sequence the event's number in its aggregate
   */
  record Word<V>(long sequence, V value) {}

  void say(K thing, V value, long sequence) {
    words.computeIfAbsent(thing, _ -> new ArrayDeque<>()).addLast(new Word<>(sequence, value));
  }

  /**
   * The last word of a thing does not count any more, and a former one holds again.
   *
   * @param former its value; null for nothing
   * @param sequence number of the event that says so, which stands for a word that is not known
   */
  void takeBack(K thing, @Nullable V former, long sequence) {
    Deque<Word<V>> said = words.getOrDefault(thing, new ArrayDeque<>());
    said.pollLast();
    while (!said.isEmpty() && !said.getLast().value().equals(former)) {
      said.removeLast();
    }
    if (former == null) {
      words.remove(thing);
    } else if (said.isEmpty()) {
      say(thing, former, sequence);
    }
  }

  Optional<Word<V>> of(K thing) {
    return Optional.ofNullable(words.get(thing)).map(Deque::getLast);
  }

  /** What stands of the last thing up to this one of which something stands. */
  Optional<Word<V>> upTo(K thing) {
    return Optional.ofNullable(words.floorEntry(thing)).map(entry -> entry.getValue().getLast());
  }
}
