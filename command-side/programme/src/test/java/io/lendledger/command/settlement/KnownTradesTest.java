package io.lendledger.command.settlement;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.command.settlement.KnownTrades.Trade;
import io.lendledger.core.borrower.BorrowerCode;
import io.lendledger.core.instrument.Isin;
import io.lendledger.core.money.Units;
import io.lendledger.core.position.AccountId;
import io.lendledger.core.rejection.Fault;
import io.lendledger.core.settlement.SettlementReport;
import io.lendledger.core.settlement.SettlementStatus;
import io.lendledger.core.trade.TradeId;
import io.lendledger.core.trade.TradeStatus;
import io.lendledger.core.trade.TradeType;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A trade of 1,000 units, 400 of which were taken off before they settled. */
class KnownTradesTest {

  private static final LocalDate DAY = LocalDate.of(2026, 1, 5);
  private static final String ISIN = "US0378331005";

  @Test
  void whatIsLeftMaySettle() {
    assertThat(faults(TradeStatus.PENDING, SettlementStatus.SETTLED, 600)).isEmpty();
    assertThat(faults(TradeStatus.PENDING, SettlementStatus.MATCHED, 200)).isEmpty();
  }

  @Test
  void moreThanIsLeftIsRefused() {
    assertThat(faults(TradeStatus.PENDING, SettlementStatus.MATCHED, 601))
        .containsExactly(Fault.at(3, "settledUnits", 601, "the trade has 600 units left"));
  }

  @Test
  void settledMeansAllThatIsLeft() {
    assertThat(faults(TradeStatus.PENDING, SettlementStatus.SETTLED, 599))
        .containsExactly(Fault.at(3, "settledUnits", 599, "Settled means all 600 units"));
    assertThat(faults(TradeStatus.SETTLED, SettlementStatus.SETTLED, 599))
        .containsExactly(Fault.at(3, "settledUnits", 599, "Settled means all 600 units"));
  }

  @Test
  void whatHasSettledInWholeHasNotFailed() {
    assertThat(faults(TradeStatus.PENDING, SettlementStatus.FAILED, 600))
        .containsExactly(Fault.at(3, "settlementStatus", "Failed", "all units have settled"));
    assertThat(faults(TradeStatus.PENDING, SettlementStatus.FAILED, 599)).isEmpty();
  }

  @Test
  void originalUnitsAreThoseOfTheInstructionOrOfWhatIsLeft() {
    assertThat(faults(TradeStatus.PENDING, SettlementStatus.SETTLED, 600, 600)).isEmpty();
    assertThat(faults(TradeStatus.PENDING, SettlementStatus.MATCHED, 700, 600))
        .containsExactly(Fault.at(3, "originalUnits", "700", "the trade has 1000"));
  }

  @Test
  void nothingSettlesBeforeItWasTraded() {
    SettlementReport report = report(SettlementStatus.SETTLED, 1_000, 600);
    assertThat(faults(TradeStatus.PENDING, report, DAY.plusDays(1)))
        .containsExactly(
            Fault.at(3, "actualSettlementDate", DAY, "the trade is of " + DAY.plusDays(1)));
  }

  /** Units without a day settle on the trade date at the earliest. */
  @Test
  void aTradeOfTomorrowMaySettleInPart() {
    SettlementReport report = report(SettlementStatus.PENDING, 1_000, 200);
    assertThat(faults(TradeStatus.PENDING, report, DAY.plusDays(1))).isEmpty();
  }

  private static List<Fault> faults(TradeStatus status, SettlementStatus reported, long settled) {
    return faults(status, reported, 1_000, settled);
  }

  private static List<Fault> faults(
      TradeStatus status, SettlementStatus reported, long original, long settled) {
    return faults(status, report(reported, original, settled), DAY);
  }

  private static List<Fault> faults(TradeStatus status, SettlementReport report, LocalDate traded) {
    List<Fault> faults = new ArrayList<>();
    new Trade("L0000001", "Loan", "ACC-1", ISIN, "BRW", 1_000, 600, status, traded)
        .contradictions(3, report, faults::add);
    return faults;
  }

  private static SettlementReport report(SettlementStatus status, long original, long settled) {
    return new SettlementReport(
        new AccountId("ACC-1"),
        new TradeId("L0000001"),
        TradeType.LOAN,
        new Units(original),
        new Units(settled),
        DAY,
        DAY,
        status == SettlementStatus.SETTLED ? DAY : null,
        new Isin(ISIN),
        null,
        status,
        null,
        null,
        new BorrowerCode("BRW"));
  }
}
