package io.lendledger.command.audit;

import static io.lendledger.command.LendingDesk.ISIN;
import static io.lendledger.command.LendingDesk.MONDAY;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.lendledger.command.LendingDesk;
import io.lendledger.command.eventstore.CurrentRevision;
import io.lendledger.command.eventstore.EventSerializer;
import io.lendledger.core.audit.Lineage;
import io.lendledger.core.audit.Lineage.Cause;
import io.lendledger.core.audit.Lineage.Figure;
import io.lendledger.core.audit.Lineage.Input;
import io.lendledger.core.businessday.CalendarCommand.CalendarKey;
import io.lendledger.core.businessday.CalendarCommand.CloseBillingMonth;
import io.lendledger.core.businessday.RequestBusinessDayClose;
import io.lendledger.core.event.EventCatalogue;
import io.lendledger.core.event.Events;
import io.lendledger.core.loan.LoanCommand.RerateLoan;
import io.lendledger.core.loan.LoanId;
import io.lendledger.core.marketdata.MarketDataEvent.PricesPublished;
import io.lendledger.core.marketdata.PricePoint;
import io.lendledger.core.money.Rate;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Two loans of 9,000 and 3,000 units at 50 USD and 4.20 %, of two clients two to one: 52.50 and
 * 17.50 a day. March is billed; then the first loan's rate turns out to have been 8.40 % from the
 * 30th on and, still on the first of April, 6.30 % from the 31st on.
 */
class LineageTest {

  private static final LoanId LOAN = new LoanId("L0000001");
  private static final YearMonth MARCH = YearMonth.of(2026, 3);
  private static final LocalDate APRIL = LocalDate.of(2026, 4, 1);

  private static LendingDesk desk;

  @BeforeAll
  static void lend() {
    desk = new LendingDesk();
    desk.optIn("A");
    desk.optIn("B:2");
    desk.holds("A", "ACC1", 10_000);
    desk.holds("B:2", "ACC1", 5_000);
    desk.borrow(9_000);
    desk.borrow(3_000);
    desk.run.publish(
        new PricesPublished(
            MONDAY, List.of(new PricePoint(ISIN.value(), new BigDecimal("50"), "USD"))));
    desk.deliver("L0000001", 9_000);
    desk.deliver("L0000002", 3_000);
    close(MARCH.atEndOfMonth());
    desk.run.send(new CloseBillingMonth(new CalendarKey(), MARCH));
    desk.run.settle();
    desk.run.send(new RerateLoan(LOAN, LocalDate.of(2026, 3, 30), Rate.of("8.40"), null));
    close(APRIL);
    desk.run.send(new RerateLoan(LOAN, LocalDate.of(2026, 3, 31), Rate.of("6.30"), null));
    close(APRIL);
  }

  private static void close(LocalDate day) {
    desk.run.send(new RequestBusinessDayClose(day));
    desk.run.settle();
  }

  @AfterAll
  static void stop() {
    desk.close();
  }

  @Test
  void whatABorrowerPaysIsTheSumOfItsLoansBills() {
    Lineage lineage = explained("billing-summary:DEMO:2026-03:BRW1:USD");
    assertThat(lineage.lenderCode()).isEqualTo("DEMO");
    assertThat(worked(lineage))
        .containsExactly(
            "grossAccrual 2100.00 = 1575.00 + 525.00",
            "serviceAccrual 420.00 = 315.00 + 105.00",
            "otherAgentAccrual 0.00 = 0.00 + 0.00",
            "netAccrual 1680.00 = 2100.00 − 420.00 − 0.00",
            "netClientRevenue 1512.00 = 1134.00 + 378.00");
    assertThat(lineage.inputs())
        .extracting(Input::name, Input::value)
        .containsExactly(
            tuple(
                "bill:L0000001:2026-03",
                "gross 1575.00, service 315.00, other agent 0.00, net 1260.00, clients 1134.00"),
            tuple(
                "bill:L0000002:2026-03",
                "gross 525.00, service 105.00, other agent 0.00, net 420.00, clients 378.00"));
    assertThat(lineage.events())
        .extracting(Cause::eventType)
        .containsExactly("loan.billed", "loan.billed");
    assertThat(lineage.parts()).containsExactly("bill:L0000001:2026-03", "bill:L0000002:2026-03");
    assertExplainedInTurn(lineage);
  }

  @Test
  void whatAClientGetsIsTheSumOfItsParts() {
    Lineage lineage = explained("client-revenue:DEMO:2026-03:A:USD");
    assertThat(worked(lineage))
        .containsExactly(
            "netClientRevenue 1008.00 = 756.00 + 252.00",
            "netAggregatorRevenue 112.00 = (840.00 + 280.00) − 1008.00");
    assertThat(lineage.inputs())
        .extracting(Input::name, Input::value)
        .containsExactly(
            tuple("bill:L0000001:2026-03 C01", "net 840.00, client 756.00"),
            tuple("bill:L0000002:2026-03 C01", "net 280.00, client 252.00"));
    assertThat(worked(explained("client-revenue:DEMO:2026-03:B:2:USD")))
        .containsExactly(
            "netClientRevenue 504.00 = 378.00 + 126.00",
            "netAggregatorRevenue 56.00 = (420.00 + 140.00) − 504.00");
    assertExplainedInTurn(lineage);
  }

  @Test
  void anOpenMonthIsExplainedByTheDaysSoFar() {
    Lineage lineage = explained("billing-summary:DEMO:2026-04:BRW1:USD");
    assertThat(worked(lineage)).contains("grossAccrual 175.00 = 157.50 + 17.50");
    assertThat(lineage.events())
        .extracting(Cause::eventType)
        .containsOnly("loan.accrued", "loan.accrual-adjusted");

    Lineage bill = explained("bill:L0000001:2026-04");
    assertThat(worked(bill)).contains("grossAccrual 157.50 = 157.50000000");
    assertThat(bill.inputs())
        .extracting(Input::name, input -> input.value().replaceAll(",[^,]*$", ""))
        .containsExactly(
            tuple(
                "line 2026-04-01/2026-04-01",
                "1 days, 9000 units at 6.3 %: gross 78.75000000, service 15.75000000,"
                    + " other agent 0.00000000"),
            tuple(
                "adjusting line 2026-03-30/2026-03-31",
                "2 days, 0 units at 8.4 %: gross 105.00000000, service 21.00000000,"
                    + " other agent 0.00000000"),
            tuple(
                "adjusting line 2026-03-31/2026-03-31",
                "1 days, 0 units at 6.3 %: gross -26.25000000, service -5.25000000,"
                    + " other agent 0.00000000"));
    assertThat(bill.inputs())
        .extracting(input -> input.positions().size())
        .containsExactly(1, 2, 1);
    assertThat(bill.parts()).doesNotHaveDuplicates().hasSize(6);
    assertExplainedInTurn(bill);
  }

  @Test
  void aBillsLinesNameTheDaysThatTheySum() {
    Lineage bill = explained("bill:L0000001:2026-03");
    assertThat(bill.inputs()).hasSize(1);
    assertThat(bill.inputs().getFirst().positions()).hasSize(30);
    assertThat(bill.events()).hasSize(31);
  }

  @Test
  void anAdjustingLineIsWhatItsDayTurnedOutToBeLessWhatWasAccruedBefore() {
    Lineage line = explained("accrual:L0000001-C01:2026-04-01:2026-03-31");
    assertThat(worked(line))
        .contains(
            "accrualGross 52.50000000 = 6000 × 50 × 6.3 / 100 / 360",
            "difference.accrualGross 17.50000000 = 52.50000000 − 35.00000000",
            "difference.accrualService 3.50000000 = 10.50000000 − 7.00000000",
            "difference.accrualNet 14.00000000 = 42.00000000 − 28.00000000",
            "difference.accrualNetClient 12.60000000 = 37.80000000 − 25.20000000");
    assertThat(line.events())
        .extracting(Cause::eventType)
        .contains("loan.accrued", "loan.accrual-adjusted", "loan.rerated");
  }

  @Test
  void aDayNamesTheLinesThatAreDatedOnItOrAdjustIt() {
    assertThat(explained("accrual:L0000001-C01:2026-04-01").parts())
        .containsExactly(
            "accrual:L0000001-C01:2026-04-01:2026-03-30",
            "accrual:L0000001-C01:2026-04-01:2026-03-31");
    assertThat(explained("accrual:L0000001-C01:2026-03-30").parts())
        .containsExactly("accrual:L0000001-C01:2026-04-01:2026-03-30");
    assertThat(explained("accrual:L0000002-C01:2026-04-01").parts()).isEmpty();
  }

  @Test
  void whatIsNoRecordHasNoLineage() {
    for (String none :
        List.of(
            "billing-summary:DEMO:2026-05:BRW1:USD",
            "billing-summary:DEMO:2026-03:BRW1:EUR",
            "billing-summary:DEMO:2026-03:BRW2:USD",
            "billing-summary:OTHER:2026-03:BRW1:USD",
            "billing-summary:DEMO:March:BRW1:USD",
            "billing-summary:DEMO:2026-03:USD",
            "client-revenue:DEMO:2026-03:C:USD",
            "client-revenue:OTHER:2026-03:A:USD",
            "bill:L0000001:2026-05",
            "accrual:L0000001-C01:2026-04-01:2026-03-29",
            "accrual:L0000001-C03:2026-04-01",
            "accrual:L0000001:2026-04-01",
            "loan:L0000001:2026-04",
            "nothing")) {
      assertThat(find(none)).as(none).isEmpty();
    }
  }

  private static Optional<Lineage> find(String record) {
    var serializer = new EventSerializer(new EventCatalogue(Events.ALL));
    var history =
        new StoredEventHistory(desk.run.get(DataSource.class), new CurrentRevision(serializer));
    var facts = new Facts(history, desk.run.get(EventStore.class));
    return LineageQueries.explain(record, facts, desk.run.jdbc());
  }

  private static Lineage explained(String record) {
    Lineage lineage = find(record).orElseThrow();
    assertThat(lineage.record()).isEqualTo(record);
    List<Long> known = lineage.events().stream().map(Cause::position).toList();
    assertThat(known).isNotEmpty();
    lineage.inputs().forEach(input -> assertThat(known).containsAll(input.positions()));
    return lineage;
  }

  private static void assertExplainedInTurn(Lineage lineage) {
    assertThat(lineage.parts()).isNotEmpty().allSatisfy(LineageTest::explained);
  }

  private static List<String> worked(Lineage lineage) {
    return lineage.figures().stream().map(LineageTest::worked).toList();
  }

  private static String worked(Figure figure) {
    return "%s %s = %s".formatted(figure.name(), figure.value().toPlainString(), figure.worked());
  }
}
