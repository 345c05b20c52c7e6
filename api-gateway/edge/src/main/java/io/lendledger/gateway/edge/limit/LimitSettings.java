package io.lendledger.gateway.edge.limit;

import io.lendledger.core.bound.Setting;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The limits (docs/api.md, Limits); 0 is none.
 *
 * @param portfolioPerMinute requests of portfolio analysis a minute, by credential; 0 is none
 * @param portfolioPerDay requests of portfolio analysis a UTC day, by credential; 0 is none
 * @param portfolioItemsPerDay positions to analyse a UTC day, by credential; 0 is none
 * @param lenderPerMinute requests a minute to `/api/v1`, by credential; 0 is none
 * @param platformPerMinute requests a minute by a platform-wide credential: desk, audit,
 *     operations; 0 is none
 * @param addressPerMinute requests a minute by an address, to paths without credential; the
 *     documents (`/docs`, `/openapi.json`) are not counted; 0 is none
 */
@ConfigurationProperties("lendledger.limits")
record LimitSettings(
    @DefaultValue("200") long portfolioPerMinute,
    @DefaultValue("4000") long portfolioPerDay,
    @DefaultValue("200000") long portfolioItemsPerDay,
    @DefaultValue("6000") long lenderPerMinute,
    @DefaultValue("0") long platformPerMinute,
    @DefaultValue("6000") long addressPerMinute) {

  LimitSettings {
    Setting.atLeast(0, "lendledger.limits.portfolio-per-minute", portfolioPerMinute);
    Setting.atLeast(0, "lendledger.limits.portfolio-per-day", portfolioPerDay);
    Setting.atLeast(0, "lendledger.limits.portfolio-items-per-day", portfolioItemsPerDay);
    Setting.atLeast(0, "lendledger.limits.lender-per-minute", lenderPerMinute);
    Setting.atLeast(0, "lendledger.limits.platform-per-minute", platformPerMinute);
    Setting.atLeast(0, "lendledger.limits.address-per-minute", addressPerMinute);
  }

  /** Of a credential, for portfolio analysis. */
  Quota portfolio() {
    return Quota.of(portfolioPerMinute, portfolioPerDay, portfolioItemsPerDay);
  }

  /** Of a credential, for the lenders' paths. */
  Quota lender() {
    return Quota.perMinute(lenderPerMinute);
  }

  /** Of a platform-wide credential: desk, audit and operations. */
  Quota platform() {
    return Quota.perMinute(platformPerMinute);
  }

  /** Of an address, for paths that take no credential. */
  Quota address() {
    return Quota.perMinute(addressPerMinute);
  }
}
