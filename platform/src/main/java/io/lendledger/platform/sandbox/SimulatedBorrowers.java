package io.lendledger.platform.sandbox;

import io.lendledger.platform.play.Bodies.BorrowRequest;
import io.lendledger.platform.play.Bodies.BorrowRequests;
import io.lendledger.platform.play.Bodies.Borrower;
import io.lendledger.platform.play.Bodies.Movement;
import io.lendledger.platform.play.BusinessDays;
import io.lendledger.platform.play.FreeUnits;
import io.lendledger.platform.play.PendingTrade;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;

/** Borrowers: each business day they bring some of a lender's units back, and ask it for others. */
final class SimulatedBorrowers {

  private static final List<String> NAMES = List.of("SANDBOX-BORROWER-1", "SANDBOX-BORROWER-2");
  private static final List<Integer> MARGINS = List.of(102, 105);
  private static final int MOST_REQUESTS = 3;
  private static final int MOST_RETURNS = 20;
  private static final int RETURNED_OF_HUNDRED = 5;
  private static final int CASH_OF_HUNDRED = 35;
  private static final int DEAREST_BPS = 300;
  private static final BigDecimal INVESTED_AT = new BigDecimal("4.33");

  private final Talk talk;
  private final Player as;
  private final long seed;
  private boolean introduced;

  SimulatedBorrowers(Talk talk, Player as, long seed) {
    this.talk = talk;
    this.as = as;
    this.seed = seed;
  }

  void introduce() throws IOException, InterruptedException {
    for (int each = 0; !introduced && each < NAMES.size(); each++) {
      String code = NAMES.get(each);
      talk.put(
          as,
          "/desk/v1/borrowers/" + code,
          new Borrower("Sandbox Borrower " + (each + 1), "X-" + code, MARGINS.get(each)));
    }
    introduced = true;
  }

  void act(String lender, LocalDate day) throws IOException, InterruptedException {
    returns(lender, day);
    requests(lender, day);
  }

  private void returns(String lender, LocalDate day) throws IOException, InterruptedException {
    Set<String> busy = new HashSet<>();
    talk.all(as, pending(lender), page -> PendingTrade.all(PendingTrade.part(page)))
        .forEach(trade -> busy.add(trade.loan()));
    int returned = 0;
    for (LentLoan loan : talk.all(as, LentLoan.ofLender(lender), LentLoan::all)) {
      boolean quiet = loan.open() && loan.settledUnits() > 0 && !busy.contains(loan.id());
      boolean own = NAMES.contains(loan.borrower());
      SplittableRandom dice = Roll.of(seed, "returns", lender, day, loan.features());
      if (!quiet || !own || dice.nextInt(100) >= RETURNED_OF_HUNDRED) {
        continue;
      }
      long units = dice.nextBoolean() ? loan.settledUnits() : Math.max(1, loan.settledUnits() / 2);
      talk.post(
          as,
          "/desk/v1/loans/" + loan.id() + "/returns",
          new Movement(units, day, BusinessDays.from(day, 1)),
          "%s-return-%s".formatted(day, loan.id()));
      returned++;
      if (returned == MOST_RETURNS) {
        return;
      }
    }
  }

  /** The trades of a lender that are under way, as the desk reads them. */
  static String pending(String lender) {
    return PendingTrade.PATH.replace("/api/v1/", "/desk/v1/") + "&lenderCode=" + lender;
  }

  private void requests(String lender, LocalDate day) throws IOException, InterruptedException {
    Map<String, Long> free = new TreeMap<>();
    talk.all(
            as,
            FreeUnits.PATH + "&lenderCode=" + lender,
            page -> FreeUnits.all(FreeUnits.part(page)).entrySet())
        .forEach(each -> free.put(each.getKey(), each.getValue()));
    free.values().removeIf(units -> units <= 0);
    List<String> isins = new ArrayList<>(free.keySet());
    SplittableRandom dice = Roll.of(seed, "borrows", lender, day);
    int many = Math.min(isins.size(), 1 + dice.nextInt(MOST_REQUESTS));
    List<BorrowRequest> wanted = new ArrayList<>();
    for (int number = 1; number <= many; number++) {
      String isin = isins.remove(dice.nextInt(isins.size()));
      long units = Math.max(1, free.getOrDefault(isin, 0L) * (10 + dice.nextInt(41)) / 100);
      wanted.add(request(lender, day, number, new Wish(isin, units, currency(isin)), dice));
    }
    if (!wanted.isEmpty()) {
      talk.post(
          as,
          "/desk/v1/borrow-requests",
          new BorrowRequests(wanted),
          "%s-borrows-%s".formatted(day, lender));
    }
  }

  private record Wish(String isin, long units, String currency) {}

  private String currency(String isin) throws IOException, InterruptedException {
    return talk.get(as, "/desk/v1/instruments/" + isin).get("currency").asString();
  }

  private BorrowRequest request(
      String lender, LocalDate day, int number, Wish wish, SplittableRandom dice) {
    boolean cash = dice.nextInt(100) < CASH_OF_HUNDRED;
    int dear = 20 + Roll.of(seed, "rate", wish.isin()).nextInt(DEAREST_BPS);
    BigDecimal fee =
        BigDecimal.valueOf(dear * (90L + dice.nextInt(21)), 4).setScale(2, RoundingMode.HALF_UP);
    return new BorrowRequest(
        "SBX-%s-%s-%d".formatted(lender, day, number),
        NAMES.get(dice.nextInt(NAMES.size())),
        lender,
        wish.isin(),
        wish.units(),
        cash ? "Cash" : "Non-Cash",
        cash ? null : fee,
        cash ? INVESTED_AT : null,
        cash ? INVESTED_AT.subtract(fee) : null,
        wish.currency(),
        day,
        BusinessDays.from(day, 1));
  }
}
