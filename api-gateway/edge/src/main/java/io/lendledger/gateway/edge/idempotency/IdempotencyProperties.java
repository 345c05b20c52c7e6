package io.lendledger.gateway.edge.idempotency;

import io.lendledger.core.bound.Setting;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How repeated requests are answered.
 *
 * @param daysKept how many days answers to an `Idempotency-Key` are kept
 * @param longestWaitMs how long a repeat waits for the first request, in milliseconds
 */
@ConfigurationProperties("lendledger.idempotency")
record IdempotencyProperties(
    @DefaultValue("30") int daysKept, @DefaultValue("60000") long longestWaitMs) {

  IdempotencyProperties {
    Setting.atLeast(1, "lendledger.idempotency.days-kept", daysKept);
    Setting.atLeast(0, "lendledger.idempotency.longest-wait-ms", longestWaitMs);
  }
}
