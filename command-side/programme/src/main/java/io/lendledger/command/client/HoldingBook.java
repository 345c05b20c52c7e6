package io.lendledger.command.client;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import io.lendledger.core.client.HoldingKey;
import io.lendledger.core.instrument.Isin;
import io.lendledger.core.position.AccountId;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A client's holdings, as far as they are to be remembered. */
final class HoldingBook {

  /** Holdings without units whose status forbids lending; of more, the oldest are forgotten. */
  static final int REMEMBERED_CLOSED = 10_000;

  @JsonValue private final Map<HoldingKey, HoldingState> byKey;

  HoldingBook() {
    this(Map.of());
  }

  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  HoldingBook(Map<HoldingKey, HoldingState> byKey) {
    this.byKey = new LinkedHashMap<>(byKey);
  }

  @Nullable HoldingState find(HoldingKey key) {
    return byKey.get(key);
  }

  /** The holding; without units when it is not known. */
  HoldingState get(HoldingKey key) {
    HoldingState found = find(key);
    return found == null ? HoldingState.unknown(key) : found;
  }

  /** All that are known. */
  List<HoldingState> all() {
    return List.copyOf(byKey.values());
  }

  /** Those of an account and security that are not closed, whatever their depositary. */
  List<HoldingState> open(AccountId account, Isin isin) {
    return byKey.values().stream()
        .filter(each -> each.key().isin().equals(isin) && each.key().account().equals(account))
        .filter(each -> !each.isClosed())
        .toList();
  }

  void put(HoldingState holding) {
    byKey.put(holding.key(), holding);
  }

  /** Changes the units of a known holding that are allocated, and those under recall. */
  void lend(HoldingKey key, long units, long recallUnits) {
    HoldingState before = find(key);
    if (before != null) {
      put(before.lent(before.allocated() + units, before.recalled() + recallUnits));
    }
  }

  void forgetClosed() {
    byKey.values().removeIf(HoldingState::isForgettable);
    long beyond =
        byKey.values().stream().filter(HoldingState::isClosed).count() - REMEMBERED_CLOSED;
    if (beyond > 0) {
      List<HoldingState> oldest =
          byKey.values().stream().filter(HoldingState::isClosed).limit(beyond).toList();
      byKey.values().removeAll(new HashSet<>(oldest));
    }
  }

  /** How many are known. */
  int size() {
    return byKey.size();
  }
}
