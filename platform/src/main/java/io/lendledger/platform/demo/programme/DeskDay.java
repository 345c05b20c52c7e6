package io.lendledger.platform.demo.programme;

import io.lendledger.platform.play.Bodies.Movement;
import io.lendledger.platform.play.Bodies.Nothing;
import io.lendledger.platform.play.Bodies.Rerate;
import io.lendledger.platform.play.OpenLoan;
import io.lendledger.platform.play.PendingTrade;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** What the desk does at noon: returns, recalls, rerates, and new loans. */
final class DeskDay {

  static final String PENDING = "/desk/v1/trades?limit=1000&status=Pending";
  private static final double RETURNED = 0.035;
  private static final double WHOLE = 0.7;
  private static final long LOT = 100;
  private static final int MONTH_IS_CLOSED_BY = 7;

  private final Requests requests;
  private final BorrowDemand demand;

  DeskDay(Requests requests, Market market) {
    this.requests = requests;
    this.demand = new BorrowDemand(requests, market);
  }

  void live(Day day) throws IOException, InterruptedException {
    if (!day.isFirst()) {
      List<OpenLoan> quiet = quietLoans();
      returns(day, quiet);
      recall(day, quiet);
      rerate(day, quiet);
      rerateLate(day, quiet);
    }
    List<String> booked = demand.lend(day);
    if (booked.isEmpty()) {
      return;
    }
    if (day.isEvery(12, 6) && booked.size() > 1) {
      requests.post(Person.DESK, "/desk/v1/loans/" + booked.getLast() + "/cancel", new Nothing());
    }
    if (day.isEvery(5, 2)) {
      requests.post(
          Person.DESK,
          "/desk/v1/loans/" + booked.getFirst() + "/collateral-received",
          new Nothing());
    }
  }

  /** Open loans none of whose trades is under way. */
  private List<OpenLoan> quietLoans() throws IOException, InterruptedException {
    Set<String> busy = new HashSet<>();
    PendingTrade.all(requests.get(Person.DESK, PENDING, PendingTrade::part))
        .forEach(trade -> busy.add(trade.loan()));
    return new ArrayList<>(
        OpenLoan.all(requests.get(Person.DESK, OpenLoan.PATH, OpenLoan::part)).stream()
            .filter(OpenLoan::settled)
            .filter(loan -> loan.settledUnits() > 0 && !busy.contains(loan.id()))
            .sorted(OpenLoan.ORDER)
            .toList());
  }

  private void returns(Day day, List<OpenLoan> quiet) throws IOException, InterruptedException {
    for (OpenLoan loan : List.copyOf(quiet)) {
      if (day.happens(RETURNED)) {
        long half = loan.settledUnits() / 2 / LOT * LOT;
        boolean whole = day.happens(WHOLE) || half == 0;
        move(loan, "returns", whole ? loan.settledUnits() : half, day, day.after(1));
        quiet.remove(loan);
      }
    }
  }

  private void recall(Day day, List<OpenLoan> quiet) throws IOException, InterruptedException {
    if ((day.isEvery(8, 5) || day.left() == 4) && !quiet.isEmpty()) {
      OpenLoan loan = quiet.remove(day.dice().nextInt(quiet.size()));
      move(loan, "recalls", Math.max(1, loan.settledUnits() / 2), day, day.after(1));
    }
  }

  private void move(OpenLoan loan, String what, long units, Day day, LocalDate settles)
      throws IOException, InterruptedException {
    requests.post(
        Person.DESK,
        "/desk/v1/loans/" + loan.id() + "/" + what,
        new Movement(units, day.date(), settles));
  }

  private void rerate(Day day, List<OpenLoan> quiet) throws IOException, InterruptedException {
    if (day.isEvery(3, 2)) {
      rerate(day, quiet, _ -> true, day.after(1));
    }
  }

  /** Lender and borrower agree after the bill that the rate was another one before it. */
  private void rerateLate(Day day, List<OpenLoan> quiet) throws IOException, InterruptedException {
    LocalDate month = day.date().withDayOfMonth(1);
    LocalDate noticed = month.plusDays(MONTH_IS_CLOSED_BY - 1L);
    if (day.before().isBefore(noticed) && !day.date().isBefore(noticed)) {
      LocalDate from = month.minusDays(MONTH_IS_CLOSED_BY);
      rerate(day, quiet, loan -> loan.tradeDate().isBefore(from), from);
    }
  }

  private void rerate(Day day, List<OpenLoan> quiet, Predicate<OpenLoan> which, LocalDate from)
      throws IOException, InterruptedException {
    List<OpenLoan> choice = quiet.stream().filter(which).toList();
    if (choice.isEmpty()) {
      return;
    }
    OpenLoan loan = choice.get(day.dice().nextInt(choice.size()));
    double change = day.happens(0.6) ? 1.15 : 0.85;
    BigDecimal fee =
        loan.lendingRate()
            .multiply(BigDecimal.valueOf(change))
            .setScale(2, RoundingMode.HALF_UP)
            .add(new BigDecimal("0.01"));
    BigDecimal rebate = loan.rebateRate().add(loan.lendingRate()).subtract(fee);
    requests.post(
        Person.DESK,
        "/desk/v1/loans/" + loan.id() + "/rerate",
        loan.cash() ? new Rerate(from, null, rebate) : new Rerate(from, fee, null));
  }
}
