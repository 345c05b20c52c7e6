package io.lendledger.platform.sandbox;

import io.lendledger.platform.play.Bodies.Income;
import io.lendledger.platform.play.Bodies.Incomes;
import io.lendledger.platform.play.BusinessDays;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Income of the securities that a lender has lent: each pays once in thirteen weeks, on a business
 * day that the seed gives it.
 */
final class PayingIssuers {

  private static final int EVERY_DAYS = 65;
  private static final int WEEK = 5;
  private static final LocalDate FIRST_MONDAY = LocalDate.of(1990, 1, 1);
  private static final BigDecimal SHARE = new BigDecimal("0.006");
  private static final BigDecimal LEAST = new BigDecimal("0.01");

  private final Talk talk;
  private final long seed;

  PayingIssuers(Talk talk, long seed) {
    this.talk = talk;
    this.seed = seed;
  }

  void pay(Player as, String lender, LocalDate day) throws IOException, InterruptedException {
    Map<String, Map<String, Long>> lent = new TreeMap<>();
    Map<String, LentLoan> marked = new TreeMap<>();
    for (LentLoan loan : talk.all(as, LentLoan.OF_LENDER, LentLoan::all)) {
      if (loan.settledUnits() > 0 && loan.marketPrice() != null && pays(loan.isin(), day)) {
        marked.putIfAbsent(loan.isin(), loan);
        lent.computeIfAbsent(loan.isin(), _ -> new TreeMap<>())
            .merge(loan.borrower(), loan.settledUnits(), Long::sum);
      }
    }
    List<Income> rows = new ArrayList<>();
    marked.forEach((isin, loan) ->
        lent.getOrDefault(isin, Map.of())
            .forEach((borrower, units) -> rows.add(income(day, loan, borrower, units))));
    if (!rows.isEmpty()) {
      talk.post(as, "/api/v1/income-distribution", new Incomes(rows), day + "-income-" + lender);
    }
  }

  boolean pays(String isin, LocalDate day) {
    int weekday = Math.min(day.getDayOfWeek().getValue(), DayOfWeek.FRIDAY.getValue()) - 1;
    long count = ChronoUnit.WEEKS.between(FIRST_MONDAY, day) * WEEK + weekday;
    return Math.floorMod(count, EVERY_DAYS) == Roll.of(seed, "pays", isin).nextInt(EVERY_DAYS);
  }

  private static Income income(LocalDate day, LentLoan loan, String borrower, long units) {
    BigDecimal price = loan.marketPrice() == null ? LEAST : loan.marketPrice();
    BigDecimal gross = price.multiply(SHARE).setScale(2, RoundingMode.HALF_UP).max(LEAST);
    return Income.dividend(
        new Income.Dates(day, BusinessDays.from(day, 2), BusinessDays.from(day, -1)),
        borrower,
        new Income.Security(loan.isin(), loan.marketCurrency(), loan.taxRate()),
        gross,
        units,
        "SBX-%s-%s".formatted(day, loan.isin()));
  }
}
