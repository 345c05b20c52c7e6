package io.lendledger.command.marketdata;

import io.lendledger.command.decision.Content;
import io.lendledger.command.decision.Decision;
import io.lendledger.core.marketdata.MarketDataEvent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The records of one kind on a day, by key.
 *
 * @param <K> what a record is about
 * @param <R> the record
 */
final class Published<K, R extends Record> {

  private final Function<R, K> key;
  private final Map<K, R> records = new HashMap<>();

  Published(Function<R, K> key) {
    this.key = key;
  }

  int size() {
    return records.size();
  }

  /** Answers how many records differ from what the day has; of doubles the last one counts. */
  Decision<MarketDataEvent, Long> decide(
      List<R> reported, Function<List<R>, MarketDataEvent> published) {
    Map<K, R> latest = new LinkedHashMap<>();
    reported.forEach(each -> latest.put(key.apply(each), each));
    List<R> news = new ArrayList<>(latest.values());
    news.removeIf(this::isKnown);
    return news.isEmpty()
        ? Decision.nothing(0L)
        : Decision.of((long) news.size(), published.apply(List.copyOf(news)));
  }

  /** Withdraws the published records that the day still has, and answers their number. */
  Decision<MarketDataEvent, Long> withdraw(
      List<R> published, List<R> former, BiFunction<List<R>, List<R>, MarketDataEvent> withdrawn) {
    Set<K> before = former.stream().map(key).collect(Collectors.toSet());
    List<R> taken = published.stream().filter(this::isKnown).toList();
    if (taken.isEmpty()) {
      return Decision.nothing(0L);
    }
    Set<K> keys = taken.stream().map(key).collect(Collectors.toSet());
    return Decision.of(
        (long) taken.size(),
        withdrawn.apply(
            taken.stream().filter(each -> !before.contains(key.apply(each))).toList(),
            former.stream().filter(each -> keys.contains(key.apply(each))).toList()));
  }

  void forget(List<K> keys) {
    keys.forEach(records::remove);
  }

  private boolean isKnown(R record) {
    R before = records.get(key.apply(record));
    return before != null && Content.same(before, record);
  }

  void take(List<R> news) {
    news.forEach(each -> records.put(key.apply(each), each));
  }
}
