package io.lendledger.command.position;

import io.lendledger.core.bound.Setting;
import java.math.BigDecimal;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Which snapshots need a second look.
 *
 * @param largestDropPercent a snapshot that takes away more than this part of the units on loan is
 *     `LARGE_DROP` unless its sender confirms it; `100` lets all through
 */
@ConfigurationProperties("lendledger.positions")
record LargeDropProperties(@DefaultValue("20") BigDecimal largestDropPercent) {

  LargeDropProperties {
    if (largestDropPercent.signum() < 0) {
      throw Setting.refusal(
          "lendledger.positions.largest-drop-percent", largestDropPercent, "0 or more");
    }
  }
}
