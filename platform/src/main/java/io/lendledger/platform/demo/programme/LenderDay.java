package io.lendledger.platform.demo.programme;

import io.lendledger.platform.demo.programme.LenderBook.Held;
import io.lendledger.platform.demo.programme.Requests.Sending;
import io.lendledger.platform.play.Bodies.Clients;
import io.lendledger.platform.play.Bodies.Income;
import io.lendledger.platform.play.Bodies.Incomes;
import io.lendledger.platform.play.Bodies.Position;
import io.lendledger.platform.play.Bodies.Positions;
import io.lendledger.platform.play.Bodies.Preference;
import io.lendledger.platform.play.Bodies.Transaction;
import io.lendledger.platform.play.Bodies.Transactions;
import io.lendledger.platform.play.Listing;
import io.lendledger.platform.play.OpenLoan;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What a lender sends each morning. */
final class LenderDay {

  private static final double LARGE = 0.85;
  private static final BigDecimal DIVIDEND_SHARE = new BigDecimal("0.006");

  private final Market market;

  LenderDay(Market market) {
    this.market = market;
  }

  /** What it will send, on loans as they were the evening before. */
  Sending drawn(Day day, LenderBook lender, List<OpenLoan> loans) {
    List<Position> rows = lender.positions(market);
    List<Transaction> trades = trades(day, lender, loans);
    List<Income> incomes = incomes(day, lender, loans);
    return requests -> {
      preferences(requests, day, lender);
      snapshot(requests, day, lender, rows);
      new Custodian(requests).report(day, lender);
      if (!trades.isEmpty()) {
        requests.post(lender.person(), "/api/v1/transactions", new Transactions(trades));
      }
      if (!incomes.isEmpty()) {
        requests.post(lender.person(), "/api/v1/income-distribution", new Incomes(incomes));
      }
    };
  }

  private static void preferences(Requests requests, Day day, LenderBook lender)
      throws IOException, InterruptedException {
    if (day.isFirst()) {
      requests.post(
          lender.person(), "/api/v1/client-reference", new Clients(lender.preferences(day.date())));
    }
    String path = "/api/v1/clients/" + lender.clients().get(2);
    int middle = day.plan().days() / 2;
    if (day.index() == middle) {
      requests.patch(lender.person(), path, new Preference(day.date(), "Out", null));
    } else if (day.index() == middle + middle / 2) {
      requests.patch(lender.person(), path, new Preference(day.date(), "In", null));
    } else if (day.index() == middle - 1) {
      requests.patch(
          lender.person(),
          "/api/v1/clients/" + lender.clients().getFirst(),
          new Preference(day.date(), null, 88));
    }
  }

  private static void snapshot(Requests requests, Day day, LenderBook lender, List<Position> rows)
      throws IOException, InterruptedException {
    if (lender.code().equals("DEMO") && (day.index() == 5 || day.left() == 1)) {
      requests.postInVain(
          lender.person(), "/api/v1/positions", new Positions(day.date(), mistyped(rows)));
    }
    requests.post(lender.person(), "/api/v1/positions", new Positions(day.date(), rows));
  }

  /** The first row with an ISIN whose check digit is wrong. */
  private static List<Position> mistyped(List<Position> rows) {
    Position first = rows.getFirst();
    int end = first.isin().length() - 1;
    int digit = Character.digit(first.isin().charAt(end), 10);
    List<Position> wrong = new ArrayList<>(rows);
    wrong.set(
        0,
        new Position(
            first.isin().substring(0, end) + (digit + 1) % 10,
            first.ticker(),
            first.quantity(),
            first.currency(),
            first.clientId(),
            first.custodyAccountId(),
            first.taxRate()));
    return wrong;
  }

  private List<Transaction> trades(Day day, LenderBook lender, List<OpenLoan> loans) {
    if (day.isFirst()) {
      return List.of();
    }
    List<Transaction> trades = new ArrayList<>();
    List<Held> all = lender.held();
    int usual = 1 + day.dice().nextInt(3);
    for (int each = 0; each < usual; each++) {
      Held held = all.get(day.dice().nextInt(all.size()));
      boolean buys = day.happens(0.55);
      add(trades, day, lender, held, buys ? 1 : -1, 0.02 + 0.08 * day.dice().nextDouble());
    }
    if (day.isEvery(9, 3)) {
      Set<String> lent =
          loans.stream()
              .filter(loan -> loan.lender().equals(lender.code()))
              .map(OpenLoan::isin)
              .filter(isin -> market.listing(isin).isSpecial())
              .collect(Collectors.toSet());
      List<Held> choice = all.stream().filter(held -> lent.contains(held.isin())).toList();
      if (!choice.isEmpty()) {
        add(trades, day, lender, choice.get(day.dice().nextInt(choice.size())), -1, LARGE);
      }
    }
    return trades;
  }

  private static void add(
      List<Transaction> trades, Day day, LenderBook lender, Held held, int sign, double share) {
    long units = lender.part(held, share);
    if (units > 0) {
      lender.trade(held, sign * units);
      trades.add(
          new Transaction(
              "%s-T-%s-%d".formatted(lender.code(), day.date(), trades.size() + 1),
              held.client(),
              held.account(),
              held.isin(),
              sign > 0 ? "Buy" : "Sell",
              units,
              day.date(),
              day.after(1)));
    }
  }

  private List<Income> incomes(Day day, LenderBook lender, List<OpenLoan> loans) {
    Map<String, Map<String, Long>> lent = new TreeMap<>();
    for (OpenLoan loan : loans) {
      if (loan.lender().equals(lender.code()) && loan.settledUnits() > 0) {
        lent.computeIfAbsent(loan.isin(), _ -> new TreeMap<>())
            .merge(loan.borrower(), loan.settledUnits(), Long::sum);
      }
    }
    if (!day.isEvery(5, 4) || lent.isEmpty()) {
      return List.of();
    }
    List<String> isins = List.copyOf(lent.keySet());
    String isin = isins.get(day.dice().nextInt(isins.size()));
    List<Income> rows = new ArrayList<>();
    lent.getOrDefault(isin, Map.of())
        .forEach((borrower, units) -> rows.add(income(day, isin, borrower, units)));
    if (day.isEvery(20, 4) && lender.code().equals("DEMO")) {
      rows.set(0, shortPaid(rows.getFirst()));
    }
    return rows;
  }

  private Income income(Day day, String isin, String borrower, long units) {
    Listing listing = market.listing(isin);
    BigDecimal gross = listing.price().multiply(DIVIDEND_SHARE).setScale(2, RoundingMode.HALF_UP);
    return Income.dividend(
        new Income.Dates(day.date(), day.after(2), day.before()),
        borrower,
        new Income.Security(isin, listing.currency(), listing.taxRate()),
        gross,
        units,
        "CA-%s-%s".formatted(day.date(), listing.ticker()));
  }

  /** A tenth is missing, as if the borrower had counted fewer units. */
  private static Income shortPaid(Income income) {
    long units = income.quantityOnLoan() - income.quantityOnLoan() / 10;
    BigDecimal payment =
        income
            .paymentValue()
            .multiply(BigDecimal.valueOf(units))
            .divide(BigDecimal.valueOf(income.quantityOnLoan()), 2, RoundingMode.HALF_UP);
    return new Income(
        income.date(),
        income.intendedValueDate(),
        income.recordDate(),
        income.type(),
        income.borrowerCode(),
        income.currency(),
        income.grossDividendPerShare(),
        units,
        payment,
        income.corporateActionId(),
        income.corporateActionType(),
        income.isin());
  }
}
