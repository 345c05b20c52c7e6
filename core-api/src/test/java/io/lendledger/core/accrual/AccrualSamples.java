package io.lendledger.core.accrual;

import io.lendledger.core.loan.terms.CollateralType;
import io.lendledger.core.loan.terms.LoanTerms;
import io.lendledger.core.loan.terms.LoanType;
import io.lendledger.core.money.Percent;
import io.lendledger.core.money.Rate;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Currency;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Terms and marks in domain words, for tests. */
public final class AccrualSamples {

  /** A day of the samples. */
  public static final LocalDate MONDAY = LocalDate.of(2026, 9, 7);

  private static final Currency USD = Currency.getInstance("USD");

  private AccrualSamples() {}

  /** A USD loan for a fee. */
  public static LoanTerms forFee(String rate) {
    return terms(CollateralType.NON_CASH, Rate.of(rate), null, null);
  }

  /** A USD loan against cash. */
  public static LoanTerms forCash(String investment, String rebate) {
    return terms(CollateralType.CASH, null, Rate.of(investment), Rate.of(rebate));
  }

  /** A mark in USD with a service share of 20 % on a basis of 360. */
  public static DayMark mark(String price, Map<String, Percent> clientSplits) {
    return mark(price, "20", "0", clientSplits);
  }

  /** A mark in USD on a basis of 360. */
  public static DayMark mark(
      String price, String service, String agent, Map<String, Percent> clientSplits) {
    return new DayMark(
        MONDAY,
        new BigDecimal(price),
        USD,
        BigDecimal.ONE,
        360,
        new BigDecimal("1.00"),
        Percent.of(service),
        Percent.of(agent),
        clientSplits);
  }

  private static LoanTerms terms(
      CollateralType type, @Nullable Rate fee, @Nullable Rate investment, @Nullable Rate rebate) {
    return new LoanTerms(
        type, fee, investment, rebate, USD, Percent.of("102"), null, LoanType.OPEN);
  }
}
