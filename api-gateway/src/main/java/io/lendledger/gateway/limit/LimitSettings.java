package io.lendledger.gateway.limit;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/**
 * The limits (docs/api.md, Limits).
 *
 * @param portfolio of a credential, for portfolio analysis
 * @param lender of a credential, for the lenders' paths
 * @param platform of a platform-wide credential: desk, audit and operations
 * @param address of an address, for paths that take no credential
 */
@Component
record LimitSettings(Quota portfolio, Quota lender, Quota platform, Quota address) {

  @Autowired
  LimitSettings(
      @Value("${lendledger.limits.portfolio-per-minute:200}") long portfolioPerMinute,
      @Value("${lendledger.limits.portfolio-per-day:4000}") long portfolioPerDay,
      @Value("${lendledger.limits.portfolio-items-per-day:200000}") long itemsPerDay,
      @Value("${lendledger.limits.lender-per-minute:6000}") long lenderPerMinute,
      @Value("${lendledger.limits.platform-per-minute:0}") long platformPerMinute,
      @Value("${lendledger.limits.address-per-minute:6000}") long addressPerMinute) {
    this(
        Quota.of(portfolioPerMinute, portfolioPerDay, itemsPerDay),
        Quota.perMinute(lenderPerMinute),
        Quota.perMinute(platformPerMinute),
        Quota.perMinute(addressPerMinute));
  }
}
