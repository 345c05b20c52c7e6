package io.lendledger.command.shortfall;

import static io.lendledger.command.LendingDesk.ACCOUNT;
import static io.lendledger.command.LendingDesk.ISIN;
import static io.lendledger.command.LendingDesk.MONDAY;

import io.lendledger.command.CommandSideRun;
import io.lendledger.command.LendingDesk;
import io.lendledger.command.collateral.CashCollateral;
import io.lendledger.core.borrower.BorrowerCode;
import io.lendledger.core.borrowrequest.BorrowRequestId;
import io.lendledger.core.borrowrequest.PlaceBorrowRequests;
import io.lendledger.core.borrowrequest.PlaceBorrowRequests.Order;
import io.lendledger.core.client.ClientCommand.ReportHoldings;
import io.lendledger.core.client.ClientCommand.SetPreference;
import io.lendledger.core.client.ClientKey;
import io.lendledger.core.client.HoldingKey;
import io.lendledger.core.client.OptIn;
import io.lendledger.core.client.ReportedHolding;
import io.lendledger.core.client.Side;
import io.lendledger.core.collateral.CollateralLine;
import io.lendledger.core.collateral.CollateralReported;
import io.lendledger.core.collateral.ExposureValued;
import io.lendledger.core.lender.ClientId;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.lender.LenderRegistered;
import io.lendledger.core.loan.LoanCommand.ReportSettlement;
import io.lendledger.core.loan.LoanEvent.LoanBooked;
import io.lendledger.core.loan.terms.LoanId;
import io.lendledger.core.money.Percent;
import io.lendledger.core.money.Units;
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
import java.time.LocalDate;
import java.util.List;

/** A lender of its own: A with 10,000 and B with 5,000 shares, both taking part. */
final class LentProgramme {

  private static final LocalDate BEFORE = MONDAY.minusDays(10);

  private final CommandSideRun run;
  private final LenderCode lender;
  private int number;

  LentProgramme(CommandSideRun run, String lender) {
    this.run = run;
    this.lender = new LenderCode(lender);
    run.publish(new LenderRegistered(lender, lender, BigDecimal.ZERO, BigDecimal.ZERO, "USD"));
    prefer("A", OptIn.IN, BEFORE);
    prefer("B", OptIn.IN, BEFORE);
    holds("A", 10_000);
    holds("B", 5_000);
    run.settle();
  }

  private ClientKey client(String id) {
    return new ClientKey(lender, new ClientId(id));
  }

  void prefer(String client, OptIn optIn, LocalDate day) {
    run.send(new SetPreference(client(client), day, optIn, new Percent(new BigDecimal("90")), day));
  }

  private void holds(String client, long quantity) {
    ReportedHolding holding =
        new ReportedHolding(
            new HoldingKey(ACCOUNT, ISIN, null),
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
            new SubmissionId(lender + "-" + client),
            BEFORE,
            List.of(holding),
            BEFORE,
            null));
  }

  /** 9,000 shares: 6,000 of A and 3,000 of B. */
  void borrow() {
    borrow(9_000);
  }

  void borrow(long units) {
    String request = lender + "-R" + units;
    Order all = LendingDesk.order(request, units);
    Order own =
        new Order(
            new BorrowRequestId(request),
            all.borrower(),
            lender,
            all.isin(),
            all.units(),
            all.collateralType(),
            all.lendingRate(),
            all.investmentRate(),
            all.rebateRate(),
            all.loanCurrency(),
            all.loanType(),
            all.tradeDate(),
            all.settlementDate(),
            all.endDate(),
            all.haircut());
    run.send(new PlaceBorrowRequests(request + "-batch", List.of(own)));
  }

  LoanId loan() {
    return run.events(LoanBooked.class).stream()
        .filter(each -> each.lenderCode().equals(lender.value()))
        .map(each -> new LoanId(each.loanId()))
        .findFirst()
        .orElseThrow();
  }

  TradeId deliveryTrade() {
    return new TradeId(loan().value());
  }

  TradeId trade(int trade) {
    return new TradeId(loan() + "/" + trade);
  }

  void lend() {
    borrow();
    run.settle();
    settle(deliveryTrade(), TradeType.LOAN, 9_000);
    run.settle();
  }

  void settle(TradeId trade, TradeType type, long units) {
    settle(trade, type, units, units);
  }

  /** What is not settled of the trade is matched. */
  void settle(TradeId trade, TradeType type, long units, long of) {
    run.send(
        new ReportSettlement(
            loan(),
            new SettlementReport(
                ACCOUNT,
                trade,
                type,
                new Units(of),
                new Units(units),
                MONDAY,
                MONDAY,
                units == of ? MONDAY : null,
                ISIN,
                null,
                units == of ? SettlementStatus.SETTLED : SettlementStatus.MATCHED,
                null,
                null,
                new BorrowerCode("BRW1")),
            MONDAY));
  }

  void trades(String client, Side side, long units) {
    String id = "T" + ++number;
    run.send(
        new RecordTransaction(
            new TransactionKey(lender, id),
            new Transaction(
                id,
                new ClientId(client),
                ACCOUNT,
                ISIN,
                null,
                null,
                null,
                side,
                BigDecimal.valueOf(units),
                MONDAY,
                MONDAY.plusDays(1),
                null)));
  }

  /** The day's report on the borrower's collateral, in cash. */
  void reportsCollateral(String value) {
    CollateralLine line =
        CashCollateral.line(lender + "-RQV", lender.value(), ACCOUNT.value(), "BRW1", value);
    run.publish(new CollateralReported(MONDAY, lender + "-RQV", List.of(line)));
  }

  /** The exposures that were valued, in order. */
  List<String> exposures() {
    return run.events(ExposureValued.class).stream()
        .filter(each -> each.lenderCode().equals(lender.value()))
        .map(
            each -> "exposure %s %s".formatted(plain(each.requiredValue()), plain(each.exposure())))
        .toList();
  }

  private static String plain(BigDecimal amount) {
    return amount.stripTrailingZeros().toPlainString();
  }

  /** Everything that processes decide, without what differs from one lender to the next. */
  List<String> state() {
    return run.jdbc()
        .sql(
            """
            SELECT concat_ws(' ', 'holding', client, quantity, pending, allocated, available)
            FROM command.holding WHERE lender = :lender
            UNION ALL
            SELECT concat_ws(' ', 'allocation', client, units, coming_back)
            FROM command.allocation WHERE lender = :lender
            UNION ALL
            SELECT concat_ws(' ', 'loan', status, (SELECT string_agg(concat_ws(' ', part, client,
                part.units, settled_units), ', ' ORDER BY part)
              FROM command.loan_part part WHERE part.loan_id = loan.loan_id))
            FROM command.loan WHERE lender = :lender
            UNION ALL
            SELECT concat_ws(' ', 'trade', regexp_replace(trade_id, '^[^/]*', ''), type,
              original_units, units, settled_units, status)
            FROM command.trade WHERE lender = :lender
            UNION ALL
            SELECT concat_ws(' ', 'shortfall', client, units, remaining, state)
            FROM command.shortfall WHERE lender = :lender
            UNION ALL
            SELECT concat_ws(' ', 'request', open_units, completed)
            FROM command.borrow_request WHERE lender = :lender
            ORDER BY 1
            """)
        .param("lender", lender.value())
        .query(String.class)
        .list();
  }

  /** How many units are allocated to loans that do not have them, or the other way round. */
  long unitsAstray() {
    return run.jdbc()
        .sql(
            """
            SELECT coalesce(sum(abs(coalesce(allocation.units, 0) - coalesce(part.units, 0))), 0)
            FROM (SELECT * FROM command.allocation WHERE lender = :lender) allocation
            FULL JOIN (SELECT part.* FROM command.loan_part part JOIN command.loan USING (loan_id)
                  WHERE loan.lender = :lender) part
              ON part.loan_id = allocation.loan_id AND part.client = allocation.client
            """)
        .param("lender", lender.value())
        .query(Long.class)
        .single();
  }
}
