package io.lendledger.core.collateral;

import java.time.LocalDate;
import java.util.List;
import org.axonframework.modelling.command.TargetAggregateIdentifier;

/**
 * The collateral of an RQV account on a day, whole; the same again changes nothing, another list
 * replaces the day's. Answers whether it changed.
 */
public record ReportCollateral(
    @TargetAggregateIdentifier CollateralReportKey key, List<CollateralLine> lines) {

  /** Identity of a day's report on one RQV account. */
  public record CollateralReportKey(LocalDate date, String rqvAccount) {
    @Override
    public String toString() {
      return "collateral:" + date + "/" + rqvAccount;
    }
  }
}
