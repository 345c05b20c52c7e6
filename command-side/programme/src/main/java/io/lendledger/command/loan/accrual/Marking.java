package io.lendledger.command.loan.accrual;

import io.lendledger.command.loan.state.LoanContract;
import io.lendledger.command.loan.state.LoanState;
import io.lendledger.command.loan.state.Part;
import io.lendledger.core.accrual.DayAccrual;
import io.lendledger.core.accrual.DayAccrual.PartPosition;
import io.lendledger.core.accrual.DayMark;
import io.lendledger.core.loan.LoanEvent.LoanAccrued;
import io.lendledger.core.loan.terms.CollateralType;
import io.lendledger.core.loan.terms.LoanTerms;
import io.lendledger.core.money.Percent;
import io.lendledger.core.money.PlainNumber;
import io.lendledger.core.money.Rate;
import java.math.BigDecimal;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** A day's mark and the accrual that it leads to, which keeps the mark for later. */
public final class Marking {

  private Marking() {}

  public static LoanAccrued accrued(LoanState loan, DayMark mark, List<PartPosition> positions) {
    LoanContract contract = loan.contract();
    LoanTerms terms = loan.termsOn(mark.date());
    DayAccrual day = DayAccrual.of(mark, terms, positions);
    Rate investment = terms.investmentRate();
    boolean cash = terms.collateralType() == CollateralType.CASH;
    return new LoanAccrued(
        loan.id(),
        loan.lender(),
        contract.borrower().value(),
        contract.isin().value(),
        terms.currency().getCurrencyCode(),
        mark.date(),
        PlainNumber.of(mark.price()),
        mark.priceCurrency().getCurrencyCode(),
        PlainNumber.of(mark.fxRate()),
        day.loanPrice(),
        mark.dayCountBasis(),
        investment == null ? null : investment.value(),
        cash ? loan.rates().on(mark.date()) : null,
        day.lendingRateGrossBank(),
        day.lendingRateNetBank(),
        day.feeSplitBank(),
        PlainNumber.of(mark.priceIncrement()),
        PlainNumber.of(mark.serviceFeeSplit().value()),
        PlainNumber.of(mark.otherAgentFeeSplit().value()),
        clientSplits(loan, mark),
        day.parts());
  }

  /** Only splits that the mark knows: another client of the loan needs a mark of its own. */
  private static SortedMap<String, BigDecimal> clientSplits(LoanState loan, DayMark mark) {
    SortedMap<String, BigDecimal> splits = new TreeMap<>();
    for (Part part : loan.parts()) {
      Percent known = mark.clientFeeSplits().get(part.clientId());
      if (known != null) {
        splits.put(part.clientId(), PlainNumber.of(known.value()));
      }
    }
    return splits;
  }
}
