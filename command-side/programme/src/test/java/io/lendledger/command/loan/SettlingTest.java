package io.lendledger.command.loan;

import static io.lendledger.command.loan.LoanSamples.ID;
import static io.lendledger.command.loan.LoanSamples.LENDER;
import static io.lendledger.command.loan.LoanSamples.MONDAY;
import static io.lendledger.command.loan.LoanSamples.THURSDAY;
import static io.lendledger.command.loan.LoanSamples.TUESDAY;
import static io.lendledger.command.loan.LoanSamples.WEDNESDAY;
import static io.lendledger.command.loan.LoanSamples.aReturn;
import static io.lendledger.command.loan.LoanSamples.booking;
import static io.lendledger.command.loan.LoanSamples.cancellation;
import static io.lendledger.command.loan.LoanSamples.delivered;
import static io.lendledger.command.loan.LoanSamples.report;
import static io.lendledger.command.loan.LoanSamples.returned;
import static io.lendledger.command.loan.LoanSamples.settledOn;
import static io.lendledger.command.loan.LoanSamples.vouchedCover;
import static io.lendledger.core.settlement.SettlementStatus.FAILED;
import static io.lendledger.core.settlement.SettlementStatus.MATCHED;
import static io.lendledger.core.settlement.SettlementStatus.PENDING;
import static io.lendledger.core.settlement.SettlementStatus.SETTLED;

import io.lendledger.command.decision.RejectedWith;
import io.lendledger.core.loan.LoanCommand.ReportSettlement;
import io.lendledger.core.loan.LoanEvent.LoanClosed;
import io.lendledger.core.loan.LoanEvent.LoanOpened;
import io.lendledger.core.loan.LoanEvent.SettlementReported;
import io.lendledger.core.loan.LoanEvent.UncoveredDelivery;
import io.lendledger.core.loan.terms.PartUnits;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.core.settlement.SettlementStatus;
import io.lendledger.core.trade.TradeType;
import java.time.LocalDate;
import java.util.List;
import org.axonframework.test.aggregate.AggregateTestFixture;
import org.axonframework.test.aggregate.FixtureConfiguration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettlingTest {

  private final FixtureConfiguration<Loan> fixture = new AggregateTestFixture<>(Loan.class);

  @Test
  void theFirstDeliveredUnitsOpenTheLoan() {
    fixture
        .givenCommands(booking(), vouchedCover())
        .when(delivered(4_500))
        .expectResultMessagePayload(true)
        .expectEvents(
            reported(MATCHED, 4_500, 4_500, MONDAY, null, delivery(3_000, 1_500)),
            new LoanOpened(ID, LENDER, MONDAY));
  }

  @Test
  void theRestSettlesTheTrade() {
    fixture
        .givenCommands(booking(), vouchedCover(), delivered(4_500))
        .when(delivered(9_000, 9_000, TUESDAY))
        .expectEvents(reported(SETTLED, 9_000, 4_500, TUESDAY, TUESDAY, delivery(3_000, 1_500)));
  }

  @Test
  void deliveryOnAnUncoveredLoanIsAFactAndAnAlert() {
    fixture
        .givenCommands(booking())
        .when(delivered(9_000))
        .expectEvents(
            reported(SETTLED, 9_000, 9_000, MONDAY, MONDAY, delivery(6_000, 3_000)),
            new UncoveredDelivery(ID, LENDER, 9_000, MONDAY),
            new LoanOpened(ID, LENDER, MONDAY));
  }

  @ParameterizedTest
  @CsvSource({
    "MATCHED, 4500, MATCHED, 4500",
    "MATCHED, 4500, MATCHED, 4000",
    "MATCHED, 4500, PENDING, 4500",
    "MATCHED, 4500, FAILED, 100",
    "SETTLED, 9000, MATCHED, 4500",
    "SETTLED, 9000, SETTLED, 9000",
    "FAILED, 0, FAILED, 0"
  })
  void whatIsOlderOrKnownChangesNothing(
      SettlementStatus first, long settled, SettlementStatus second, long reportedUnits) {
    fixture
        .givenCommands(booking(), ofLoan(first, settled))
        .when(ofLoan(second, reportedUnits))
        .expectResultMessagePayload(false)
        .expectNoEvents();
  }

  @ParameterizedTest
  @CsvSource({
    "PENDING, 10, MATCHED, 10, MATCHED",
    "PENDING, 10, FAILED, 10, FAILED",
    "MATCHED, 10, FAILED, 10, FAILED",
    "FAILED, 10, PENDING, 10, PENDING",
    "FAILED, 10, MATCHED, 10, MATCHED"
  })
  void theStatusMovesAsCustodySays(
      SettlementStatus first,
      long settled,
      SettlementStatus second,
      long reportedUnits,
      SettlementStatus result) {
    fixture
        .givenCommands(booking(), ofLoan(first, settled))
        .when(ofLoan(second, reportedUnits))
        .expectResultMessagePayload(true)
        .expectEvents(reported(result, 10, 0, null, null, List.of()));
  }

  @Test
  void aLatePendingReportWithMoreUnitsKeepsTheTradeMatched() {
    fixture
        .givenCommands(booking(), vouchedCover(), ofLoan(MATCHED, 3_000))
        .when(ofLoan(PENDING, 6_000))
        .expectEvents(reported(MATCHED, 6_000, 3_000, MONDAY, null, delivery(2_000, 1_000)));
  }

  @Test
  void aFailedSettlementCanStillSettle() {
    fixture
        .givenCommands(booking(), vouchedCover(), ofLoan(FAILED, 0))
        .when(delivered(9_000))
        .expectEvents(
            reported(SETTLED, 9_000, 9_000, MONDAY, MONDAY, delivery(6_000, 3_000)),
            new LoanOpened(ID, LENDER, MONDAY));
  }

  @ParameterizedTest
  @CsvSource({
    "MATCHED, 9001, settledUnits",
    "SETTLED, 8999, settledUnits",
    "FAILED, 9000, settlementStatus"
  })
  void contradictionsAreRefused(SettlementStatus status, long units, String field) {
    fixture
        .givenCommands(booking())
        .when(ofLoan(status, units))
        .expectException(RejectedWith.code(RejectionCode.VALIDATION_FAILED, field))
        .expectNoEvents();
  }

  @Test
  void anUnknownTradeIsNamed() {
    fixture
        .givenCommands(booking())
        .when(returned(1, 10, 10, MONDAY))
        .expectException(RejectedWith.code(RejectionCode.VALIDATION_FAILED, "tradeId"));
  }

  @Test
  void nothingSettlesBeforeTheLoanWasTraded() {
    fixture
        .givenCommands(booking())
        .when(settledOn(ID, TradeType.LOAN, 9_000, THURSDAY.minusDays(1)))
        .expectException(RejectedWith.code(RejectionCode.VALIDATION_FAILED, "actualSettlementDate"))
        .expectNoEvents();
  }

  /** Without a day they settle on that of the report, and not before the trade. */
  @Test
  void noPartSettlesBeforeTheLoanWasTraded() {
    LocalDate early = THURSDAY.minusDays(1);
    fixture
        .givenCommands(booking(), vouchedCover())
        .when(delivered(9_000, 9_000, early))
        .expectEvents(
            reported(SETTLED, 9_000, 9_000, THURSDAY, THURSDAY, delivery(6_000, 3_000)),
            new LoanOpened(ID, LENDER, THURSDAY));
  }

  @Test
  void aCancelledLoanCannotSettle() {
    fixture
        .givenCommands(booking(), cancellation())
        .when(delivered(9_000))
        .expectException(RejectedWith.code(RejectionCode.INVALID_TRANSITION));
  }

  @Test
  void theLastReturnClosesTheLoan() {
    fixture
        .givenCommands(booking(), vouchedCover(), delivered(9_000), aReturn("I1", 9_000))
        .when(returned(1, 9_000, 9_000, WEDNESDAY))
        .expectEvents(
            new SettlementReported(
                ID,
                LENDER,
                ID + "/1",
                "Return",
                "Settled",
                null,
                null,
                null,
                9_000,
                9_000,
                WEDNESDAY,
                WEDNESDAY,
                List.of(
                    new PartUnits("C01", -6_000, -6_000), new PartUnits("C02", -3_000, -3_000))),
            new LoanClosed(ID, LENDER, WEDNESDAY));
  }

  @Test
  void aReturnReportedBeforeTheRestOfTheDeliveryClosesTheLoanWithIt() {
    fixture
        .givenCommands(
            booking(),
            vouchedCover(),
            delivered(4_500),
            aReturn("I1", 9_000),
            returned(1, 9_000, 9_000, WEDNESDAY))
        .when(delivered(9_000, 9_000, TUESDAY))
        .expectEvents(
            reported(SETTLED, 9_000, 4_500, TUESDAY, TUESDAY, delivery(3_000, 1_500)),
            new LoanClosed(ID, LENDER, WEDNESDAY));
  }

  private static ReportSettlement ofLoan(SettlementStatus status, long units) {
    return report(ID, TradeType.LOAN, units, 9_000, status, MONDAY);
  }

  private static List<PartUnits> delivery(long ofA, long ofB) {
    return List.of(new PartUnits("C01", 0, ofA), new PartUnits("C02", 0, ofB));
  }

  private static SettlementReported reported(
      SettlementStatus status,
      long settled,
      long newly,
      LocalDate settledOn,
      LocalDate whole,
      List<PartUnits> parts) {
    return new SettlementReported(
        ID,
        LENDER,
        ID,
        "Loan",
        status.wire(),
        null,
        status == FAILED ? "no delivery" : null,
        null,
        settled,
        newly,
        settledOn,
        whole,
        parts);
  }
}
