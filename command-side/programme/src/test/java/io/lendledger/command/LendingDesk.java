package io.lendledger.command;

import io.lendledger.core.borrower.BorrowerCode;
import io.lendledger.core.borrower.BorrowerRegistered;
import io.lendledger.core.borrowrequest.BorrowRequestEvent.BorrowRequestCompleted;
import io.lendledger.core.borrowrequest.BorrowRequestId;
import io.lendledger.core.borrowrequest.PlaceBorrowRequests;
import io.lendledger.core.client.ClientCommand.ReportHoldings;
import io.lendledger.core.client.ClientCommand.SetPreference;
import io.lendledger.core.client.ClientKey;
import io.lendledger.core.client.HoldingKey;
import io.lendledger.core.client.OptIn;
import io.lendledger.core.client.ReportedHolding;
import io.lendledger.core.client.Side;
import io.lendledger.core.instrument.Isin;
import io.lendledger.core.lender.ClientId;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.lender.LenderRegistered;
import io.lendledger.core.loan.ConfirmCover;
import io.lendledger.core.loan.LoanCommand.ReportSettlement;
import io.lendledger.core.loan.terms.CollateralType;
import io.lendledger.core.loan.terms.LoanId;
import io.lendledger.core.loan.terms.LoanType;
import io.lendledger.core.marketdata.MarketDataEvent.PricesPublished;
import io.lendledger.core.marketdata.PricePoint;
import io.lendledger.core.money.Percent;
import io.lendledger.core.money.Rate;
import io.lendledger.core.money.Units;
import io.lendledger.core.position.AccountId;
import io.lendledger.core.position.PositionStatus;
import io.lendledger.core.settlement.SettlementReport;
import io.lendledger.core.settlement.SettlementStatus;
import io.lendledger.core.submission.SubmissionId;
import io.lendledger.core.trade.TradeId;
import io.lendledger.core.trade.TradeType;
import io.lendledger.core.transaction.RecordTransaction;
import io.lendledger.core.transaction.Transaction;
import io.lendledger.core.transaction.TransactionKey;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Currency;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Runs the whole command side and speaks as lenders, desk and custodian do. */
public final class LendingDesk implements AutoCloseable {

  public static final LocalDate MONDAY = LocalDate.of(2026, 3, 2);
  public static final LenderCode DEMO = new LenderCode("DEMO");
  public static final AccountId ACCOUNT = new AccountId("ACC1");
  public static final Isin ISIN = new Isin("US0378331005");

  private static final LocalDate BEFORE = MONDAY.minusDays(10);

  public final CommandSideRun run;
  private int number;

  public LendingDesk() {
    this(Map.of());
  }

  /** With settings other than the default ones. */
  public LendingDesk(Map<String, Object> settings) {
    run =
        new CommandSideRun(
            Clock.fixed(MONDAY.atTime(9, 0).toInstant(ZoneOffset.UTC), ZoneOffset.UTC),
            settings,
            "lookup",
            "rebuild",
            "submission",
            "dispatch",
            "market",
            "borrowrequest",
            "shortfall",
            "allocation",
            "businessday",
            "billing",
            "transaction",
            "collateralcover",
            "client",
            "loan",
            "position",
            "settlement",
            "income",
            "instrument",
            "marketdata",
            "collateral");
    run.publish(
        new LenderRegistered("DEMO", "Demo Lender", decimal("20"), decimal("0"), "USD"),
        new BorrowerRegistered("BRW1", "Demo Borrower", null, decimal("102")));
  }

  public static ClientKey client(String id) {
    return new ClientKey(DEMO, new ClientId(id));
  }

  /** Two clients take part and one does not; all three hold the security. */
  void opens() {
    optIn("A");
    optIn("B");
    holds("A", "ACC1", 10_000);
    holds("B", "ACC1", 5_000);
    holds("C", "ACC1", 8_000);
  }

  /** The client takes part from long ago with a split of 90 %. */
  public void optIn(String client) {
    run.send(
        new SetPreference(client(client), BEFORE, OptIn.IN, new Percent(decimal("90")), BEFORE));
  }

  public void prefers(String client, OptIn optIn, LocalDate day) {
    run.send(new SetPreference(client(client), day, optIn, new Percent(decimal("90")), MONDAY));
    run.settle();
  }

  /** Publishes the price of the security in USD. */
  public void price(LocalDate day, String price) {
    run.publish(
        new PricesPublished(day, List.of(new PricePoint(ISIN.value(), decimal(price), "USD"))));
  }

  /** Units of a client's holdings that are on loan or set aside. */
  public long allocated(String client) {
    return run.jdbc()
        .sql("SELECT sum(allocated) FROM command.holding WHERE client = ?")
        .param(client)
        .query(Long.class)
        .single();
  }

  public void holds(String client, String account, long quantity) {
    ReportedHolding holding =
        new ReportedHolding(
            new HoldingKey(new AccountId(account), ISIN, null),
            "AAPL",
            null,
            null,
            BigDecimal.valueOf(quantity),
            "USD",
            null,
            PositionStatus.AVAILABLE);
    run.send(
        new ReportHoldings(
            client(client),
            new SubmissionId("S" + ++number),
            BEFORE,
            List.of(holding),
            BEFORE,
            null));
  }

  /** A non-cash request; waits for its matching. */
  public BorrowRequestCompleted borrow(long units) {
    return borrow(units, MONDAY);
  }

  /** The same, traded on a day. */
  public BorrowRequestCompleted borrow(long units, LocalDate day) {
    String id = "Q" + ++number;
    run.send(new PlaceBorrowRequests("batch-" + id, List.of(order(id, units, day))));
    run.settle();
    return run.events(BorrowRequestCompleted.class).stream()
        .filter(each -> each.requestId().equals(id))
        .findFirst()
        .orElseThrow();
  }

  public static PlaceBorrowRequests.Order order(String id, long units) {
    return order(id, units, MONDAY);
  }

  private static PlaceBorrowRequests.Order order(String id, long units, LocalDate day) {
    return new PlaceBorrowRequests.Order(
        new BorrowRequestId(id),
        new BorrowerCode("BRW1"),
        null,
        ISIN,
        new Units(units),
        CollateralType.NON_CASH,
        Rate.of("4.20"),
        null,
        null,
        Currency.getInstance("USD"),
        LoanType.OPEN,
        day,
        day,
        null,
        null);
  }

  /** Covers and delivers a loan whole. */
  public void deliver(String loan, long units) {
    run.send(new ConfirmCover(new LoanId(loan), MONDAY, null));
    settled(loan, TradeType.LOAN, units, MONDAY);
  }

  public void settled(String trade, TradeType type, long units, LocalDate day) {
    report(trade, type, units, units, SettlementStatus.SETTLED, day);
  }

  /** So many units of a trade are settled, the rest is matched. */
  public void partlySettled(String trade, TradeType type, long units, long of) {
    report(trade, type, units, of, SettlementStatus.MATCHED, null);
  }

  private void report(
      String trade,
      TradeType type,
      long units,
      long of,
      SettlementStatus status,
      @Nullable LocalDate day) {
    run.send(
        new ReportSettlement(
            new LoanId(trade.replaceAll("/.*", "")),
            new SettlementReport(
                ACCOUNT,
                new TradeId(trade),
                type,
                new Units(of),
                new Units(units),
                MONDAY,
                MONDAY,
                day,
                ISIN,
                null,
                status,
                null,
                null,
                new BorrowerCode("BRW1")),
            MONDAY));
    run.settle();
  }

  public void sells(String client, long units) {
    String id = "T" + ++number;
    run.send(
        new RecordTransaction(
            new TransactionKey(DEMO, id),
            new Transaction(
                id,
                new ClientId(client),
                ACCOUNT,
                ISIN,
                null,
                null,
                null,
                Side.SELL,
                BigDecimal.valueOf(units),
                MONDAY,
                MONDAY.plusDays(1),
                null)));
    run.settle();
  }

  @Override
  public void close() {
    run.close();
  }

  private static BigDecimal decimal(String text) {
    return new BigDecimal(text);
  }
}
