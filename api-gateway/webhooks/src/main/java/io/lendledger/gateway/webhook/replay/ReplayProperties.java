package io.lendledger.gateway.webhook.replay;

import io.lendledger.core.bound.Setting;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Bounds of replays of webhooks.
 *
 * @param most deliveries that one replay may make
 * @param aDay replays of a subscription that may start within 24 hours; those of all of a lender's
 *     subscriptions together make at most as many deliveries as so many of one may
 * @param atOnce unfinished deliveries of a replay at the same time, on all gateways together
 */
@ConfigurationProperties("lendledger.webhooks.replay")
public record ReplayProperties(
    @DefaultValue("10000") int most, @DefaultValue("24") int aDay, @DefaultValue("8") int atOnce) {

  private static final int HIGHEST = 1_000_000;

  public ReplayProperties {
    Setting.within(1, HIGHEST, "lendledger.webhooks.replay.most", most);
    Setting.within(1, 1_000, "lendledger.webhooks.replay.a-day", aDay);
    Setting.within(1, 256, "lendledger.webhooks.replay.at-once", atOnce);
  }
}
