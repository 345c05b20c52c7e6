package io.lendledger.query.portfolio;

import static io.lendledger.query.loan.Sample.dec;

import io.lendledger.core.loan.LoanEvent.LoanBooked;
import io.lendledger.core.loan.LoanEvent.LoanCancelled;
import io.lendledger.core.loan.LoanEvent.LoanClosed;
import io.lendledger.core.loan.LoanEvent.LoanOpened;
import io.lendledger.core.loan.LoanEvent.LoanRerated;
import io.lendledger.core.loan.LoanEvent.ReturnInstructed;
import io.lendledger.core.loan.LoanEvent.SettlementReported;
import io.lendledger.core.loan.terms.LoanPart;
import io.lendledger.core.loan.terms.PartUnits;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Makes up events of loans, each possible in its turn. */
final class RandomLoans {

  private final List<Loan> loans = new ArrayList<>();
  private int number;
  private Random dice = new Random(0);
  private LocalDate today = LocalDate.EPOCH;

  private static final class Loan {
    private final LoanBooked booked;
    private boolean open;
    private long settled;
    private long returned;
    private int returns;

    private Loan(LoanBooked booked) {
      this.booked = booked;
    }
  }

  /** What the next events are made up of. */
  void turn(Random of, LocalDate date) {
    dice = of;
    today = date;
  }

  private <T> T one(List<T> of) {
    return of.get(dice.nextInt(of.size()));
  }

  private LocalDate day() {
    return today.plusDays(dice.nextInt(5) - 2L);
  }

  private BigDecimal decimal(int most) {
    return BigDecimal.valueOf(1 + dice.nextInt(most * 100), dice.nextInt(3));
  }

  Object book() {
    boolean cash = dice.nextBoolean();
    var booked =
        new LoanBooked(
            "L" + ++number,
            one(RandomDesk.LENDERS),
            "R" + number,
            "ACC",
            "BORR",
            one(RandomDesk.ISINS),
            "Open",
            cash ? "Cash" : "Non-Cash",
            10_000,
            cash ? null : decimal(9),
            cash ? decimal(5) : null,
            cash ? decimal(4) : null,
            "USD",
            dec("102"),
            null,
            day(),
            day(),
            null,
            List.of(
                new LoanPart("C01", "A", null, 6_000, null, null),
                new LoanPart("C02", "B", null, 4_000, null, null)));
    loans.add(new Loan(booked));
    return booked;
  }

  List<Object> settle() {
    List<Loan> pending = loans.stream().filter(each -> each.settled < 10_000).toList();
    if (pending.isEmpty()) {
      return List.of(book());
    }
    Loan loan = one(pending);
    long units = 1 + dice.nextLong(10_000 - loan.settled);
    loan.settled += units;
    List<Object> events = new ArrayList<>();
    events.add(settled(loan, loan.booked.loanId(), "Loan", loan.settled, units));
    if (!loan.open) {
      loan.open = true;
      events.add(new LoanOpened(loan.booked.loanId(), loan.booked.lenderCode(), today));
    }
    return events;
  }

  private Object settled(Loan loan, String trade, String type, long total, long units) {
    return new SettlementReported(
        loan.booked.loanId(),
        loan.booked.lenderCode(),
        trade,
        type,
        "Pending",
        null,
        null,
        null,
        total,
        units,
        today,
        null,
        List.of(new PartUnits("C01", 0, type.equals("Loan") ? units : -units)));
  }

  private List<Loan> open() {
    return loans.stream().filter(each -> each.open).toList();
  }

  List<Object> giveBack() {
    List<Loan> lent = open().stream().filter(each -> each.settled > each.returned).toList();
    if (lent.isEmpty()) {
      return settle();
    }
    Loan loan = one(lent);
    long units = 1 + dice.nextLong(loan.settled - loan.returned);
    loan.returned += units;
    String trade = loan.booked.loanId() + "/" + ++loan.returns;
    return List.of(
        new ReturnInstructed(
            loan.booked.loanId(),
            loan.booked.lenderCode(),
            trade,
            "i" + trade,
            units,
            today,
            today),
        settled(loan, trade, "Return", units, units));
  }

  List<Object> rerate() {
    if (loans.isEmpty()) {
      return List.of(book());
    }
    LoanBooked booked = one(loans).booked;
    boolean cash = booked.collateralType().equals("Cash");
    return List.of(
        new LoanRerated(
            booked.loanId(),
            booked.lenderCode(),
            day(),
            cash ? null : decimal(9),
            cash ? decimal(4) : null));
  }

  List<Object> end() {
    if (loans.isEmpty()) {
      return List.of(book());
    }
    Loan loan = one(loans);
    loans.remove(loan);
    String id = loan.booked.loanId();
    String lender = loan.booked.lenderCode();
    return List.of(
        loan.open ? new LoanClosed(id, lender, today) : new LoanCancelled(id, lender, List.of()));
  }
}
