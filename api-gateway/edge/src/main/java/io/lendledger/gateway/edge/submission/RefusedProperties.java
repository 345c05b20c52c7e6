package io.lendledger.gateway.edge.submission;

import io.lendledger.core.bound.Setting;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How long, and how many, refused submissions are kept.
 *
 * @param keptDays how many days a refused submission is kept, with its faults
 * @param mostPerLender so many refused submissions of a lender are kept, the newest; of the desk as
 *     many
 */
@ConfigurationProperties("lendledger.submission.refused")
public record RefusedProperties(
    @DefaultValue("30") int keptDays, @DefaultValue("1000") int mostPerLender) {

  /** Refuses what cannot be. */
  public RefusedProperties {
    Setting.atLeast(1, "lendledger.submission.refused.kept-days", keptDays);
    Setting.atLeast(1, "lendledger.submission.refused.most-per-lender", mostPerLender);
  }
}
