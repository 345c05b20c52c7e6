package io.lendledger.core.accrual;

import java.math.BigDecimal;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The accrual of a client's part on one day; amounts in loan currency with 8 decimals.
 *
 * @param part {@code C01}, …
 * @param clientId the client
 * @param settledUnits interest-bearing units
 * @param loanValue settled units at the loan price
 * @param feeSplitClient the client's share of the net, in percent
 * @param lendingRateNetClient rate after the client split, percent per annum
 * @param investmentAmount yield of cash collateral; null for non-cash
 * @param rebateAmount paid to the borrower; null for non-cash
 * @param gross what the borrower pays
 * @param service the service's share
 * @param otherAgent another agent's share
 * @param net gross less service and other agent; the net bank figure
 * @param netClient the client's share of the net
 */
public record PartAccrual(
    String part,
    String clientId,
    long settledUnits,
    BigDecimal loanValue,
    BigDecimal feeSplitClient,
    BigDecimal lendingRateNetClient,
    @Nullable BigDecimal investmentAmount,
    @Nullable BigDecimal rebateAmount,
    BigDecimal gross,
    BigDecimal service,
    BigDecimal otherAgent,
    BigDecimal net,
    BigDecimal netClient) {

  /**
   * The difference to an earlier figure of the same part and day: signed units and amounts, at this
   * figure's split and rate.
   */
  public PartAccrual less(PartAccrual before) {
    return new PartAccrual(
        part,
        clientId,
        settledUnits - before.settledUnits,
        loanValue.subtract(before.loanValue),
        feeSplitClient,
        lendingRateNetClient,
        difference(investmentAmount, before.investmentAmount),
        difference(rebateAmount, before.rebateAmount),
        gross.subtract(before.gross),
        service.subtract(before.service),
        otherAgent.subtract(before.otherAgent),
        net.subtract(before.net),
        netClient.subtract(before.netClient));
  }

  /** The same row without units and amounts. */
  public PartAccrual emptied() {
    return less(this);
  }

  /** Whether there are neither units nor amounts in it. */
  public boolean comesToNothing() {
    return settledUnits == 0
        && Stream.of(gross, service, otherAgent, net, netClient)
            .allMatch(amount -> amount.signum() == 0);
  }

  private static @Nullable BigDecimal difference(
      @Nullable BigDecimal amount, @Nullable BigDecimal before) {
    return amount == null || before == null ? amount : amount.subtract(before);
  }
}
