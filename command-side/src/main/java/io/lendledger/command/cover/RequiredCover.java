package io.lendledger.command.cover;

import io.lendledger.command.market.ValuationProperties;
import io.lendledger.command.register.FxRates;
import io.lendledger.command.register.LoanRegister.Loan;
import io.lendledger.command.register.Prices;
import io.lendledger.command.register.Prices.Price;
import io.lendledger.core.accrual.RequiredValue;
import java.math.BigDecimal;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** What a loan's cover must reach on a day. */
@Component
class RequiredCover {

  private final Prices prices;
  private final FxRates fxRates;
  private final ValuationProperties valuation;

  RequiredCover(Prices prices, FxRates fxRates, ValuationProperties valuation) {
    this.prices = prices;
    this.fxRates = fxRates;
    this.valuation = valuation;
  }

  /**
   * In loan currency; null while the security has no price, or its currency no FX rate, on or
   * before the day.
   */
  @Nullable BigDecimal of(Loan loan, LocalDate day) {
    Price price = prices.latest(loan.isin(), day).orElse(null);
    if (price == null) {
      return null;
    }
    return fxRates
        .latest(price.currency(), loan.currency().getCurrencyCode(), day)
        .map(
            rate ->
                RequiredValue.of(
                    loan.collateralType(),
                    loan.outstandingUnits(),
                    price.amount(),
                    rate,
                    loan.margin(),
                    valuation.increment(loan.currency())))
        .orElse(null);
  }
}
