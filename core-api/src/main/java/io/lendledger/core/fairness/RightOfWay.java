package io.lendledger.core.fairness;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Who goes first: a lender with little under way before everybody who has twice as much. Its
 * requests count while they are young; one that waits for something does not hold others up.
 */
final class RightOfWay {

  /**
   * The time after which an unanswered request no longer goes first. Whoever wants to hold others
   * up has to send several a second, and then has no more than its half.
   */
  static final Duration YOUNG = Duration.ofMillis(200);

  /** The time after its answer for which a lender goes first still: its next request is near. */
  static final Duration LINGERS = Duration.ofMillis(30);

  /** The time for which an answer to who that is may be a little out of date. */
  private static final Duration KNOWN_FOR = Duration.ofMillis(5);

  private final LongSupplier nanos;
  private final Map<String, UnderWay> underWay = new ConcurrentHashMap<>();
  private volatile @Nullable Least least;

  RightOfWay(LongSupplier nanos) {
    this.nanos = nanos;
  }

  /** What a tenant has under way, and until when it goes first. */
  private record UnderWay(boolean lender, int weight, long until) {}

  /** The young one with the least, of weight {@link Integer#MAX_VALUE} if there is none. */
  private record Least(String tenant, int weight, long until) {}

  void enter(Party party, int weight) {
    long until = nanos.getAsLong() + YOUNG.toNanos();
    UnderWay after =
        underWay.compute(
            party.tenant(),
            (_, before) -> new UnderWay(party.isLender(), sum(before, weight), until));
    forget(party.tenant(), after.weight);
  }

  void leave(Party party, int weight) {
    long until = nanos.getAsLong() + LINGERS.toNanos();
    UnderWay after =
        underWay.computeIfPresent(
            party.tenant(),
            (_, before) ->
                before.weight <= weight
                    ? new UnderWay(before.lender, 0, until)
                    : new UnderWay(before.lender, before.weight - weight, before.until));
    forget(party.tenant(), after == null ? Integer.MAX_VALUE : after.weight);
  }

  private static int sum(@Nullable UnderWay before, int weight) {
    return before == null ? weight : before.weight + weight;
  }

  /** Looks anew at who has the least, when that may be another now. */
  private void forget(String tenant, int weight) {
    Least known = least;
    if (known != null && (weight < known.weight || known.tenant.equals(tenant))) {
      least = null;
    }
  }

  /** Whether this tenant has at least twice as much under way as one that goes first. */
  boolean givesWay(String tenant) {
    UnderWay own = underWay.get(tenant);
    return own != null && own.weight >= 2 && least().weight <= own.weight / 2;
  }

  private Least least() {
    long now = nanos.getAsLong();
    Least known = least;
    if (known == null || known.until - now < 0) {
      long soon = now + KNOWN_FOR.toNanos();
      known = new Least("", Integer.MAX_VALUE, soon);
      underWay.values().removeIf(each -> each.weight == 0 && each.until - now < 0);
      for (Map.Entry<String, UnderWay> each : underWay.entrySet()) {
        UnderWay of = each.getValue();
        int weight = Math.max(1, of.weight);
        if (of.lender && weight < known.weight && of.until - now >= 0) {
          known = new Least(each.getKey(), weight, Math.min(of.until, soon));
        }
      }
      least = known;
    }
    return known;
  }
}
