package io.lendledger.query.portfolio;

import java.math.BigDecimal;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/** The configurable assumptions of portfolio analysis (docs/api.md, Portfolio analysis). */
@Component
final class PortfolioRules {

  private final BigDecimal clientShare;
  private final BigDecimal targetUtilization;
  private final String reportingCurrency;

  PortfolioRules(
      @Value("${lendledger.portfolio.client-share:0.72}") BigDecimal clientShare,
      @Value("${lendledger.portfolio.target-utilization:1}") BigDecimal targetUtilization,
      @Value("${lendledger.portfolio.reporting-currency:USD}") String reportingCurrency) {
    if (targetUtilization.signum() <= 0 || targetUtilization.compareTo(BigDecimal.ONE) > 0) {
      throw new IllegalArgumentException(
          "lendledger.portfolio.target-utilization must be above 0 and at most 1");
    }
    this.clientShare = clientShare;
    this.targetUtilization = targetUtilization;
    this.reportingCurrency = reportingCurrency;
  }

  /** Share of the gross that reaches the client, a fraction of 1. */
  BigDecimal clientShare() {
    return clientShare;
  }

  /** Utilization that recommended units aim at, above 0 up to 1. */
  BigDecimal targetUtilization() {
    return targetUtilization;
  }

  /** Currency in which loans are weighed against each other and against market volumes. */
  String reportingCurrency() {
    return reportingCurrency;
  }
}
