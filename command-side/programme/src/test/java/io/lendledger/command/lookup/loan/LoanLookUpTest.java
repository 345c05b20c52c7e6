package io.lendledger.command.lookup.loan;

import static io.lendledger.command.lookup.LookUpRun.DAY;
import static io.lendledger.command.lookup.LookUpRun.ISIN;
import static io.lendledger.command.lookup.LookUpRun.dec;
import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.command.lookup.LookUpRun;
import io.lendledger.core.businessday.CalendarEvent.BusinessDayCloseStarted;
import io.lendledger.core.businessday.CalendarEvent.BusinessDayClosed;
import io.lendledger.core.loan.LoanEvent.CoverReceived;
import io.lendledger.core.loan.LoanEvent.LoanBooked;
import io.lendledger.core.loan.LoanEvent.LoanCancelled;
import io.lendledger.core.loan.LoanEvent.LoanClosed;
import io.lendledger.core.loan.LoanEvent.LoanOpened;
import io.lendledger.core.loan.LoanEvent.LoanReallocated;
import io.lendledger.core.loan.LoanEvent.LoanRecalled;
import io.lendledger.core.loan.LoanEvent.LoanRerated;
import io.lendledger.core.loan.LoanEvent.SettlementReported;
import io.lendledger.core.loan.LoanEvent.TradeRestCancelled;
import io.lendledger.core.loan.LoanEvent.UnitsDropped;
import io.lendledger.core.loan.terms.LoanPart;
import io.lendledger.core.loan.terms.PartUnits;
import io.lendledger.core.marketdata.MarketDataEvent.PricesPublished;
import io.lendledger.core.marketdata.PricePoint;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
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

  /** As the loan says itself: what arrived does not reach what is required by now. */
  @Test
  void aReceiptThatLeavesALoanShortUncoversIt() {
    lookUps.tell(booked(), received("100", "100", true));
    assertThat(status()).isEqualTo("Pending - Covered");

    lookUps.tell(received("10", "150", false));
    assertThat(status()).isEqualTo("Pending - Uncovered");
  }

  /** No other close asks for the days of a loan that has ended. */
  @Test
  void lateDaysOfAnEndedLoanStayLateUntilTheyHaveAPrice() {
    LocalDate late = DAY.minusDays(5);
    lookUps.tell(booked(), new LoanOpened("L0000001", "DEMO", DAY), price(DAY, "USD"));
    closeDay(20);
    lookUps.tell(new LoanRerated("L0000001", "DEMO", late, dec("3"), null));
    closeDay(21);
    lookUps.tell(new LoanClosed("L0000001", "DEMO", DAY.plusDays(21)));
    assertThat(lateFrom()).isEqualTo(late);

    lookUps.tell(price(late, "EUR"));
    closeDay(22);
    assertThat(lateFrom()).as("without an FX rate").isEqualTo(late);

    lookUps.tell(price(late, "USD"));
    closeDay(23);
    assertThat(lateFrom()).isNull();
  }

  private void closeDay(int days) {
    LocalDate day = DAY.plusDays(days);
    lookUps.tell(
        new BusinessDayCloseStarted(day, null, days), new BusinessDayClosed(day, null, days, 1));
  }

  private static PricesPublished price(LocalDate day, String currency) {
    return new PricesPublished(day, List.of(new PricePoint(ISIN, dec("50"), currency)));
  }

  private @Nullable LocalDate lateFrom() {
    return lookUps
        .jdbc()
        .sql("SELECT late_from FROM command.loan")
        .query((row, number) -> Optional.ofNullable(row.getObject(1, LocalDate.class)))
        .single()
        .orElse(null);
  }

  private static CoverReceived received(String value, String required, boolean covered) {
    return new CoverReceived(
        "L0000001", "DEMO", DAY, dec(value), dec(value), dec(required), covered);
  }

  private String status() {
    return lookUps.jdbc().sql("SELECT status FROM command.loan").query(String.class).single();
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
