package io.lendledger.core.settlement;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.borrower.BorrowerCode;
import io.lendledger.core.instrument.Isin;
import io.lendledger.core.money.Units;
import io.lendledger.core.position.AccountId;
import io.lendledger.core.rejection.Fault;
import io.lendledger.core.trade.TradeId;
import io.lendledger.core.trade.TradeStatus;
import io.lendledger.core.trade.TradeType;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Reports on a trade that has 600 units left. */
class ReportedUnitsTest {

  private static final LocalDate DAY = LocalDate.of(2026, 1, 5);
  private static final String TOO_MANY = "the trade has 600 units left";
  private static final String NOT_ALL = "Settled means all 600 units";
  private static final String NOT_FAILED = "all units have settled";

  @ParameterizedTest
  @CsvSource({
    "Pending, Pending, 0,",
    "Pending, Pending, 599,",
    "Pending, Pending, 600,",
    "Pending, Pending, 601, " + TOO_MANY,
    "Pending, Matched, 0,",
    "Pending, Matched, 599,",
    "Pending, Matched, 600,",
    "Pending, Matched, 601, " + TOO_MANY,
    "Pending, Settled, 0, " + NOT_ALL,
    "Pending, Settled, 599, " + NOT_ALL,
    "Pending, Settled, 600,",
    "Pending, Settled, 601, " + NOT_ALL,
    "Pending, Failed, 0,",
    "Pending, Failed, 599,",
    "Pending, Failed, 600, " + NOT_FAILED,
    "Pending, Failed, 601, " + TOO_MANY,
    "Settled, Pending, 0,",
    "Settled, Pending, 599,",
    "Settled, Pending, 600,",
    "Settled, Pending, 601, " + TOO_MANY,
    "Settled, Matched, 0,",
    "Settled, Matched, 599,",
    "Settled, Matched, 600,",
    "Settled, Matched, 601, " + TOO_MANY,
    "Settled, Settled, 0, " + NOT_ALL,
    "Settled, Settled, 599, " + NOT_ALL,
    "Settled, Settled, 600,",
    "Settled, Settled, 601, " + NOT_ALL,
    "Settled, Failed, 0,",
    "Settled, Failed, 599,",
    "Settled, Failed, 600,",
    "Settled, Failed, 601, " + TOO_MANY,
  })
  void aReportAgreesWithItsTradeOrSaysWhereNot(
      String trade, String reported, long settled, @Nullable String issue) {
    assertThat(
            ReportedUnits.contradiction(
                    report(SettlementStatus.of(reported), settled), 600, TradeStatus.of(trade))
                .map(Fault::issue)
                .orElse(null))
        .isEqualTo(issue);
  }

  private static SettlementReport report(SettlementStatus status, long settled) {
    return new SettlementReport(
        new AccountId("ACC-1"),
        new TradeId("L0000001"),
        TradeType.LOAN,
        new Units(1_000),
        new Units(settled),
        DAY,
        DAY,
        status == SettlementStatus.SETTLED ? DAY : null,
        new Isin("US0378331005"),
        null,
        status,
        null,
        null,
        new BorrowerCode("BRW"));
  }
}
