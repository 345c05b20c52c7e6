package io.lendledger.query.moment;

import io.lendledger.core.accrual.PartAccrual;
import io.lendledger.core.borrower.BorrowerRegistered;
import io.lendledger.core.client.ClientEvent.Holding;
import io.lendledger.core.client.ClientEvent.HoldingsReported;
import io.lendledger.core.lender.LenderRegistered;
import io.lendledger.core.loan.LoanEvent.LoanAccrued;
import io.lendledger.core.loan.LoanEvent.LoanBooked;
import io.lendledger.core.loan.terms.LoanPart;
import io.lendledger.query.portfolio.RandomDesk;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * What a random desk leaves out: names, the clients' own identifiers, and days that were earned.
 */
public final class RandomAccruals {

  private final List<LoanBooked> loans = new ArrayList<>();

  /** Events behind those of a step. */
  public List<Object> after(List<Object> step, int seed, LocalDate today) {
    step.stream()
        .filter(LoanBooked.class::isInstance)
        .map(LoanBooked.class::cast)
        .forEach(loans::add);
    Random dice = new Random(~seed);
    String lender = RandomDesk.LENDERS.get(dice.nextInt(RandomDesk.LENDERS.size()));
    return switch (dice.nextInt(8)) {
      case 0 ->
          List.of(
              new LenderRegistered(
                  lender, "Lender " + seed, BigDecimal.valueOf(dice.nextInt(30)), dec("0"), "USD"));
      case 1 -> List.of(new BorrowerRegistered("BORR", "Borrower " + seed, "X" + seed, dec("102")));
      case 2, 3 -> List.of(held(lender, dice, today));
      case 4, 5, 6 -> loans.isEmpty() ? List.of() : List.of(accrued(dice, today));
      default -> List.of();
    };
  }

  private static Object held(String lender, Random dice, LocalDate today) {
    List<Holding> holdings = new ArrayList<>();
    String id = "own-" + dice.nextInt(2);
    for (String isin : RandomDesk.ISINS) {
      holdings.add(
          new Holding("ACC", isin, null, "T", null, id, dec("900"), "USD", dec("15"), "Available"));
    }
    String client = dice.nextBoolean() ? "A" : "B";
    return new HoldingsReported(lender, client, "own", today, holdings, null);
  }

  private LoanAccrued accrued(Random dice, LocalDate today) {
    LoanBooked loan = loans.get(dice.nextInt(loans.size()));
    BigDecimal gross = BigDecimal.valueOf(dice.nextInt(1_000_000), 6);
    return new LoanAccrued(
        loan.loanId(),
        loan.lenderCode(),
        loan.borrowerCode(),
        loan.isin(),
        loan.loanCurrency(),
        today.minusDays(dice.nextInt(3)),
        dec("50"),
        "USD",
        BigDecimal.ONE,
        dec("50"),
        360,
        null,
        null,
        dec("4.2"),
        dec("3.36"),
        dec("80"),
        dec("0.01"),
        dec("20"),
        BigDecimal.ZERO,
        Map.of("A", dec("80"), "B", dec("80")),
        loan.parts().stream().map(part -> earned(part, gross)).toList());
  }

  private static PartAccrual earned(LoanPart part, BigDecimal gross) {
    return new PartAccrual(
        part.part(),
        part.clientId(),
        part.units(),
        dec("50").multiply(BigDecimal.valueOf(part.units())),
        dec("80"),
        dec("2.688"),
        null,
        null,
        gross,
        BigDecimal.ZERO,
        BigDecimal.ZERO,
        gross,
        gross);
  }

  private static BigDecimal dec(String number) {
    return new BigDecimal(number);
  }
}
