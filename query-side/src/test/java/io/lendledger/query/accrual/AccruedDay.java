package io.lendledger.query.accrual;

import static io.lendledger.query.loan.Sample.ISIN;
import static io.lendledger.query.loan.Sample.dec;

import io.lendledger.core.accrual.DayAccrual;
import io.lendledger.core.accrual.DayAccrual.PartPosition;
import io.lendledger.core.accrual.DayMark;
import io.lendledger.core.loan.LoanEvent.LoanAccrued;
import io.lendledger.core.loan.terms.CollateralType;
import io.lendledger.core.loan.terms.LoanTerms;
import io.lendledger.core.loan.terms.LoanType;
import io.lendledger.core.money.Percent;
import io.lendledger.core.money.Rate;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Currency;
import java.util.List;
import java.util.Map;

/** What the sample loan earns on a day: 6,000 units of client A, 4,000 of client B. */
final class AccruedDay {

  static final String LOAN = "L0000001";

  private static final List<PartPosition> ALL =
      List.of(new PartPosition("C01", "A", 6_000), new PartPosition("C02", "B", 4_000));

  private AccruedDay() {}

  static LoanAccrued of(LocalDate date, String price, String fee) {
    return of(date, price, fee, ALL);
  }

  static LoanAccrued of(LocalDate date, String price, String fee, List<PartPosition> parts) {
    Currency usd = Currency.getInstance("USD");
    Map<String, Percent> splits = Map.of("A", Percent.of("90"), "B", Percent.of("80"));
    var mark =
        new DayMark(
            date,
            dec(price),
            usd,
            BigDecimal.ONE,
            360,
            BigDecimal.ONE,
            Percent.of("20"),
            Percent.of("0"),
            splits);
    var terms =
        new LoanTerms(
            CollateralType.NON_CASH,
            Rate.of(fee),
            null,
            null,
            usd,
            Percent.of("102"),
            null,
            LoanType.OPEN);
    DayAccrual day = DayAccrual.of(mark, terms, parts);
    return new LoanAccrued(
        LOAN,
        "DEMO",
        "BORR",
        ISIN,
        "USD",
        date,
        mark.price(),
        "USD",
        mark.fxRate(),
        day.loanPrice(),
        360,
        null,
        null,
        day.lendingRateGrossBank(),
        day.lendingRateNetBank(),
        day.feeSplitBank(),
        mark.priceIncrement(),
        dec("20"),
        dec("0"),
        Map.of("A", dec("90"), "B", dec("80")),
        day.parts());
  }
}
