package io.lendledger.command.integrity;

import io.lendledger.core.bound.Setting;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How the tamper-evident chain is made.
 *
 * @param linkEveryMs how often new events are linked into the tamper-evident chain, in
 *     milliseconds; see [audit](audit.md)
 */
@ConfigurationProperties("lendledger.integrity")
record IntegrityProperties(@DefaultValue("200") long linkEveryMs) {

  IntegrityProperties {
    Setting.atLeast(1, "lendledger.integrity.link-every-ms", linkEveryMs);
  }
}
