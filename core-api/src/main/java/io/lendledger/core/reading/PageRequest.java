package io.lendledger.core.reading;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A request for one page of a read (docs/api.md, Reads).
 *
 * @param limit at most so many records, 1 to 1,000
 * @param afterKey the page before's {@code nextKey}: the walk's date, then the sort key of its last
 *     record; null for the first page
 * @param position store position that the walk is pinned to; null on the first page when {@code
 *     asOf} or the store's end is to say it
 * @param asOf instant whose knowledge is asked for; null for now
 * @param sort the order; null for that of the read's key
 */
public record PageRequest(
    int limit,
    @Nullable List<String> afterKey,
    @Nullable Long position,
    @Nullable Instant asOf,
    @Nullable Sort sort) {

  /** A request in the order of the read's key. */
  public PageRequest(
      int limit, @Nullable List<String> afterKey, @Nullable Long position, @Nullable Instant asOf) {
    this(limit, afterKey, position, asOf, null);
  }

  /** The same walk from its beginning, in the order of the key, with so many records at most. */
  public PageRequest beginning(int most) {
    return new PageRequest(most, null, position, asOf, null);
  }
}
