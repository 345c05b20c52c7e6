package io.lendledger.platform.demo.programme;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What a programme to look at is like. Both count on a first start only.
 *
 * @param days how many business days the demo programme has, at least 8; the last one is before
 *     today
 * @param seed from which the demo programme draws its figures: the same seed on the same day sends
 *     the same requests
 */
@ConfigurationProperties("lendledger.demo.programme")
record ProgrammeProperties(@DefaultValue("60") int days, @DefaultValue("17") long seed) {

  private static final int FEWEST = 8;
  private static final int MOST = 250;

  ProgrammeProperties {
    if (days < FEWEST || days > MOST) {
      throw new IllegalArgumentException(
          "lendledger.demo.programme.days must be %d to %d".formatted(FEWEST, MOST));
    }
  }
}
