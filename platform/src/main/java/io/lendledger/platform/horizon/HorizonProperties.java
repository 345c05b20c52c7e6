package io.lendledger.platform.horizon;

import io.lendledger.core.bound.Horizon;
import java.time.LocalDate;
import java.time.Period;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The horizon as configured; an invalid one stops the start.
 *
 * @param earliest the first day that any date may be that is sent in; see *Bounds* in the [API
 *     guide](api.md)
 * @param reported how far ahead of today (UTC) snapshots, trades, prices, rates, collateral and
 *     closes may be dated; `366d` in an embedded run. Days, months or years as in `18m`; equal on
 *     all processes
 * @param effective how far ahead preferences and rerates may be dated
 * @param settlement how far ahead settlement, payment and end dates may lie
 * @param maturity how far ahead maturities may lie
 */
@ConfigurationProperties("lendledger.horizon")
record HorizonProperties(
    @DefaultValue("1990-01-01") LocalDate earliest,
    @DefaultValue("1d") Period reported,
    @DefaultValue("1y") Period effective,
    @DefaultValue("10y") Period settlement,
    @DefaultValue("1000y") Period maturity) {

  HorizonProperties {
    new Horizon(earliest, reported, effective, settlement, maturity);
  }

  Horizon horizon() {
    return new Horizon(earliest, reported, effective, settlement, maturity);
  }
}
