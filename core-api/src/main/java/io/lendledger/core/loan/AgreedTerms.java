package io.lendledger.core.loan;

import io.lendledger.core.loan.LoanEvent.LoanBooked;
import io.lendledger.core.loan.terms.CollateralType;
import io.lendledger.core.loan.terms.LoanTerms;
import io.lendledger.core.loan.terms.LoanType;
import io.lendledger.core.money.Percent;
import io.lendledger.core.money.Rate;
import java.math.BigDecimal;
import java.util.Currency;
import org.jspecify.annotations.Nullable;

/** The terms on which a loan was booked, before any rerate. */
public final class AgreedTerms {

  private AgreedTerms() {}

  /** The terms of this booking. */
  public static LoanTerms of(LoanBooked booked) {
    BigDecimal haircut = booked.haircutPercent();
    return new LoanTerms(
        CollateralType.of(booked.collateralType()),
        rate(booked.lendingRate()),
        rate(booked.investmentRate()),
        rate(booked.rebateRate()),
        Currency.getInstance(booked.loanCurrency()),
        new Percent(booked.marginPercent()),
        haircut == null ? null : new Percent(haircut),
        LoanType.of(booked.loanType()));
  }

  private static @Nullable Rate rate(@Nullable BigDecimal agreed) {
    return agreed == null ? null : new Rate(agreed);
  }
}
