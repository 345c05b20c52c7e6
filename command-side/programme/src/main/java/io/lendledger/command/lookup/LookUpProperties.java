package io.lendledger.command.lookup;

import io.lendledger.core.bound.Setting;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How decisions wait for what they look up.
 *
 * @param patienceMs how long a desk request waits for what was committed before it, before it is a
 *     503, in milliseconds
 */
@ConfigurationProperties("lendledger.registers")
record LookUpProperties(@DefaultValue("20000") long patienceMs) {

  LookUpProperties {
    Setting.atLeast(0, "lendledger.registers.patience-ms", patienceMs);
  }
}
