package io.lendledger.core.billing;

import io.lendledger.core.accrual.PartAccrual;
import io.lendledger.core.money.LargestRemainder;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Collection;
import java.util.Comparator;
import java.util.Currency;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * A loan's bill of one month in whole digits of its currency (docs/lending.md, Billing). Gross,
 * service and other agent are rounded half up, net is the difference, and the parts' nets add up to
 * it.
 *
 * @param gross what the borrower pays
 * @param service the service's share
 * @param otherAgent another agent's share
 * @param net gross less service less other agent, exactly
 * @param parts a row per client part, sorted by part
 */
public record MonthlyBill(
    BigDecimal gross,
    BigDecimal service,
    BigDecimal otherAgent,
    BigDecimal net,
    List<PartBill> parts) {

  private static final Comparator<PartTotal> BY_PART =
      Comparator.comparingInt((PartTotal total) -> total.part().length())
          .thenComparing(PartTotal::part);

  /** Bills a month's accrual rows of one loan, in any order. */
  public static MonthlyBill of(Currency currency, Collection<PartAccrual> rows) {
    Map<String, PartTotal> totals = new LinkedHashMap<>();
    rows.forEach(row -> totals.merge(row.part(), PartTotal.of(row), PartTotal::plus));
    return ofTotals(currency, totals.values());
  }

  /** Bills the sums of one loan's parts over a month, one per part, in any order. */
  public static MonthlyBill ofTotals(Currency currency, Collection<PartTotal> totals) {
    int digits = Math.max(0, currency.getDefaultFractionDigits());
    List<PartTotal> parts = totals.stream().sorted(BY_PART).toList();
    BigDecimal gross = rounded(sum(parts, PartTotal::gross), digits);
    BigDecimal service = rounded(sum(parts, PartTotal::service), digits);
    BigDecimal otherAgent = rounded(sum(parts, PartTotal::otherAgent), digits);
    BigDecimal net = gross.subtract(service).subtract(otherAgent);
    return new MonthlyBill(gross, service, otherAgent, net, bills(parts, net, digits));
  }

  /** The share of all clients. */
  public BigDecimal netClient() {
    return parts.stream().map(PartBill::netClient).reduce(BigDecimal.ZERO, BigDecimal::add);
  }

  private static List<PartBill> bills(List<PartTotal> parts, BigDecimal net, int digits) {
    List<BigInteger> nets =
        LargestRemainder.round(
            net.movePointRight(digits).toBigIntegerExact(),
            parts.stream().map(part -> part.net().movePointRight(digits)).toList());
    return IntStream.range(0, parts.size())
        .mapToObj(i -> bill(parts.get(i), new BigDecimal(nets.get(i), digits), digits))
        .toList();
  }

  private static PartBill bill(PartTotal total, BigDecimal net, int digits) {
    BigDecimal client = rounded(total.netClient(), digits);
    boolean isShare =
        total.netClient().signum() * total.net().signum() >= 0
            && total.netClient().abs().compareTo(total.net().abs()) <= 0;
    return new PartBill(
        total.part(), total.clientId(), net, isShare ? capped(client, net) : client);
  }

  /** Rounding must not give a client more than its part, nor turn a gain into a loss. */
  private static BigDecimal capped(BigDecimal client, BigDecimal net) {
    BigDecimal none = BigDecimal.ZERO.setScale(net.scale());
    return net.signum() < 0 ? client.max(net).min(none) : client.min(net).max(none);
  }

  private static BigDecimal rounded(BigDecimal amount, int digits) {
    return amount.setScale(digits, RoundingMode.HALF_UP);
  }

  private static BigDecimal sum(List<PartTotal> parts, Function<PartTotal, BigDecimal> figure) {
    return parts.stream().map(figure).reduce(BigDecimal.ZERO, BigDecimal::add);
  }
}
