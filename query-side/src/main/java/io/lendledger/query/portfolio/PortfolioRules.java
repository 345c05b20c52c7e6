package io.lendledger.query.portfolio;

import io.lendledger.core.bound.Setting;
import java.math.BigDecimal;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The configurable assumptions of portfolio analysis (docs/api.md, Portfolio analysis).
 *
 * @param clientShare share of the gross that portfolio analysis assumes for a client, a fraction of
 *     1
 * @param targetUtilization what recommended units aim at, above 0 up to 1
 * @param reportingCurrency currency that weighs loans against each other and against market volumes
 */
@ConfigurationProperties("lendledger.portfolio")
record PortfolioRules(
    @DefaultValue("0.72") BigDecimal clientShare,
    @DefaultValue("1") BigDecimal targetUtilization,
    @DefaultValue("USD") String reportingCurrency) {

  PortfolioRules {
    if (targetUtilization.signum() <= 0 || targetUtilization.compareTo(BigDecimal.ONE) > 0) {
      throw Setting.refusal(
          "lendledger.portfolio.target-utilization", targetUtilization, "above 0 and at most 1");
    }
    if (clientShare.signum() < 0 || clientShare.compareTo(BigDecimal.ONE) > 0) {
      throw Setting.refusal("lendledger.portfolio.client-share", clientShare, "0 to 1");
    }
  }
}
