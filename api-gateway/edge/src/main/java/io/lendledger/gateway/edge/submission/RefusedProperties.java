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
 * @param mostBytesPerLender so many bytes of a lender's refused bodies are kept, compressed, the
 *     newest; of the desk as many
 * @param mostBytes so many of all lenders together
 */
@ConfigurationProperties("lendledger.submission.refused")
public record RefusedProperties(
    @DefaultValue("30") int keptDays,
    @DefaultValue("1000") int mostPerLender,
    @DefaultValue("16777216") long mostBytesPerLender,
    @DefaultValue("1073741824") long mostBytes) {

  public RefusedProperties {
    Setting.atLeast(1, "lendledger.submission.refused.kept-days", keptDays);
    Setting.atLeast(1, "lendledger.submission.refused.most-per-lender", mostPerLender);
    Setting.atLeast(0, "lendledger.submission.refused.most-bytes-per-lender", mostBytesPerLender);
    Setting.atLeast(0, "lendledger.submission.refused.most-bytes", mostBytes);
  }
}
