package io.lendledger.gateway.edge.limit;

import java.time.Clock;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Tells who has used how much of its limits, at all gateways. Blocks. */
@Component
public final class LimitUses {

  private final QuotaStore store;
  private final LimitSettings settings;
  private final Clock clock;

  LimitUses(QuotaStore store, LimitSettings settings, Clock clock) {
    this.store = store;
    this.settings = settings;
    this.clock = clock;
  }

  /** Uses behind an owner, in the order of owners. */
  public List<LimitUse> behind(String owner, int most) {
    Instant now = clock.instant();
    return store.behind(owner, most).stream()
        .map(each -> use(each.owner(), each.usage().at(now)))
        .toList();
  }

  private LimitUse use(String owner, QuotaUsage usage) {
    Quota quota = quota(owner.substring(0, owner.indexOf('/') + 1));
    return new LimitUse(
        owner,
        usage.minuteRequests(),
        limit(quota.perMinute()),
        usage.minuteEnd(),
        usage.dayRequests(),
        limit(quota.perDay()),
        usage.dayItems(),
        limit(quota.itemsPerDay()));
  }

  private Quota quota(String kind) {
    return switch (kind) {
      case "portfolio/" -> settings.portfolio();
      case "lender/" -> settings.lender();
      case "platform/" -> settings.platform();
      default -> settings.address();
    };
  }

  private static @Nullable Long limit(long limit) {
    return limit == Quota.NONE ? null : limit;
  }
}
