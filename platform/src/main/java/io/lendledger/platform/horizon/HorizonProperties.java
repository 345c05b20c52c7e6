package io.lendledger.platform.horizon;

import io.lendledger.core.bound.Horizon;
import java.time.LocalDate;
import java.time.Period;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The horizon as configured; an invalid one stops the start.
 *
 * @param earliest the first day that any date may be
 * @param reported how far ahead snapshots, trades, prices, rates, collateral and closes may lie
 * @param effective the same of preferences and rerates
 * @param settlement the same of settlement, payment and end dates
 * @param maturity the same of maturity dates
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
