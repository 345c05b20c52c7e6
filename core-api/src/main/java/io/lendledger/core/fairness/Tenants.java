package io.lendledger.core.fairness;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The tenants that hold slots or wait for some, and what is to be seen of their shares. */
final class Tenants<W> {

  private final Map<String, Tenant<W>> byName = new HashMap<>();

  Tenant<W> enter(Party party) {
    return byName.computeIfAbsent(party.tenant(), Tenant::new);
  }

  @Nullable Tenant<W> find(Party party) {
    return byName.get(party.tenant());
  }

  Tenant<W> holding(Party party) {
    return Objects.requireNonNull(find(party), "holds nothing");
  }

  void forgetIdle(Party party) {
    Tenant<W> tenant = find(party);
    if (tenant != null && tenant.isIdleWithout(party)) {
      byName.remove(party.tenant());
    }
  }

  void forgetIdleBut(Tenant<W> kept) {
    byName.values().removeIf(each -> each.isIdle() && each != kept);
  }

  /** Of those that wait and may have a slot, the one whose turn it is. */
  @Nullable Tenant<W> next(Predicate<Tenant<W>> mayHold) {
    return byName.values().stream()
        .filter(each -> each.waiting > 0 && mayHold.test(each))
        .min(Queue.NEXT)
        .orElse(null);
  }

  /** The one of which the most wait. */
  @Nullable Tenant<W> longest() {
    return byName.values().stream().max(Comparator.comparingInt(each -> each.waiting)).orElse(null);
  }

  /** The number of slots that the others and its own come to before a newcomer of this tenant. */
  int ahead(Party party) {
    Tenant<W> own = find(party);
    int mine = own == null ? 0 : own.held + own.waiting;
    int ahead = own == null ? 0 : own.waiting;
    for (Tenant<W> each : byName.values()) {
      if (each != own) {
        ahead += Math.clamp((long) mine + 1 - each.held, 0, each.waiting);
      }
    }
    return ahead;
  }

  /** Their shares, by name. */
  List<FairSlots.Share> shares() {
    return byName.values().stream()
        .map(Tenant::share)
        .sorted(Comparator.comparing(FairSlots.Share::tenant))
        .toList();
  }

  /** The share of one, which may be nothing. */
  FairSlots.Share share(String tenant) {
    Tenant<W> known = byName.get(tenant);
    return known == null ? new FairSlots.Share(tenant, 0, 0) : known.share();
  }

  int size() {
    return byName.size();
  }
}
