package io.lendledger.platform.demo.programme;

import io.lendledger.platform.play.Bodies.Collateral;
import io.lendledger.platform.play.Bodies.CollateralReport;
import io.lendledger.platform.play.OpenLoan;
import io.lendledger.platform.play.PendingTrade;
import io.lendledger.platform.play.RqvAccount;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The day's collateral: cash for cash loans, bonds and shares for the others. Some days a borrower
 * is short of it.
 */
final class CollateralDesk {

  private static final double ENOUGH = 1.005;
  private static final double SHORT = 0.96;
  private static final double BOND_SHARE = 0.6;
  private static final double CENT = 0.01;
  private static final Set<String> WHOLE_UNITS = Set.of("USD", "CAD");
  private static final String SHARE = "US78462F1030";

  private final Market market;

  CollateralDesk(Market market) {
    this.market = market;
  }

  private record Account(String lender, String account, String borrower) {

    String key() {
      return "%s %s %s".formatted(lender, account, borrower);
    }
  }

  /** What a borrower has of an account, in the base currency. */
  private static final class Need {
    private final Account account;
    private double cash;
    private double other;

    Need(Account account) {
      this.account = account;
    }
  }

  /** Secures what is still to be delivered of loans, too. */
  CollateralReport report(Day day, List<OpenLoan> loans, List<PendingTrade> pending) {
    Map<String, Long> undelivered =
        pending.stream()
            .filter(trade -> trade.type().equals("Loan"))
            .collect(Collectors.toMap(PendingTrade::loan, PendingTrade::openUnits));
    Map<String, Need> needs = new TreeMap<>();
    for (OpenLoan loan : loans) {
      var account = new Account(loan.lender(), loan.account(), loan.borrower());
      Need need = needs.computeIfAbsent(account.key(), _ -> new Need(account));
      long units = loan.settledUnits() + undelivered.getOrDefault(loan.id(), 0L);
      if (loan.cash()) {
        need.cash += required(day, loan, units);
      } else {
        need.other += required(day, loan, units);
      }
    }
    List<Collateral> pieces = new ArrayList<>();
    int number = 0;
    for (Need need : needs.values()) {
      number++;
      boolean isShort = day.left() == 0 ? number == 3 : number == 1 && day.isEvery(10, 7);
      pieces(day, need, isShort ? SHORT : ENOUGH + 0.02 * day.dice().nextDouble(), pieces);
    }
    return new CollateralReport(day.date(), pieces);
  }

  /** By docs/lending.md, to the accuracy of a binary fraction, in the base currency. */
  private double required(Day day, OpenLoan loan, long units) {
    double price = market.price(loan.isin(), day.index()).doubleValue();
    double inBase = market.inBase(price, market.listing(loan.isin()).currency(), day.index());
    double secured = inBase * BorrowDemand.marginPercent(loan.borrower()) / 100;
    if (loan.cash()) {
      double rate = market.inBase(1, loan.currency(), day.index());
      double step = WHOLE_UNITS.contains(loan.currency()) ? 1 : CENT;
      secured = Math.ceil(secured / rate / step) * step * rate;
    }
    return units * secured;
  }

  private void pieces(Day day, Need need, double ratio, List<Collateral> pieces) {
    if (need.cash > 0) {
      double price = need.cash * ratio;
      pieces.add(piece(need.account, "Cash", null, price, null, null));
    }
    if (need.other > 0) {
      BigDecimal bond = new BigDecimal("0.9862");
      double bonds = need.other * ratio * BOND_SHARE / 0.98 / bond.doubleValue();
      pieces.add(piece(need.account, "Non-Cash", "US91282CJZ59", bonds, bond, "2"));
      BigDecimal share = market.price(SHARE, day.index());
      double shares = need.other * ratio * (1 - BOND_SHARE) / 0.95 / share.doubleValue();
      pieces.add(piece(need.account, "Non-Cash", SHARE, shares, share, "5"));
    }
  }

  private static Collateral piece(
      Account account,
      String type,
      @Nullable String isin,
      double quantity,
      @Nullable BigDecimal price,
      @Nullable String haircut) {
    boolean bond = isin != null && !isin.equals(SHARE);
    return new Collateral(
        isin == null ? null : "DEMO-TRIPARTY",
        RqvAccount.of(account.lender(), account.account(), account.borrower()),
        account.lender(),
        account.account(),
        account.borrower(),
        type,
        isin,
        bond ? "United States Treasury 4% 2034" : null,
        bond ? "Government Bond" : null,
        bond ? "AA+" : null,
        rounded(quantity, bond ? 1_000 : 1),
        price,
        price == null ? null : Market.BASE,
        Market.BASE,
        haircut == null ? null : new BigDecimal(haircut));
  }

  private static BigDecimal rounded(double value, int unit) {
    return BigDecimal.valueOf(value / unit)
        .setScale(0, RoundingMode.UP)
        .multiply(BigDecimal.valueOf(unit));
  }
}
