package io.lendledger.command.settlement;

import static io.lendledger.command.LendingDesk.MONDAY;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.lendledger.command.submission.IntakeDesk;
import io.lendledger.command.submission.IntakeDesk.Taken;
import io.lendledger.core.loan.ConfirmCover;
import io.lendledger.core.loan.LoanCommand.CancelLoan;
import io.lendledger.core.loan.LoanEvent.SettlementReported;
import io.lendledger.core.loan.terms.LoanId;
import io.lendledger.core.rejection.Fault;
import io.lendledger.core.rejection.Rejection;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.core.submission.BodyFormat;
import io.lendledger.core.submission.Flow;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Custodians' reports as they are sent in, against loans as they were made. */
class SettlementIntakeTest {

  private final IntakeDesk intake = new IntakeDesk();

  @BeforeEach
  void lend() {
    intake.desk.optIn("A");
    intake.desk.holds("A", "ACC1", 1_000);
    intake.desk.borrow(400);
    intake.run.send(new ConfirmCover(new LoanId("L0000001"), MONDAY, null));
  }

  @AfterEach
  void stop() {
    intake.close();
  }

  private static String settled(String trade, String units) {
    return """
    {"accountNumber": "ACC1", "tradeId": "%s", "tradeType": "Loan", "originalUnits": 400, \
    "settledUnits": %s, "tradeDate": "2026-03-02", "intendedSettlementDate": "2026-03-02", \
    "actualSettlementDate": "2026-03-02", "isin": "US0378331005", \
    "settlementStatus": "Settled", "borrowerCode": "BRW1"}\
    """
        .formatted(trade, units);
  }

  private static String list(String... statuses) {
    return "{\"settlementStatuses\": [%s]}".formatted(String.join(",", statuses));
  }

  private Rejection refusal(String... statuses) {
    return intake.refusal(Flow.SETTLEMENT_STATUS, list(statuses));
  }

  @ParameterizedTest
  @EnumSource(BodyFormat.class)
  void everyFormatSettlesTheLoan(BodyFormat format) {
    String report = settled("L0000001", "400");
    String csv =
        """
        accountNumber,tradeId,tradeType,originalUnits,settledUnits,tradeDate,\
        intendedSettlementDate,actualSettlementDate,isin,settlementStatus,borrowerCode
        ACC1,L0000001,Loan,400,400,2026-03-02,2026-03-02,2026-03-02,US0378331005,Settled,BRW1
        """;
    Taken taken =
        intake.send(
            Flow.SETTLEMENT_STATUS,
            format,
            Map.of(),
            switch (format) {
              case JSON -> list(report);
              case NDJSON -> report;
              case CSV -> csv;
            });
    assertThat(taken.counts()).containsExactly(1L, 0L, 0L);
    assertThat(intake.run.events(SettlementReported.class))
        .extracting(SettlementReported::tradeId, SettlementReported::settledUnits)
        .containsExactly(tuple("L0000001", 400L));
    intake.run.settle();
    assertThat(intake.send(Flow.SETTLEMENT_STATUS, list(report)).counts())
        .containsExactly(0L, 1L, 0L);
  }

  @Test
  void tradeMustBeKnown() {
    assertThat(refusal(settled("L0000009", "400")).faults())
        .containsExactly(Fault.at(0, "tradeId", "L0000009", "no such trade"));
  }

  @Test
  void everyContradictionIsNamed() {
    String other =
        settled("L0000001", "0")
            .replace("ACC1", "ACC2")
            .replace("\"Loan\"", "\"Return\"")
            .replace("400", "401")
            .replace("US0378331005", "US5949181045")
            .replace("BRW1", "BRW2");
    Rejection refusal = refusal(settled("L0000001", "400"), other);
    assertThat(refusal.code()).isEqualTo(RejectionCode.VALIDATION_FAILED);
    assertThat(refusal.faults())
        .extracting(Fault::index, Fault::field, Fault::value)
        .containsExactlyInAnyOrder(
            tuple(1, "accountNumber", "ACC2"),
            tuple(1, "tradeType", "Return"),
            tuple(1, "originalUnits", "401"),
            tuple(1, "isin", "US5949181045"),
            tuple(1, "borrowerCode", "BRW2"),
            tuple(1, "settledUnits", "0"));
  }

  /** A year mistyped in both dates agrees with itself, and not with the trade. */
  @Test
  void nothingSettlesBeforeItWasTraded() {
    String mistyped = settled("L0000001", "400").replace("2026-03-02", "2025-03-02");
    Rejection refusal = refusal(settled("L0000001", "400"), mistyped);
    assertThat(refusal.code()).isEqualTo(RejectionCode.VALIDATION_FAILED);
    assertThat(refusal.faults())
        .containsExactly(
            Fault.at(1, "actualSettlementDate", "2025-03-02", "the trade is of 2026-03-02"));
    assertThat(intake.run.events(SettlementReported.class)).isEmpty();
  }

  @Test
  void recordsMustAgreeWithThemselves() {
    String failed =
        settled("L0000001", "0")
            .replace("\"actualSettlementDate\": \"2026-03-02\", ", "")
            .replace("Settled\"", "Failed\"");
    assertThat(
            refusal(
                    settled("L0000001", "401"),
                    failed,
                    settled("L0000001", "400").replace("Settled\"", "Matched\""))
                .faults())
        .extracting(Fault::index, Fault::field)
        .containsExactly(
            tuple(0, "settledUnits"),
            tuple(1, "substatusNarrative"),
            tuple(2, "actualSettlementDate"));
  }

  @Test
  void cancelledTradesCannotSettle() {
    intake.desk.borrow(100);
    intake.run.send(new CancelLoan(new LoanId("L0000002")));
    intake.run.settle();
    Rejection refusal = refusal(settled("L0000002", "100").replace("400", "100"));
    assertThat(refusal.code()).isEqualTo(RejectionCode.INVALID_TRANSITION);
    assertThat(refusal.faults()).extracting(Fault::field).containsExactly("tradeId");
  }
}
