package io.lendledger.command.lookup.loan;

import static io.lendledger.command.lookup.LookUpRun.DAY;
import static io.lendledger.command.lookup.LookUpRun.ISIN;
import static io.lendledger.command.lookup.LookUpRun.dec;
import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.command.lookup.LookUpRun;
import io.lendledger.core.loan.LoanEvent.LoanBooked;
import io.lendledger.core.loan.LoanEvent.LoanCancelled;
import io.lendledger.core.loan.LoanEvent.LoanOpened;
import io.lendledger.core.loan.LoanEvent.LoanReallocated;
import io.lendledger.core.loan.LoanEvent.LoanRecalled;
import io.lendledger.core.loan.LoanEvent.SettlementReported;
import io.lendledger.core.loan.LoanEvent.TradeRestCancelled;
import io.lendledger.core.loan.LoanEvent.UnitsDropped;
import io.lendledger.core.loan.terms.LoanPart;
import io.lendledger.core.loan.terms.PartUnits;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class LoanLookUpTest {

  private final LookUpRun lookUps = new LookUpRun();

  @AfterEach
  void stop() {
    lookUps.close();
  }

  @Test
  void partsAndTradesFollowTheLoan() {
    lookUps.tell(
        booked(),
        new SettlementReported(
            "L0000001",
            "DEMO",
            "L0000001",
            "Loan",
            "Settled",
            null,
            null,
            null,
            900,
            900,
            DAY,
            DAY,
            List.of(new PartUnits("C01", 0, 600), new PartUnits("C02", 0, 300))),
        new LoanOpened("L0000001", "DEMO", DAY),
        new LoanReallocated(
            "L0000001",
            "DEMO",
            "R1",
            "C01",
            new LoanPart("C02", "B", null, 200, null, null),
            false,
            200,
            200,
            DAY.plusDays(1),
            "S1"),
        new LoanRecalled(
            "L0000001",
            "DEMO",
            "L0000001/1",
            "RC1",
            400,
            DAY.plusDays(1),
            DAY.plusDays(3),
            List.of(new PartUnits("C01", 400, 0)),
            "S1"),
        new SettlementReported(
            "L0000001",
            "DEMO",
            "L0000001/1",
            "Recall",
            "Settled",
            null,
            null,
            null,
            400,
            400,
            DAY.plusDays(3),
            DAY.plusDays(3),
            List.of(new PartUnits("C01", -400, -400))));
    assertThat(
            lookUps
                .jdbc()
                .sql("SELECT units, settled_units FROM command.loan_part ORDER BY part")
                .query()
                .listOfRows())
        .containsExactly(
            Map.of("units", 0L, "settled_units", 0L), Map.of("units", 500L, "settled_units", 500L));
    assertThat(tradeStatus()).containsExactly("Settled", "Settled");
    assertThat(
            lookUps
                .jdbc()
                .sql(
                    "SELECT sum(settled_units) FROM command.part_delta"
                        + " WHERE part = 'C01' AND date <= ?")
                .param(DAY.plusDays(1))
                .query(Long.class)
                .single())
        .isEqualTo(400);
  }

  @Test
  void aTradeThatLosesItsLastUnitIsCancelled() {
    lookUps.tell(
        booked(),
        new UnitsDropped("L0000001", "DEMO", "D1", "C01", 600, "S1"),
        new UnitsDropped("L0000001", "DEMO", "D2", "C02", 299, "S1"));
    assertThat(tradeStatus()).containsExactly("Pending");

    lookUps.tell(new UnitsDropped("L0000001", "DEMO", "D3", "C02", 1, "S1"));
    assertThat(tradeStatus()).containsExactly("Cancelled");

    lookUps.tell(new LoanCancelled("L0000001", "DEMO", List.of()));
    assertThat(tradeStatus()).containsExactly("Cancelled");
  }

  @Test
  void whatHasSettledIsAllOfATradeThatWasCutBack() {
    lookUps.tell(
        booked(),
        new SettlementReported(
            "L0000001",
            "DEMO",
            "L0000001",
            "Loan",
            "Matched",
            null,
            null,
            null,
            600,
            600,
            DAY,
            null,
            List.of(new PartUnits("C01", 0, 600))));
    assertThat(tradeStatus()).containsExactly("Pending");

    lookUps.tell(
        new TradeRestCancelled(
            "L0000001",
            "DEMO",
            "L0000001",
            "Loan",
            300,
            DAY,
            List.of(new PartUnits("C02", -300, 0))));
    assertThat(tradeStatus()).containsExactly("Settled");
  }

  private static LoanBooked booked() {
    return new LoanBooked(
        "L0000001",
        "DEMO",
        "Q1",
        "ACC1",
        "BRW1",
        ISIN,
        "Open",
        "Non-Cash",
        900,
        dec("4.2"),
        null,
        null,
        "USD",
        dec("102"),
        null,
        DAY,
        DAY,
        null,
        List.of(
            new LoanPart("C01", "A", null, 600, null, null),
            new LoanPart("C02", "B", null, 300, null, null)));
  }

  private List<String> tradeStatus() {
    return lookUps
        .jdbc()
        .sql("SELECT status FROM command.trade ORDER BY trade_id")
        .query(String.class)
        .list();
  }
}
