package io.lendledger.query.audit;

import static io.lendledger.query.audit.TwoLoans.ASKED;
import static io.lendledger.query.audit.TwoLoans.FIRST;
import static io.lendledger.query.audit.TwoLoans.SECOND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.tuple;

import io.lendledger.core.audit.FindLineage;
import io.lendledger.core.audit.Lineage;
import io.lendledger.core.audit.Lineage.Cause;
import io.lendledger.core.audit.Lineage.Figure;
import io.lendledger.core.audit.Lineage.Input;
import io.lendledger.core.audit.Lineage.Original;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.query.projection.TestLedger;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class LineageTest {

  private static TestLedger ledger;

  @BeforeAll
  static void lend() {
    ledger = TwoLoans.ledger();
  }

  @AfterAll
  static void stop() {
    ledger.close();
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
  void anAccrualNamesTheEventsThatGaveItsInputs() {
    Lineage day = explained("accrual:L0000001-C02:2026-04-01");
    Map<Long, String> types =
        day.events().stream().collect(Collectors.toMap(Cause::position, Cause::eventType));
    assertThat(day.inputs())
        .extracting(
            Input::name, Input::value, input -> input.positions().stream().map(types::get).toList())
        .containsExactly(
            tuple("settledUnits", "3000", List.of("loan.settlement-reported")),
            tuple("lendingRate", "6.3", List.of("loan.booked", "loan.rerated", "loan.rerated")),
            tuple("dayCountBasis", "360", List.of()),
            tuple("marketPrice", "50 USD", List.of("market-data.prices-published")),
            tuple("fxRate", "1", List.of()),
            tuple("serviceFeeSplit", "20", List.of("lender.registered")),
            tuple("otherAgentFeeSplit", "0", List.of("lender.registered")),
            tuple("feeSplitClient", "90", List.of("client.preference-set")));
    assertThat(day.events())
        .extracting(Cause::credential, Cause::requestId, Cause::submission)
        .containsOnly(tuple("client:desk", "r-1", new Original("s-1", 3L, "9f86d0")));
  }

  @Test
  void aDayIsExplainedByWhatWasSaidBeforeItWasAccrued() {
    Lineage march = explained("accrual:L0000001-C01:2026-03-30");
    assertThat(march.inputs())
        .filteredOn(input -> input.name().equals("lendingRate"))
        .singleElement()
        .satisfies(rate -> {
          assertThat(rate.value()).isEqualTo("4.2");
          assertThat(rate.positions()).hasSize(1);
        });
  }

  @Test
  void aLoanIsAllThatHappenedToItAndNamesItsAccrualsAndBills() {
    Lineage loan = explained("loan:L0000001");
    assertThat(loan.events())
        .extracting(Cause::eventType)
        .containsExactly(
            "loan.booked",
            "loan.settlement-reported",
            "loan.opened",
            "loan.rerated",
            "loan.late-changes-adjusted",
            "loan.rerated",
            "loan.late-changes-adjusted");
    assertThat(loan.parts())
        .hasSize(2 * 31 + 2 * 2 + 1)
        .contains("bill:L0000001:2026-03", "accrual:L0000001-C01:2026-04-01:2026-03-31");
    assertExplainedInTurn(loan);
  }

  @Test
  void whatTheRowsHaveNotReachedIsNotExplainedYet() {
    try (var late = new TestLedger()) {
      late.tellOf(SECOND.loan(), ASKED, SECOND.delivered());
      late.storeOnly(FIRST.loan(), ASKED, FIRST.delivered());
      var known = new FindLineage("loan:" + SECOND.loan());
      assertThat(late.ask(known, Lineage.class).events()).hasSize(3);
      assertThatExceptionOfType(Rejected.class)
          .isThrownBy(() -> late.ask(new FindLineage("loan:" + FIRST.loan()), Lineage.class))
          .matches(refused -> refused.rejection().code() == RejectionCode.UNAVAILABLE);
    }
  }

  /** At the moment at which the first of two later rates was adjusted for. */
  @Test
  void aRecordIsExplainedAsItWasKnown() {
    Instant adjusted =
        find("loan:L0000001").events().stream()
            .filter(event -> event.eventType().equals("loan.late-changes-adjusted"))
            .findFirst()
            .orElseThrow()
            .timestamp();
    assertThat(known("loan:L0000001", adjusted).events())
        .extracting(Cause::eventType)
        .containsExactly(
            "loan.booked",
            "loan.settlement-reported",
            "loan.opened",
            "loan.rerated",
            "loan.late-changes-adjusted");
    String accrual = "accrual:L0000001-C01:2026-04-01";
    assertThat(worked(find(accrual))).anyMatch(figure -> figure.matches(".* × 6\\.30? / 100 / .*"));
    assertThat(worked(known(accrual, adjusted)))
        .anyMatch(figure -> figure.matches(".* × 8\\.40? / 100 / .*"))
        .noneMatch(figure -> figure.matches(".* × 6\\.30? / 100 / .*"));
    assertThat(worked(known("billing-summary:DEMO:2026-04:BRW1:USD", adjusted)))
        .isNotEqualTo(worked(find("billing-summary:DEMO:2026-04:BRW1:USD")));
    assertThatExceptionOfType(Rejected.class)
        .isThrownBy(() -> known(accrual, Instant.parse("2026-03-01T00:00:00Z")))
        .matches(refused -> refused.rejection().code() == RejectionCode.NOT_FOUND);
  }

  private static Lineage known(String record, Instant asOf) {
    return ledger.ask(new FindLineage(record, null, asOf), Lineage.class);
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
      assertThatExceptionOfType(Rejected.class)
          .as(none)
          .isThrownBy(() -> find(none))
          .matches(refused -> refused.rejection().code() == RejectionCode.NOT_FOUND);
    }
  }

  private static Lineage find(String record) {
    return ledger.ask(new FindLineage(record), Lineage.class);
  }

  private static Lineage explained(String record) {
    Lineage lineage = find(record);
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
