package io.lendledger.platform.sandbox;

import io.lendledger.platform.play.Bodies.Collateral;
import io.lendledger.platform.play.Bodies.CollateralReport;
import io.lendledger.platform.play.PendingTrade;
import io.lendledger.platform.play.RqvAccount;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Confirms a lender's collateral each evening: what the service's own marks require and a little
 * more, or a tenth less when the borrower disputes them.
 */
final class TripartyAgent {

  private static final String BOND = "XS0000SBX019";
  private static final BigDecimal BOND_PRICE = new BigDecimal("0.98");
  private static final BigDecimal BOND_HAIRCUT = BigDecimal.valueOf(2);
  private static final BigDecimal BOND_VALUE = new BigDecimal("0.9604");
  private static final BigDecimal ENOUGH = new BigDecimal("1.01");
  private static final BigDecimal DISPUTED = new BigDecimal("0.9");
  private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);

  private final Talk talk;
  private final Player as;
  private final long seed;

  TripartyAgent(Talk talk, Player as, long seed) {
    this.talk = talk;
    this.as = as;
    this.seed = seed;
  }

  private record Account(String account, String borrower, boolean cash, String currency) {

    String key() {
      return "%s %s %s %s".formatted(account, borrower, cash, currency);
    }
  }

  /** Reports what secures a lender's loans, those included that are yet to be delivered. */
  void report(String lender, LocalDate day, int disputes) throws IOException, InterruptedException {
    Map<String, Long> undelivered = new HashMap<>();
    for (PendingTrade trade :
        talk.all(
            as,
            SimulatedBorrowers.pending(lender),
            page -> PendingTrade.all(PendingTrade.part(page)))) {
      if (trade.type().equals("Loan")) {
        undelivered.put(trade.loan(), trade.openUnits());
      }
    }
    Map<String, Account> accounts = new TreeMap<>();
    Map<String, BigDecimal> needs = new TreeMap<>();
    for (LentLoan loan : talk.all(as, LentLoan.ofLender(lender), LentLoan::all)) {
      var account = new Account(loan.account(), loan.borrower(), loan.cash(), loan.currency());
      BigDecimal required =
          required(loan, loan.settledUnits() + undelivered.getOrDefault(loan.id(), 0L));
      accounts.put(account.key(), account);
      needs.merge(account.key(), required, BigDecimal::add);
    }
    List<Collateral> pieces = new ArrayList<>();
    needs.forEach((key, need) -> {
      Account account = accounts.get(key);
      if (account != null && need.signum() > 0) {
        boolean disputed =
            Roll.happens(
                disputes, seed, "disputes", lender, account.account(), account.borrower(), day);
        pieces.add(piece(lender, account, need.multiply(disputed ? DISPUTED : ENOUGH)));
      }
    });
    if (!pieces.isEmpty()) {
      talk.post(
          as,
          "/desk/v1/collateral",
          new CollateralReport(day, pieces),
          "%s-collateral-%s".formatted(day, lender));
    }
  }

  /** By docs/lending.md: the loan price of a cash loan has its margin already. */
  static BigDecimal required(LentLoan loan, long units) {
    BigDecimal price = loan.loanPrice() == null ? BigDecimal.ZERO : loan.loanPrice();
    BigDecimal value = price.multiply(BigDecimal.valueOf(units));
    return loan.cash() ? value : value.multiply(loan.margin()).divide(HUNDRED, 10, RoundingMode.UP);
  }

  private static Collateral piece(String lender, Account account, BigDecimal value) {
    boolean cash = account.cash();
    BigDecimal quantity = cash ? value : value.divide(BOND_VALUE, 0, RoundingMode.UP);
    return new Collateral(
        cash ? null : "SANDBOX-TRIPARTY",
        RqvAccount.of(lender, account.account(), account.borrower()),
        lender,
        account.account(),
        account.borrower(),
        cash ? "Cash" : "Non-Cash",
        cash ? null : BOND,
        cash ? null : "Sandbox Government Bond",
        cash ? null : "Government Bond",
        cash ? null : "AA+",
        quantity.setScale(2, RoundingMode.UP),
        cash ? null : BOND_PRICE,
        cash ? null : account.currency(),
        account.currency(),
        cash ? null : BOND_HAIRCUT);
  }
}
