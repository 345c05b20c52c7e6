package io.lendledger.command.collateral;

import io.lendledger.command.lookup.demand.Borrowers;
import io.lendledger.command.lookup.inventory.Lenders;
import io.lendledger.command.lookup.market.FxRates;
import io.lendledger.command.lookup.market.Prices;
import io.lendledger.command.lookup.market.Prices.Price;
import io.lendledger.command.submission.body.Row;
import io.lendledger.core.collateral.CollateralLine;
import io.lendledger.core.collateral.CollateralValue;
import io.lendledger.core.instrument.Isin;
import io.lendledger.core.loan.terms.CollateralType;
import io.lendledger.core.money.PlainNumber;
import io.lendledger.core.record.Faults;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.util.Currency;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Values collateral: quantity × price × FX × (1 − haircut) (docs/lending.md, Collateral). Cash has
 * the price 1 unless the row gives another. The day's market data supply values that a row omits.
 */
@Component
class CollateralValuation {

  private static final int VALUE_DECIMALS = 8;
  private static final BigDecimal HUNDRED = new BigDecimal(100);

  private final Prices prices;
  private final FxRates fxRates;
  private final Lenders lenders;
  private final Borrowers borrowers;

  CollateralValuation(Prices prices, FxRates fxRates, Lenders lenders, Borrowers borrowers) {
    this.prices = prices;
    this.fxRates = fxRates;
    this.lenders = lenders;
    this.borrowers = borrowers;
  }

  /** Refuses a lender or borrower who is not registered. */
  void refuseStrangers(Row<CollateralInput> row, Faults faults) {
    CollateralInput record = row.value();
    if (!lenders.contains(record.lender())) {
      faults.add(row.index(), "lenderCode", record.lender().value(), "no such lender");
    }
    if (borrowers.margin(record.borrower()).isEmpty()) {
      faults.add(row.index(), "borrowerCode", record.borrower().value(), "no such borrower");
    }
  }

  /** The valued line, or null and its faults. */
  @Nullable CollateralLine value(LocalDate date, Row<CollateralInput> row, Faults faults) {
    CollateralInput record = row.value();
    Price price = price(date, record).orElse(null);
    if (price == null) {
      faults.add(row.index(), "marketPrice", null, "is not given, and none is known on " + date);
      return null;
    }
    Currency given = record.given().currency();
    String currency = given == null ? price.currency() : given.getCurrencyCode();
    BigDecimal fxRate =
        record.given().fxRate() != null
            ? record.given().fxRate()
            : fxRates.latest(price.currency(), currency, date).orElse(null);
    if (fxRate == null) {
      faults.add(
          row.index(),
          "fxRate",
          null,
          "is not given, and none is known from %s to %s on %s"
              .formatted(price.currency(), currency, date));
      return null;
    }
    return line(record, price, fxRate, currency);
  }

  private Optional<Price> price(LocalDate date, CollateralInput record) {
    Currency currency = record.given().priceCurrency();
    BigDecimal given = record.given().marketPrice();
    if (given != null && currency != null) {
      return Optional.of(new Price(given, currency.getCurrencyCode()));
    }
    if (record.type() == CollateralType.CASH) {
      return Optional.ofNullable(currency)
          .map(each -> new Price(BigDecimal.ONE, each.getCurrencyCode()));
    }
    Isin isin = record.isin();
    return isin == null ? Optional.empty() : prices.latest(isin, date);
  }

  private static CollateralLine line(
      CollateralInput record, Price price, BigDecimal fxRate, String currency) {
    BigDecimal marketValue = record.quantity().multiply(price.amount());
    BigDecimal value = rounded(marketValue.multiply(fxRate));
    BigDecimal kept = HUNDRED.subtract(record.given().haircut().value());
    return new CollateralLine(
        record.tripartyAgent(),
        record.rqvAccount(),
        record.lender().value(),
        record.account().value(),
        record.borrower().value(),
        record.type().wire(),
        record.security(),
        record.quantity(),
        new CollateralValue(
            price.amount(),
            price.currency(),
            rounded(marketValue),
            fxRate,
            rounded(price.amount().multiply(fxRate)),
            currency,
            value,
            record.given().haircut().value(),
            rounded(value.multiply(kept).movePointLeft(2))));
  }

  private static BigDecimal rounded(BigDecimal amount) {
    return PlainNumber.of(amount.setScale(VALUE_DECIMALS, RoundingMode.HALF_UP));
  }
}
