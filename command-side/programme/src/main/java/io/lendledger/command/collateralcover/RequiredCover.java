package io.lendledger.command.collateralcover;

import io.lendledger.command.lookup.loan.LoanLookUp.Loan;
import io.lendledger.command.lookup.market.MarketMarks;
import io.lendledger.command.lookup.market.MarketMarks.Mark;
import io.lendledger.command.lookup.market.MarketMarks.MarkKey;
import io.lendledger.command.market.ValuationProperties;
import io.lendledger.core.accrual.RequiredValue;
import io.lendledger.core.loan.terms.LoanId;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** The required value of loans on a day. */
@Component
class RequiredCover {

  private final MarketMarks market;
  private final ValuationProperties valuation;

  RequiredCover(MarketMarks market, ValuationProperties valuation) {
    this.market = market;
    this.valuation = valuation;
  }

  /**
   * In loan currency; null while the security has no price, or its currency no FX rate, on or
   * before the day.
   */
  @Nullable BigDecimal of(Loan loan, LocalDate day) {
    return of(List.of(loan), day).get(loan.id());
  }

  /** The same of many loans; those that cannot be valued are not there. */
  Map<LoanId, BigDecimal> of(Collection<Loan> loans, LocalDate day) {
    Map<MarkKey, Mark> marks =
        market.latest(loans.stream().map(loan -> key(loan, day)).collect(Collectors.toSet()));
    Map<LoanId, BigDecimal> required = new HashMap<>();
    for (Loan loan : loans) {
      Mark mark = marks.get(key(loan, day));
      if (mark != null && mark.price() != null && mark.fxRate() != null) {
        required.put(loan.id(), value(loan, mark.price(), mark.fxRate()));
      }
    }
    return required;
  }

  private static MarkKey key(Loan loan, LocalDate day) {
    return new MarkKey(loan.isin().value(), loan.currency().getCurrencyCode(), day);
  }

  private BigDecimal value(Loan loan, BigDecimal price, BigDecimal fxRate) {
    return RequiredValue.of(
        loan.collateralType(),
        loan.outstandingUnits(),
        price,
        fxRate,
        loan.margin(),
        valuation.increment(loan.currency()));
  }
}
