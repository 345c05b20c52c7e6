package io.lendledger.command.cover;

import io.lendledger.command.dispatch.Dispatch;
import io.lendledger.command.market.ValuationProperties;
import io.lendledger.command.register.Freshness;
import io.lendledger.command.register.FxRates;
import io.lendledger.command.register.LoanRegister;
import io.lendledger.command.register.LoanRegister.Loan;
import io.lendledger.command.register.Prices;
import io.lendledger.command.register.Prices.Price;
import io.lendledger.core.accrual.RequiredValue;
import io.lendledger.core.loan.ConfirmCover;
import io.lendledger.core.loan.LoanCommand.ReceiveCover;
import io.lendledger.core.rejection.Rejected;
import java.math.BigDecimal;
import java.time.LocalDate;
import org.axonframework.commandhandling.CommandHandler;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Looks up what a loan's cover must reach, then lets the loan judge what arrived. */
@Component
class ConfirmingCover {

  private final Freshness freshness;
  private final LoanRegister loans;
  private final Prices prices;
  private final FxRates fxRates;
  private final ValuationProperties valuation;
  private final Dispatch dispatch;

  ConfirmingCover(
      Freshness freshness,
      LoanRegister loans,
      Prices prices,
      FxRates fxRates,
      ValuationProperties valuation,
      Dispatch dispatch) {
    this.freshness = freshness;
    this.loans = loans;
    this.prices = prices;
    this.fxRates = fxRates;
    this.valuation = valuation;
    this.dispatch = dispatch;
  }

  @CommandHandler
  void handle(ConfirmCover command) {
    freshness.awaitHead();
    Loan loan =
        loans.find(command.loan()).orElseThrow(() -> Rejected.notFound("Loan " + command.loan()));
    dispatch.tell(
        new ReceiveCover(
            command.loan(), command.date(), command.value(), required(loan, command.date())));
  }

  /** Null while the security has no price, or its currency no FX rate. */
  private @Nullable BigDecimal required(Loan loan, LocalDate day) {
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
