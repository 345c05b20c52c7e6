package io.lendledger.query.moment;

import io.lendledger.core.bound.Setting;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How reads wait for what they show.
 *
 * @param freshnessWaitMs how long a read waits for what was committed before it, in milliseconds
 */
@ConfigurationProperties("lendledger.query")
public record FreshnessProperties(@DefaultValue("2000") long freshnessWaitMs) {

  public FreshnessProperties {
    Setting.atLeast(0, "lendledger.query.freshness-wait-ms", freshnessWaitMs);
  }
}
