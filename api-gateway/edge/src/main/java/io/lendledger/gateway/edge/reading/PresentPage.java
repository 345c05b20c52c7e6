package io.lendledger.gateway.edge.reading;

import io.lendledger.core.reading.PageRequest;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A page of records that are all at hand. A walk over several shows each as it is when its page is
 * asked for.
 */
public record PresentPage<R>(List<R> data, @Nullable List<String> nextKey) {

  /**
   * The page of these records, which are in the order of their keys.
   *
   * @param key of a record, which no other one has
   */
  public static <R> PresentPage<R> of(List<R> sorted, PageRequest page, Function<R, String> key) {
    List<String> after = page.afterKey();
    List<R> rest =
        sorted.stream()
            .filter(each -> after == null || key.apply(each).compareTo(after.getFirst()) > 0)
            .limit(page.limit() + 1L)
            .toList();
    return cut(rest, page, key);
  }

  /**
   * The page of records that are found behind a key, which is empty for the first page.
   *
   * @param find at most so many behind a key, in the order of their keys
   */
  public static <R> PresentPage<R> behind(
      PageRequest page, BiFunction<String, Integer, List<R>> find, Function<R, String> key) {
    List<String> after = page.afterKey();
    return cut(find.apply(after == null ? "" : after.getFirst(), page.limit() + 1), page, key);
  }

  /** The page of records that were found behind its key, one more than it may have. */
  public static <R> PresentPage<R> cut(List<R> found, PageRequest page, Function<R, String> key) {
    if (found.size() <= page.limit()) {
      return new PresentPage<>(found, null);
    }
    List<R> data = List.copyOf(found.subList(0, page.limit()));
    return new PresentPage<>(data, List.of(key.apply(data.getLast())));
  }
}
