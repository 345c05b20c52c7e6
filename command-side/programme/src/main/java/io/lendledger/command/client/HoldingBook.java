package io.lendledger.command.client;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import io.lendledger.core.client.HoldingKey;
import io.lendledger.core.instrument.Isin;
import io.lendledger.core.position.AccountId;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A client's holdings, as far as they are to be remembered. */
final class HoldingBook {

  /**
   * Holdings of each kind without units that are kept all the same; of more, the oldest are
   * forgotten.
   */
  static final int REMEMBERED_CLOSED = 10_000;

  @JsonValue private final Map<HoldingKey, HoldingState> byKey = new LinkedHashMap<>();

  /** So that a transaction does not look through all that a large client holds. */
  private final Map<Place, Set<HoldingKey>> depositaries = new HashMap<>();

  private record Place(AccountId account, Isin isin) {

    static Place of(HoldingKey key) {
      return new Place(key.account(), key.isin());
    }
  }

  HoldingBook() {
    this(Map.of());
  }

  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  HoldingBook(Map<HoldingKey, HoldingState> byKey) {
    byKey.values().forEach(this::put);
  }

  @Nullable HoldingState find(HoldingKey key) {
    return byKey.get(key);
  }

  /** The holding; without units when it is not known. */
  HoldingState get(HoldingKey key) {
    HoldingState found = find(key);
    return found == null ? HoldingState.unknown(key) : found;
  }

  List<HoldingState> all() {
    return List.copyOf(byKey.values());
  }

  /** Those of an account and security that are not closed, whatever their depositary. */
  List<HoldingState> open(AccountId account, Isin isin) {
    return depositaries.getOrDefault(new Place(account, isin), Set.of()).stream()
        .map(this::get)
        .filter(each -> !each.isClosed())
        .toList();
  }

  void put(HoldingState holding) {
    if (byKey.put(holding.key(), holding) == null) {
      depositaries
          .computeIfAbsent(Place.of(holding.key()), _ -> new LinkedHashSet<>())
          .add(holding.key());
    }
  }

  /** Changes the units of a known holding that are allocated, and those under recall. */
  void lend(HoldingKey key, long units, long recallUnits) {
    HoldingState before = find(key);
    if (before != null) {
      put(before.lent(before.allocated() + units, before.recalled() + recallUnits));
    }
  }

  /** Forgets what is closed, but for what one of these snapshots closed: they may be withdrawn. */
  void forgetClosed(Collection<String> withdrawable) {
    byKey.values().stream()
        .filter(each -> each.isForgettable() && !withdrawable.contains(each.snapshot()))
        .toList()
        .forEach(this::forget);
    forgetOldest(HoldingState::isForgettable);
    forgetOldest(each -> each.isClosed() && !each.isForgettable());
  }

  /** Those whose status forbids lending make no room for others. */
  private void forgetOldest(Predicate<HoldingState> kind) {
    List<HoldingState> all = byKey.values().stream().filter(kind).toList();
    all.stream().limit(Math.max(0, all.size() - REMEMBERED_CLOSED)).forEach(this::forget);
  }

  private void forget(HoldingState holding) {
    byKey.remove(holding.key());
    depositaries.computeIfPresent(
        Place.of(holding.key()),
        (_, keys) -> keys.remove(holding.key()) && keys.isEmpty() ? null : keys);
  }

  int size() {
    return byKey.size();
  }
}
