package io.lendledger.command.shortfall;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What a desk does about clients that leave.
 *
 * @param onOptOut what becomes of a client's loans when it goes Out: `keep` lets them run;
 *     `reallocate` lets other clients take over what they can, the rest runs on; `recall` treats
 *     them as sold: undelivered units are dropped, others take over, the rest is recalled, due on
 *     the day from which the client is Out but not before the market's standard settlement
 */
@ConfigurationProperties("lendledger.lending")
record OptOutProperties(@DefaultValue("keep") String onOptOut) {

  static final String NAME = "lendledger.lending.on-opt-out";

  OptOutProperties {
    OptOutPolicy.of(onOptOut);
  }

  OptOutPolicy policy() {
    return OptOutPolicy.of(onOptOut);
  }
}
