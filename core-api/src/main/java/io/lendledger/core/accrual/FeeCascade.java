package io.lendledger.core.accrual;

import io.lendledger.core.money.Percent;
import io.lendledger.core.money.PlainNumber;
import java.math.BigDecimal;

/**
 * Divides a gross accrual (docs/lending.md, Accruals): {@code gross = service + otherAgent + net}
 * to the last of 8 decimals; the client's share comes out of the net.
 *
 * @param gross what the borrower pays
 * @param service the service's share
 * @param otherAgent another agent's share
 * @param net the rest, by subtraction; the net bank figure
 * @param netClient the client's share of the net
 */
public record FeeCascade(
    BigDecimal gross,
    BigDecimal service,
    BigDecimal otherAgent,
    BigDecimal net,
    BigDecimal netClient) {

  /** Divides a gross amount, which may be negative. */
  public static FeeCascade of(
      BigDecimal gross, Percent serviceSplit, Percent otherAgentSplit, Percent clientSplit) {
    BigDecimal whole = Amounts.rounded(gross);
    BigDecimal service = Amounts.share(whole, serviceSplit.value());
    BigDecimal otherAgent = Amounts.share(whole, otherAgentSplit.value());
    BigDecimal net = whole.subtract(service).subtract(otherAgent);
    return new FeeCascade(whole, service, otherAgent, net, Amounts.share(net, clientSplit.value()));
  }

  /** The lender's retained share of the net. */
  public BigDecimal aggregator() {
    return net.subtract(netClient);
  }

  /** The lender's side's share of the gross in percent, after service and agent. */
  public static BigDecimal bankSplit(Percent serviceSplit, Percent otherAgentSplit) {
    return PlainNumber.of(
        BigDecimal.valueOf(100).subtract(serviceSplit.value()).subtract(otherAgentSplit.value()));
  }

  /** A rate after a split in percent is taken out of it; exact. */
  public static BigDecimal rateAfter(BigDecimal rate, BigDecimal splitPercent) {
    return PlainNumber.of(rate.multiply(splitPercent.movePointLeft(2)));
  }
}
