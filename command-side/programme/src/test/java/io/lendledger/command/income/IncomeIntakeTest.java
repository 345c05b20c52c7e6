package io.lendledger.command.income;

import static io.lendledger.command.LendingDesk.MONDAY;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.lendledger.command.submission.IntakeDesk;
import io.lendledger.core.income.IncomeReported;
import io.lendledger.core.loan.LoanCommand.InstructReturn;
import io.lendledger.core.loan.terms.LoanId;
import io.lendledger.core.money.Units;
import io.lendledger.core.rejection.Fault;
import io.lendledger.core.submission.BodyFormat;
import io.lendledger.core.submission.Flow;
import io.lendledger.core.trade.TradeType;
import java.math.BigDecimal;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Income as it is sent in, against what the loans should bring. */
class IncomeIntakeTest {

  private final IntakeDesk intake = new IntakeDesk();

  @AfterEach
  void stop() {
    intake.close();
  }

  private void lend() {
    intake.send(
        Flow.POSITIONS,
        """
        {"asOfDate": "2026-03-02", "positions": [
          {"isin": "US0378331005", "ticker": "AAPL", "quantity": 300, "currency": "USD",
           "clientId": "A", "custodyAccountId": "ACC1", "taxRate": 15},
          {"isin": "US0378331005", "ticker": "AAPL", "quantity": 100, "currency": "USD",
           "clientId": "B", "custodyAccountId": "ACC1", "taxRate": 30}]}
        """);
    intake.desk.optIn("A");
    intake.desk.optIn("B");
    intake.desk.borrow(400);
    intake.desk.deliver("L0000001", 400);
  }

  private static String income(String recordDate, String quantity, String payment) {
    return """
    {"date": "2026-03-05", "intendedValueDate": "2026-03-06", "recordDate": "%s", \
    "type": "Dividend", "borrowerCode": "BRW1", "currency": "USD", \
    "grossDividendPerShare": 0.251, "quantityOnLoan": %s, "paymentValue": %s, \
    "corporateActionId": "CA1", "corporateActionType": "DVCA", "isin": "US0378331005"}\
    """
        .formatted(recordDate, quantity, payment);
  }

  private static String list(String... distributions) {
    return "{\"incomeDistributions\": [%s]}".formatted(String.join(",", distributions));
  }

  @Test
  void paymentIsExpectedOfEachPartAtItsTaxRate() {
    lend();
    intake.send(Flow.INCOME_DISTRIBUTION, list(income("2026-03-02", "400", "81.58")));
    assertThat(intake.run.events(IncomeReported.class))
        .extracting(
            IncomeReported::expectedQuantity,
            IncomeReported::expectedPayment,
            IncomeReported::difference,
            IncomeReported::matches)
        .containsExactly(
            tuple(new BigDecimal("400"), new BigDecimal("81.575"), new BigDecimal("0.00"), true));
  }

  @Test
  void whatDiffersIsFlaggedAndAnAmendmentReplacesIt() {
    lend();
    intake.send(Flow.INCOME_DISTRIBUTION, list(income("2026-03-02", "400", "80")));
    intake.send(Flow.INCOME_DISTRIBUTION, list(income("2026-03-02", "400", "80.00")));
    intake.send(Flow.INCOME_DISTRIBUTION, list(income("2026-03-02", "400", "81.58")));
    assertThat(intake.run.events(IncomeReported.class))
        .extracting(IncomeReported::difference, IncomeReported::matches)
        .containsExactly(
            tuple(new BigDecimal("-1.58"), false), tuple(new BigDecimal("0.00"), true));
  }

  @Test
  void nothingIsExpectedBeforeDelivery() {
    lend();
    intake.send(
        Flow.INCOME_DISTRIBUTION, list(income(MONDAY.minusDays(1).toString(), "400", "81.58")));
    assertThat(intake.run.events(IncomeReported.class))
        .extracting(IncomeReported::expectedQuantity, IncomeReported::matches)
        .containsExactly(tuple(BigDecimal.ZERO, false));
  }

  /** A's part moves to C and comes back on Wednesday; neither changes whose units it was before. */
  @Test
  void unitsCountAsOfTheRecordDateWhateverHappensLater() {
    lend();
    intake.send(
        Flow.POSITIONS,
        """
        {"asOfDate": "2026-03-02", "positions": [
          {"isin": "US0378331005", "ticker": "AAPL", "quantity": 300, "currency": "USD",
           "clientId": "A", "custodyAccountId": "ACC1", "taxRate": 15},
          {"isin": "US0378331005", "ticker": "AAPL", "quantity": 100, "currency": "USD",
           "clientId": "B", "custodyAccountId": "ACC1", "taxRate": 30},
          {"isin": "US0378331005", "ticker": "AAPL", "quantity": 50, "currency": "USD",
           "clientId": "C", "custodyAccountId": "ACC1", "taxRate": 15}]}
        """);
    intake.desk.optIn("C");
    intake.desk.sells("A", 280);
    intake.desk.settled("L0000001/1", TradeType.RECALL, 230, MONDAY.plusDays(2));
    intake.send(Flow.INCOME_DISTRIBUTION, list(income("2026-03-02", "400", "81.58")));
    intake.send(Flow.INCOME_DISTRIBUTION, list(income("2026-03-03", "400", "81.58")));
    intake.send(Flow.INCOME_DISTRIBUTION, list(income("2026-03-04", "170", "32.50")));
    assertThat(intake.run.events(IncomeReported.class))
        .extracting(
            IncomeReported::expectedQuantity,
            IncomeReported::expectedPayment,
            IncomeReported::matches)
        .containsExactly(
            tuple(new BigDecimal("400"), new BigDecimal("81.575"), true),
            tuple(new BigDecimal("400"), new BigDecimal("81.575"), true),
            tuple(new BigDecimal("170"), new BigDecimal("32.5045"), true));
  }

  /** The second loan's 100 units are all that is on loan while the first one's dates are wrong. */
  @Test
  void aLoanThatReturnedMoreThanItHadExpectsNothing() {
    lend();
    intake.desk.holds("D", "ACC1", 100);
    intake.desk.optIn("D");
    intake.desk.borrow(100);
    intake.desk.deliver("L0000002", 100);
    intake.run.send(
        new InstructReturn(
            new LoanId("L0000001"), "I1", new Units(400), MONDAY, MONDAY.plusDays(1)));
    intake.desk.settled("L0000001/1", TradeType.RETURN, 400, MONDAY.plusDays(1));
    intake.desk.settled("L0000001", TradeType.LOAN, 400, MONDAY.plusDays(3));
    intake.send(Flow.INCOME_DISTRIBUTION, list(income("2026-03-04", "100", "25.10")));
    assertThat(intake.run.events(IncomeReported.class))
        .extracting(
            IncomeReported::expectedQuantity,
            IncomeReported::expectedPayment,
            IncomeReported::matches)
        .containsExactly(tuple(new BigDecimal("100"), new BigDecimal("25.1"), true));
  }

  @ParameterizedTest
  @EnumSource(BodyFormat.class)
  void everyFormatIsTakenOnce(BodyFormat format) {
    String body =
        switch (format) {
          case JSON -> list(income("2026-03-02", "0", "0"));
          case NDJSON -> income("2026-03-02", "0", "0");
          case CSV ->
              """
              date,intendedValueDate,recordDate,type,borrowerCode,currency,grossDividendPerShare,\
              quantityOnLoan,paymentValue,corporateActionId,corporateActionType,isin
              2026-03-05,2026-03-06,2026-03-02,Dividend,BRW1,USD,0.251,0,0,CA1,DVCA,US0378331005
              """;
        };
    assertThat(intake.send(Flow.INCOME_DISTRIBUTION, format, Map.of(), body).counts())
        .containsExactly(1L, 0L, 0L);
    assertThat(intake.send(Flow.INCOME_DISTRIBUTION, format, Map.of(), body).counts())
        .containsExactly(0L, 1L, 0L);
    assertThat(intake.run.events(IncomeReported.class))
        .extracting(IncomeReported::matches)
        .containsExactly(true);
  }

  @Test
  void faultsAreReportedTogether() {
    assertThat(
            intake
                .refusal(
                    Flow.INCOME_DISTRIBUTION,
                    list(
                        income("2026-03-02", "-1", "1").replace("DVCA", " "),
                        income("2.3.2026", "1", "true")))
                .faults())
        .extracting(Fault::index, Fault::field, Fault::value)
        .containsExactly(
            tuple(0, "quantityOnLoan", "-1"),
            tuple(0, "corporateActionType", " "),
            tuple(1, "recordDate", "2.3.2026"),
            tuple(1, "paymentValue", "true"));
  }
}
