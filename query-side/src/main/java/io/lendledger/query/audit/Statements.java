package io.lendledger.query.audit;

import io.lendledger.query.audit.Standing.Word;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Follows the events of an aggregate that say something of one thing, or take it back. */
interface Statements<V> {

  boolean has(Class<?> payload);

  /** Takes in the next of them; answers what stands then. */
  Optional<Word<V>> after(Object payload, long sequence);

  /** What stood of an aggregate's statements one after the other; the last is the last to. */
  record Stood<V>(String aggregate, List<Optional<Word<V>>> words) {

    Optional<Word<V>> last() {
      return words.isEmpty() ? Optional.empty() : words.getLast();
    }

    /** The last that stood and has a value as wished. */
    Optional<Word<V>> last(Predicate<V> wish) {
      return words.reversed().stream()
          .flatMap(Optional::stream)
          .filter(word -> wish.test(word.value()))
          .findFirst();
    }
  }
}
