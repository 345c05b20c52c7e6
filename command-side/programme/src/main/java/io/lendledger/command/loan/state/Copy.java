package io.lendledger.command.loan.state;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** Changed copies of maps that keep the order of insertion. */
public final class Copy {

  private Copy() {}

  /** A copy with one entry more, or changed. */
  public static <K, V> Map<K, V> with(Map<K, V> map, K key, V value) {
    Map<K, V> copy = new LinkedHashMap<>(map);
    copy.put(key, value);
    return Collections.unmodifiableMap(copy);
  }
}
