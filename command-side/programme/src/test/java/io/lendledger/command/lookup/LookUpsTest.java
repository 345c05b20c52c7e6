package io.lendledger.command.lookup;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.command.CommandSideRun;
import io.lendledger.command.lookup.calendar.CalendarLookUp;
import io.lendledger.command.lookup.inventory.ClientPreferences;
import io.lendledger.command.lookup.inventory.Lenders;
import io.lendledger.command.lookup.market.FxRates;
import io.lendledger.command.lookup.market.MarketMarks;
import io.lendledger.command.lookup.market.Prices;
import io.lendledger.core.borrower.BorrowerRegistered;
import io.lendledger.core.businessday.CalendarEvent.BusinessDayCloseStarted;
import io.lendledger.core.businessday.CalendarEvent.BusinessDayClosed;
import io.lendledger.core.client.ClientEvent.Holding;
import io.lendledger.core.client.ClientEvent.HoldingsReported;
import io.lendledger.core.client.ClientEvent.PreferenceSet;
import io.lendledger.core.client.ClientEvent.RecallNoted;
import io.lendledger.core.client.ClientEvent.ShortfallFound;
import io.lendledger.core.client.ClientEvent.TransactionApplied;
import io.lendledger.core.client.ClientEvent.UnitsAllocated;
import io.lendledger.core.client.ClientEvent.UnitsReleased;
import io.lendledger.core.client.ClientKey;
import io.lendledger.core.instrument.Isin;
import io.lendledger.core.lender.ClientId;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.lender.LenderRegistered;
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
import io.lendledger.core.marketdata.FxPoint;
import io.lendledger.core.marketdata.MarketDataEvent.FxRatesPublished;
import io.lendledger.core.marketdata.MarketDataEvent.PricesPublished;
import io.lendledger.core.marketdata.PricePoint;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LookUpsTest {

  private static final String ISIN = "US0378331005";
  private static final LocalDate DAY = LocalDate.of(2026, 3, 2);

  private CommandSideRun run;

  @BeforeEach
  void start() {
    run = new CommandSideRun(Clock.systemUTC(), "lookup");
  }

  @AfterEach
  void stop() {
    run.close();
  }

  @Test
  void referenceAndMarketDataAreLookedUp() {
    run.publish(
        new LenderRegistered("DEMO", "Demo Lender", decimal("20"), decimal("5"), "USD"),
        new BorrowerRegistered("BRW1", "Demo Borrower", null, decimal("102")),
        new PricesPublished(DAY, List.of(new PricePoint(ISIN, decimal("50.25"), "USD"))),
        new FxRatesPublished(DAY, List.of(new FxPoint("USD", "JPY", decimal("125")))),
        new PreferenceSet("DEMO", "A", DAY, "In", decimal("80")));
    caughtUp();

    assertThat(run.get(Lenders.class).feeSplits(new LenderCode("DEMO")).orElseThrow())
        .hasToString("FeeSplits[service=20, otherAgent=5]");
    assertThat(run.get(Prices.class).latest(new Isin(ISIN), DAY.minusDays(1))).isEmpty();
    assertThat(run.get(Prices.class).latest(new Isin(ISIN), DAY.plusDays(3)).orElseThrow().amount())
        .isEqualByComparingTo("50.25");
    assertThat(run.get(FxRates.class).latest("JPY", "USD", DAY).orElseThrow())
        .isEqualByComparingTo("0.008");
    assertThat(run.get(FxRates.class).latest("JPY", "JPY", DAY)).contains(BigDecimal.ONE);
    ClientKey client = new ClientKey(new LenderCode("DEMO"), new ClientId("A"));
    assertThat(run.get(ClientPreferences.class).feeSplit(client, DAY)).isPresent();
    assertThat(run.get(ClientPreferences.class).feeSplit(client, DAY.minusDays(1))).isEmpty();
  }

  @Test
  void anFxRateIsTheNewestOfBothDirections() {
    LocalDate later = DAY.plusDays(1);
    run.publish(
        new PricesPublished(DAY, List.of(new PricePoint(ISIN, decimal("50"), "EUR"))),
        new FxRatesPublished(DAY, List.of(new FxPoint("EUR", "USD", decimal("1.25")))),
        new FxRatesPublished(later, List.of(new FxPoint("USD", "EUR", decimal("0.75")))),
        new FxRatesPublished(DAY, List.of(new FxPoint("XAU", "EUR", decimal("0.000000003")))));
    caughtUp();

    assertThat(fxRate("EUR", "USD", DAY)).isEqualByComparingTo("1.25");
    assertThat(fxRate("EUR", "USD", later)).isEqualByComparingTo("1.333333333333");
    assertThat(fxRate("USD", "EUR", DAY)).isEqualByComparingTo("0.8");
    assertThat(fxRate("EUR", "XAU", DAY)).isEqualByComparingTo("333333333.333333333333");
    assertThat(mark("USD", DAY)).isEqualByComparingTo("1.25");
    assertThat(mark("USD", later)).isEqualByComparingTo("1.333333333333");
    assertThat(mark("XAU", later)).isEqualByComparingTo("333333333.333333333333");
    assertThat(mark("EUR", later)).isEqualByComparingTo("1");
  }

  private BigDecimal fxRate(String from, String to, LocalDate day) {
    return run.get(FxRates.class).latest(from, to, day).orElseThrow();
  }

  private BigDecimal mark(String currency, LocalDate day) {
    var key = new MarketMarks.MarkKey(ISIN, currency, day);
    return run.get(MarketMarks.class).latest(Set.of(key)).get(key).fxRate();
  }

  @Test
  void holdingsFollowSnapshotsTransactionsAndAllocations() {
    run.publish(
        snapshot("S1", DAY, "10000.5"),
        new TransactionApplied(
            "DEMO",
            "A",
            "T1",
            "ACC1",
            ISIN,
            null,
            "Sell",
            decimal("1000"),
            DAY,
            DAY.plusDays(2),
            null),
        new UnitsAllocated("DEMO", "A", "ACC1", ISIN, null, "L0000001", "L0000001", 6000));
    caughtUp();
    assertThat(holding())
        .containsEntry("available", 3000L)
        .containsEntry("pending", decimal("-1000"))
        .containsEntry("allocated", 6000L);

    run.publish(
        snapshot("S2", DAY, "9000"),
        new UnitsReleased(
            "DEMO", "A", "ACC1", ISIN, null, "L0000001", "R1", 2000, "UNUSED", null, null));
    caughtUp();
    assertThat(holding())
        .containsEntry("available", 5000L)
        .containsEntry("pending", decimal("0"))
        .containsEntry("allocated", 4000L);
    assertThat(count("pending_transaction")).isZero();
  }

  @Test
  void laterTransactionsSurviveSnapshot() {
    run.publish(
        new TransactionApplied(
            "DEMO",
            "A",
            "T1",
            "ACC1",
            ISIN,
            null,
            "Buy",
            decimal("70"),
            DAY.plusDays(1),
            DAY.plusDays(3),
            null),
        snapshot("S1", DAY, "100"));
    caughtUp();
    assertThat(holding()).containsEntry("available", 170L);
  }

  @Test
  void partsAndTradesFollowTheLoan() {
    run.publish(
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
    caughtUp();
    assertThat(
            run.jdbc()
                .sql("SELECT units, settled_units FROM command.loan_part ORDER BY part")
                .query()
                .listOfRows())
        .containsExactly(
            Map.of("units", 0L, "settled_units", 0L), Map.of("units", 500L, "settled_units", 500L));
    assertThat(tradeStatus()).containsExactly("Settled", "Settled");
    assertThat(
            run.jdbc()
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
    run.publish(
        booked(),
        new UnitsDropped("L0000001", "DEMO", "D1", "C01", 600, "S1"),
        new UnitsDropped("L0000001", "DEMO", "D2", "C02", 299, "S1"));
    caughtUp();
    assertThat(tradeStatus()).containsExactly("Pending");

    run.publish(new UnitsDropped("L0000001", "DEMO", "D3", "C02", 1, "S1"));
    caughtUp();
    assertThat(tradeStatus()).containsExactly("Cancelled");

    run.publish(new LoanCancelled("L0000001", "DEMO", List.of()));
    caughtUp();
    assertThat(tradeStatus()).containsExactly("Cancelled");
  }

  @Test
  void whatHasSettledIsAllOfATradeThatWasCutBack() {
    run.publish(
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
    caughtUp();
    assertThat(tradeStatus()).containsExactly("Pending");

    run.publish(
        new TradeRestCancelled(
            "L0000001",
            "DEMO",
            "L0000001",
            "Loan",
            300,
            DAY,
            List.of(new PartUnits("C02", -300, 0))));
    caughtUp();
    assertThat(tradeStatus()).containsExactly("Settled");
  }

  @Test
  void shortfallShrinksAsItIsCovered() {
    run.publish(
        new ShortfallFound(
            "DEMO", "A", "S1", "ACC1", ISIN, null, 2000, "Sell", DAY, DAY.plusDays(2)),
        new UnitsReleased(
            "DEMO", "A", "ACC1", ISIN, null, "L0000001", "R1", 1500, "REALLOCATED", null, "S1"),
        new RecallNoted("DEMO", "A", "ACC1", ISIN, null, "L0000001", "L0000001/1", 400, "S1"));
    caughtUp();
    assertThat(run.jdbc().sql("SELECT remaining FROM command.shortfall").query(Long.class).single())
        .isEqualTo(100);
  }

  @Test
  void calendarTellsTheLastClosedDate() {
    run.publish(new BusinessDayCloseStarted(DAY, null, 1), new BusinessDayClosed(DAY, null, 1, 7));
    caughtUp();
    assertThat(run.get(CalendarLookUp.class).view().lastClosedDate()).isEqualTo(DAY);
    assertThat(run.get(CalendarLookUp.class).view().lastRunLoans()).isEqualTo(7);
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
        decimal("4.2"),
        null,
        null,
        "USD",
        decimal("102"),
        null,
        DAY,
        DAY,
        null,
        List.of(
            new LoanPart("C01", "A", null, 600, null, null),
            new LoanPart("C02", "B", null, 300, null, null)));
  }

  private static HoldingsReported snapshot(String id, LocalDate day, String quantity) {
    return new HoldingsReported(
        "DEMO",
        "A",
        id,
        day,
        List.of(
            new Holding(
                "ACC1",
                ISIN,
                null,
                "AAPL",
                null,
                null,
                decimal(quantity),
                "USD",
                null,
                "Available")),
        null);
  }

  private List<String> tradeStatus() {
    return run.jdbc()
        .sql("SELECT status FROM command.trade ORDER BY trade_id")
        .query(String.class)
        .list();
  }

  private Map<String, Object> holding() {
    return run.jdbc().sql("SELECT * FROM command.holding").query().singleRow();
  }

  private long count(String table) {
    return run.jdbc().sql("SELECT count(*) FROM command." + table).query(Long.class).single();
  }

  private void caughtUp() {
    assertThat(run.get(Freshness.class).awaitHead()).isNotNegative();
  }

  private static BigDecimal decimal(String text) {
    return new BigDecimal(text);
  }
}
