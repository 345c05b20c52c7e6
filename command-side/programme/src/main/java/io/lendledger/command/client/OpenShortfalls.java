package io.lendledger.command.client;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import io.lendledger.core.client.ClientEvent.ShortfallFound;
import io.lendledger.core.client.HoldingKey;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A client's shortfalls: those under treatment, and the rests of ended treatments. Units recalled
 * because of an opt-out cover no sale, and are kept apart.
 */
@JsonAutoDetect(
    fieldVisibility = Visibility.ANY,
    getterVisibility = Visibility.NONE,
    isGetterVisibility = Visibility.NONE)
final class OpenShortfalls {

  private Map<String, Shortfall> shortfalls = new LinkedHashMap<>();
  private long count;

  @Nullable Shortfall find(@Nullable String id) {
    return id == null ? null : shortfalls.get(id);
  }

  long count() {
    return count;
  }

  /** Units that shortfalls under treatment account for. */
  long underTreatment(HoldingKey key) {
    return remaining(key, each -> !each.optOut() && !each.resolved());
  }

  /** Units that ended treatments left uncovered, unless they are to be tried again. */
  long leftOver(HoldingKey key) {
    return remaining(key, each -> !each.optOut() && each.resolved());
  }

  /** Units of an opted-out client for which a treatment has been tried or is under way. */
  long leaving(HoldingKey key) {
    return remaining(key, Shortfall::optOut);
  }

  private long remaining(HoldingKey key, Predicate<Shortfall> which) {
    if (shortfalls.isEmpty()) {
      return 0;
    }
    return shortfalls.values().stream()
        .filter(each -> each.holding().equals(key) && which.test(each))
        .mapToLong(Shortfall::remaining)
        .sum();
  }

  void found(HoldingKey key, ShortfallFound event) {
    count++;
    shortfalls.put(
        event.shortfallId(),
        new Shortfall(
            event.shortfallId(),
            key,
            event.units(),
            event.units(),
            event.cause(),
            event.foundOn(),
            event.neededBy(),
            false,
            false));
  }

  void planned(String id) {
    shortfalls.computeIfPresent(id, (key, each) -> each.withPlan());
  }

  void covered(HoldingKey key, @Nullable String id, long units) {
    Shortfall shortfall = find(id);
    if (shortfall != null && shortfall.holding().equals(key)) {
      shortfalls.put(
          shortfall.id(), shortfall.remaining(Math.max(0, shortfall.remaining() - units)));
    }
  }

  /** Answers the holding of a shortfall that has uncovered units. */
  @Nullable HoldingKey resolved(String id) {
    Shortfall ended =
        shortfalls.computeIfPresent(id, (key, each) -> each.remaining() == 0 ? null : each.ended());
    return ended == null ? null : ended.holding();
  }

  /**
   * Units that ended treatments left uncovered never exceed the exposed units, or those on loan.
   */
  void trim(HoldingState holding) {
    if (shortfalls.isEmpty()) {
      return;
    }
    long exposed = Math.max(0, holding.exposed() - underTreatment(holding.key()));
    long onLoan = holding.allocated() - holding.recalled();
    for (Map.Entry<String, Shortfall> entry : shortfalls.entrySet()) {
      Shortfall each = entry.getValue();
      if (each.resolved() && each.holding().equals(holding.key())) {
        long left = Math.min(each.remaining(), each.optOut() ? onLoan : exposed);
        entry.setValue(each.remaining(left));
        onLoan -= each.optOut() ? left : 0;
        exposed -= each.optOut() ? 0 : left;
      }
    }
  }

  /** Forgets the ended treatments of a holding, so that their uncovered units are tried again. */
  void forgetResolved(HoldingKey key) {
    shortfalls.values().removeIf(each -> each.resolved() && each.holding().equals(key));
  }

  void forgetCovered() {
    shortfalls.values().removeIf(each -> each.resolved() && each.remaining() == 0);
  }
}
