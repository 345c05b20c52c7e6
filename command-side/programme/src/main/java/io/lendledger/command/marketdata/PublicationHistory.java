package io.lendledger.command.marketdata;

import io.lendledger.command.marketdata.Withdrawable.Words;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Follows a day's market data of one kind, to find a submission's publications and their
 * predecessors.
 *
 * @param <K> what a record is about
 * @param <R> the record
 */
final class PublicationHistory<K, R> {

  private final String submission;
  private final Function<R, K> key;
  private final Map<K, R> known = new HashMap<>();
  private final Map<K, Published<R>> published = new LinkedHashMap<>();

  PublicationHistory(String submission, Function<R, K> key) {
    this.submission = submission;
    this.key = key;
  }

  /** A published record and its predecessor. */
  record Published<R>(R record, Optional<R> former) {}

  /** The records that the submission published and that are not withdrawn. */
  List<Published<R>> published() {
    return List.copyOf(published.values());
  }

  void follow(Words<K, R> words, @Nullable Object from) {
    for (R each : words.said()) {
      K about = key.apply(each);
      Optional<R> before = Optional.ofNullable(known.put(about, each));
      if (Objects.equals(words.withdrawn(), submission)) {
        published.remove(about);
      } else if (words.withdrawn() == null && submission.equals(from)) {
        published.put(about, new Published<>(each, before));
      }
    }
    for (K about : words.gone()) {
      known.remove(about);
      if (Objects.equals(words.withdrawn(), submission)) {
        published.remove(about);
      }
    }
  }
}
