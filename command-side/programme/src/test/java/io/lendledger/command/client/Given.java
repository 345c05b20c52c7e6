package io.lendledger.command.client;

import io.lendledger.core.client.ClientCommand.AllocateUnits;
import io.lendledger.core.client.ClientCommand.ApplyTransaction;
import io.lendledger.core.client.ClientCommand.NoteRecall;
import io.lendledger.core.client.ClientCommand.PlanCoverage;
import io.lendledger.core.client.ClientCommand.ReleaseCause;
import io.lendledger.core.client.ClientCommand.ReleaseUnits;
import io.lendledger.core.client.ClientCommand.ReportHoldings;
import io.lendledger.core.client.ClientCommand.ResolveShortfall;
import io.lendledger.core.client.ClientCommand.SetPreference;
import io.lendledger.core.client.ClientCommand.WithdrawRecall;
import io.lendledger.core.client.ClientEvent;
import io.lendledger.core.client.ClientEvent.HoldingsReported;
import io.lendledger.core.client.ClientEvent.PreferenceSet;
import io.lendledger.core.client.ClientEvent.RecallNoted;
import io.lendledger.core.client.ClientEvent.RecallSurplusFound;
import io.lendledger.core.client.ClientEvent.RecallWithdrawn;
import io.lendledger.core.client.ClientEvent.ShortfallFound;
import io.lendledger.core.client.ClientEvent.TransactionApplied;
import io.lendledger.core.client.ClientEvent.UnitsAllocated;
import io.lendledger.core.client.ClientEvent.UnitsReleased;
import io.lendledger.core.client.ClientKey;
import io.lendledger.core.client.CoverageStep;
import io.lendledger.core.client.HoldingKey;
import io.lendledger.core.client.OptIn;
import io.lendledger.core.client.RecallReduction;
import io.lendledger.core.client.ReportedHolding;
import io.lendledger.core.client.Side;
import io.lendledger.core.client.StatementPlace;
import io.lendledger.core.instrument.Isin;
import io.lendledger.core.lender.ClientId;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.loan.terms.LoanId;
import io.lendledger.core.money.Percent;
import io.lendledger.core.money.Units;
import io.lendledger.core.position.AccountId;
import io.lendledger.core.position.PositionStatus;
import io.lendledger.core.submission.SubmissionId;
import io.lendledger.core.trade.TradeId;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;

/** The words in which the client's tests speak: client A of DEMO with Apple in account ACC. */
final class Given {

  static final ClientKey CLIENT = new ClientKey(new LenderCode("DEMO"), new ClientId("A"));
  static final LocalDate MONDAY = LocalDate.parse("2026-03-02");
  static final LocalDate TUESDAY = MONDAY.plusDays(1);
  static final LocalDate WEDNESDAY = MONDAY.plusDays(2);
  static final LocalDate THURSDAY = MONDAY.plusDays(3);
  static final String APPLE = "US0378331005";
  static final HoldingKey HOLDING = holdingAt(null);
  static final LoanId LOAN = new LoanId("L0000001");

  private Given() {}

  static HoldingKey holdingAt(String depositary) {
    return new HoldingKey(new AccountId("ACC"), new Isin(APPLE), depositary);
  }

  static SetPreference prefer(LocalDate from, OptIn optIn, String feeSplit, LocalDate today) {
    Percent split = feeSplit == null ? null : Percent.of(feeSplit);
    return new SetPreference(CLIENT, from, optIn, split, today);
  }

  /** What a list, or a request of its own, says of a day; today is Tuesday. */
  static SetPreference prefer(
      LocalDate from, OptIn optIn, String feeSplit, long receipt, boolean listed) {
    Percent split = feeSplit == null ? null : Percent.of(feeSplit);
    return new SetPreference(
        CLIENT, from, optIn, split, TUESDAY, new StatementPlace(receipt, listed));
  }

  static PreferenceSet preferred(LocalDate from, OptIn optIn, String feeSplit) {
    return new PreferenceSet("DEMO", "A", from, optIn.wire(), new BigDecimal(feeSplit));
  }

  static PreferenceSet preferred(
      LocalDate from, OptIn optIn, String feeSplit, Long optInReceipt, Long feeSplitReceipt) {
    return new PreferenceSet(
        "DEMO", "A", from, optIn.wire(), new BigDecimal(feeSplit), optInReceipt, feeSplitReceipt);
  }

  static ReportHoldings report(String snapshot, LocalDate asOf, ReportedHolding... holdings) {
    return new ReportHoldings(
        CLIENT, new SubmissionId(snapshot), asOf, List.of(holdings), asOf.plusDays(1), null);
  }

  static ReportedHolding holding(String quantity) {
    return holding(HOLDING, quantity, PositionStatus.AVAILABLE);
  }

  static ReportedHolding holding(HoldingKey key, String quantity, PositionStatus status) {
    return new ReportedHolding(
        key, "AAPL", "US", "X1", new BigDecimal(quantity), "USD", Percent.of("15"), status);
  }

  static HoldingsReported reported(
      String snapshot, LocalDate asOf, ClientEvent.Holding... holdings) {
    return new HoldingsReported("DEMO", "A", snapshot, asOf, List.of(holdings), null);
  }

  static ClientEvent.Holding held(String quantity) {
    return held(null, quantity, "Available");
  }

  static ClientEvent.Holding held(String depositary, String quantity, String status) {
    return new ClientEvent.Holding(
        "ACC",
        APPLE,
        depositary,
        "AAPL",
        "US",
        "X1",
        new BigDecimal(quantity),
        "USD",
        new BigDecimal("15"),
        status);
  }

  static ApplyTransaction apply(String id, Side side, String units, LocalDate tradeDate) {
    return apply(id, HOLDING, side, units, tradeDate);
  }

  static ApplyTransaction apply(
      String id, HoldingKey holding, Side side, String units, LocalDate tradeDate) {
    return new ApplyTransaction(
        CLIENT,
        id,
        holding,
        side,
        new BigDecimal(units),
        tradeDate,
        tradeDate.plusDays(2),
        tradeDate,
        null);
  }

  static TransactionApplied applied(String id, Side side, String units, LocalDate tradeDate) {
    return applied(id, null, side, units, tradeDate);
  }

  static TransactionApplied applied(
      String id, String depositary, Side side, String units, LocalDate tradeDate) {
    return new TransactionApplied(
        "DEMO",
        "A",
        id,
        "ACC",
        APPLE,
        depositary,
        side.wire(),
        new BigDecimal(units),
        tradeDate,
        tradeDate.plusDays(2),
        null);
  }

  static AllocateUnits allocate(String allocation, long units, LocalDate tradeDate) {
    return new AllocateUnits(CLIENT, HOLDING, LOAN, allocation, new Units(units), tradeDate);
  }

  static UnitsAllocated allocated(String allocation, long units) {
    return allocated(LOAN.value(), allocation, units);
  }

  static UnitsAllocated allocated(String loan, String allocation, long units) {
    return new UnitsAllocated("DEMO", "A", "ACC", APPLE, null, loan, allocation, units);
  }

  static ReleaseUnits release(
      String release, long units, ReleaseCause cause, String trade, String shortfall) {
    TradeId tradeId = trade == null ? null : new TradeId(trade);
    return new ReleaseUnits(
        CLIENT, HOLDING, LOAN, release, new Units(units), cause, tradeId, shortfall);
  }

  static UnitsReleased released(
      String release, long units, ReleaseCause cause, String trade, String shortfall) {
    return new UnitsReleased(
        "DEMO",
        "A",
        "ACC",
        APPLE,
        null,
        LOAN.value(),
        release,
        units,
        cause.name(),
        trade,
        shortfall);
  }

  static NoteRecall note(String trade, long units, String shortfall) {
    return new NoteRecall(CLIENT, HOLDING, LOAN, new TradeId(trade), new Units(units), shortfall);
  }

  static RecallNoted noted(String trade, long units, String shortfall) {
    return new RecallNoted("DEMO", "A", "ACC", APPLE, null, LOAN.value(), trade, units, shortfall);
  }

  static ShortfallFound missing(
      int number, long units, String cause, LocalDate foundOn, LocalDate neededBy) {
    return new ShortfallFound(
        "DEMO", "A", "DEMO/A/" + number, "ACC", APPLE, null, units, cause, foundOn, neededBy);
  }

  static PlanCoverage plan(int number, CoverageStep... steps) {
    return new PlanCoverage(CLIENT, "DEMO/A/" + number, List.of(steps));
  }

  static ResolveShortfall resolve(int number) {
    return new ResolveShortfall(CLIENT, "DEMO/A/" + number);
  }

  static CoverageStep recall(long units) {
    return new CoverageStep(CoverageStep.Kind.RECALL, LOAN.value(), units, null, null);
  }

  static WithdrawRecall withdraw(String trade, String withdrawal, long units) {
    return new WithdrawRecall(
        CLIENT, HOLDING, LOAN, new TradeId(trade), withdrawal, new Units(units), THURSDAY);
  }

  static RecallWithdrawn withdrawn(String trade, String withdrawal, long units, long surplus) {
    return new RecallWithdrawn(
        "DEMO", "A", "ACC", APPLE, null, LOAN.value(), trade, withdrawal, units, surplus);
  }

  static RecallSurplusFound surplus(int number, long units, RecallReduction... reductions) {
    return new RecallSurplusFound(
        "DEMO", "A", "DEMO/A/surplus/" + number, "ACC", APPLE, null, units, List.of(reductions));
  }

  static RecallReduction less(String trade, long units) {
    return new RecallReduction(LOAN.value(), trade, units);
  }
}
