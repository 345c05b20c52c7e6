package io.lendledger.command.submission;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.rejection.Fault;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.core.submission.BodyFormat;
import io.lendledger.core.submission.Flow;
import io.lendledger.core.submission.SubmissionCommand.Submit;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Two records of one body about the same thing: each flow says what becomes of them. */
class RepeatsOnEveryFlowTest {

  private static IntakeDesk intake;

  @BeforeAll
  static void start() {
    intake = new IntakeDesk();
  }

  @AfterAll
  static void stop() {
    intake.close();
  }

  /** A list whose records are about one thing and differ in {@code %s}. */
  private record Told(String envelope, String list, String record, List<String> values) {

    String body() {
      String records = record.formatted(values.get(0)) + ", " + record.formatted(values.get(1));
      return "{%s\"%s\": [%s]}".formatted(envelope, list, records);
    }
  }

  private static Told of(Flow flow) {
    String dated = "\"date\": \"2026-03-02\", ";
    List<String> numbers = List.of("1", "2");
    return switch (flow) {
      case POSITIONS ->
          new Told(
              "\"asOfDate\": \"2026-03-02\", ",
              "positions",
              """
              {"isin": "US0378331005", "ticker": "AAPL", "quantity": %s, "currency": "USD",
               "clientId": "A", "custodyAccountId": "ACC1"}
              """,
              numbers);
      case TRANSACTIONS ->
          new Told(
              "",
              "transactions",
              """
              {"transactionId": "T1", "clientId": "A", "accountId": "ACC1", "units": %s,
               "isin": "US0378331005", "side": "Buy", "tradeDate": "2026-03-02",
               "settlementDate": "2026-03-04"}
              """,
              numbers);
      case SETTLEMENT_STATUS ->
          new Told(
              "",
              "settlementStatuses",
              """
              {"tradeId": "L0000001/N", "tradeType": "Loan", "accountNumber": "ACC1",
               "isin": "US0378331005", "borrowerCode": "BRW1", "originalUnits": 400,
               "settledUnits": %s, "settlementStatus": "Pending"}
              """,
              numbers);
      case CLIENT_REFERENCE ->
          new Told(
              "",
              "clients",
              """
              {"clientId": "A", "effectiveDate": "2026-03-02", "optInStatus": "%s",
               "feeSplit": 80}
              """,
              List.of("In", "Out"));
      case INCOME_DISTRIBUTION ->
          new Told(
              "",
              "incomeDistributions",
              """
              {"date": "2026-03-02", "intendedValueDate": "2026-03-06",
               "recordDate": "2026-03-02", "type": "Dividend", "borrowerCode": "BRW1",
               "currency": "USD", "grossDividendPerShare": 0.25, "quantityOnLoan": 400,
               "paymentValue": %s, "corporateActionId": "CA1", "corporateActionType": "DVCA",
               "isin": "US0378331005"}
              """,
              numbers);
      case INSTRUMENTS ->
          new Told(
              "",
              "instruments",
              """
              {"isin": "US0378331005", "instrumentName": "%s", "instrumentType": "Common Stock",
               "currency": "USD"}
              """,
              List.of("One", "Other"));
      case PRICES ->
          new Told(
              dated,
              "prices",
              "{\"isin\": \"US0378331005\", \"price\": %s, \"currency\": \"USD\"}",
              numbers);
      case FX_RATES ->
          new Told(
              dated,
              "rates",
              "{\"fromCurrency\": \"EUR\", \"toCurrency\": \"USD\", \"rate\": %s}",
              numbers);
      case MARKET_RATES ->
          new Told(
              dated,
              "rates",
              "{\"isin\": \"US0378331005\", \"rateBps\": %s, \"volume\": 1}",
              numbers);
      case COLLATERAL ->
          new Told(
              dated,
              "collateral",
              """
              {"rqvAccount": "RQV1", "lenderCode": "DEMO", "accountNumber": "ACC1",
               "borrowerCode": "BRW1", "collateralType": "Cash", "quantity": %s,
               "collateralCurrency": "USD"}
              """,
              numbers);
      case BORROW_REQUESTS -> throw new IllegalArgumentException("placed, not submitted");
    };
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "BORROW_REQUESTS")
  void theLaterOneIsRefusedUnlessTheFlowTakesBoth(Flow flow) {
    switch (intake.run.get(SubmissionFlows.class).of(flow).repeats()) {
      case Repeats.Refused refused -> {
        var refusal = intake.refusal(flow, of(flow).body());
        assertThat(refusal.code()).isEqualTo(RejectionCode.VALIDATION_FAILED);
        assertThat(refusal.faults())
            .singleElement()
            .satisfies(fault -> {
              assertThat(fault.index()).isEqualTo(1);
              assertThat(fault.field()).isEqualTo(refused.field());
              assertThat(fault.issue()).endsWith("is given by record 0 already");
            });
      }
      case Repeats.Taken _ -> assertThat(faults(flow)).noneMatch(RepeatsOnEveryFlowTest::isDouble);
    }
  }

  private static boolean isDouble(Fault fault) {
    return fault.issue().contains("is given by record");
  }

  private static List<Fault> faults(Flow flow) {
    byte[] body = of(flow).body().getBytes(StandardCharsets.UTF_8);
    Submit submit = intake.store(flow, BodyFormat.JSON, Map.of(), body);
    try {
      intake.submit(submit);
      return List.of();
    } catch (Rejected refused) {
      return refused.rejection().faults();
    }
  }
}
