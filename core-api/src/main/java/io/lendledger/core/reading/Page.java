package io.lendledger.core.reading;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of records, pinned to a moment.
 *
 * @param <T> the record
 */
public interface Page<T> {

  /** The records, in key order. */
  List<T> data();

  /**
   * The key behind which the next page continues, for {@link PageRequest#afterKey}; null when none
   * follows.
   */
  @Nullable List<String> nextKey();

  /** Store position that the page shows. */
  long position();

  /** Time of that position. */
  Instant asOf();
}
