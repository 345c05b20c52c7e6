package io.lendledger.command.submission;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.core.rejection.Rejection;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.core.submission.Flow;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Rules between fields look only at those that could be read, whichever these are, and tell what is
 * wrong with them beside what is wrong with others.
 */
class BrokenFieldsTest {

  private static final Pattern FIELD = Pattern.compile("(\\S+)=(\\S+)");
  private static final String POSITION =
      """
      isin=US0378331005 ticker=AAPL exchange=XNAS externalInstrumentId=E1 quantity=1 currency=USD
      clientId=A custodyAccountId=ACC1 depositary=DEUTDEFF taxRate=1 positionStatus=Available
      """;
  private static final String TRANSACTION =
      """
      transactionId=T1 clientId=A accountId=ACC1 isin=US0378331005 ticker=AAPL exchange=XNAS
      externalInstrumentId=E1 side=Buy units=1 tradeDate=2026-03-02 settlementDate=2026-03-03
      depositary=DEUTDEFF
      """;
  private static final String STATUS =
      """
      accountNumber=ACC1 tradeId=L0000001 tradeType=Loan originalUnits=1 settledUnits=1
      tradeDate=2026-03-02 intendedSettlementDate=2026-03-02 actualSettlementDate=2026-03-02
      isin=US0378331005 settlementDepository=DEUTDEFF settlementStatus=Settled
      settlementSubstatus=S substatusNarrative=N borrowerCode=BRW1
      """;
  private static final String COLLATERAL =
      """
      tripartyAgent=T rqvAccount=R lenderCode=DEMO accountNumber=ACC1 borrowerCode=BRW1
      collateralType=Non-Cash instrumentName=I isin=US0378331005 ticker=AAPL bbgId=B
      instrumentType=E issuer=I maturityDate=2027-03-02 ratingFirstAgency=A ratingSecondAgency=A
      quantity=1 marketPrice=1 marketCurrency=USD fxRate=1 collateralCurrency=USD haircutPercent=1
      """;

  private final IntakeDesk intake = new IntakeDesk();

  @AfterEach
  void stop() {
    intake.close();
  }

  @ParameterizedTest
  @CsvSource({
    "POSITIONS, positions, asOfDate",
    "TRANSACTIONS, transactions, ''",
    "SETTLEMENT_STATUS, settlementStatuses, ''",
    "COLLATERAL, collateral, date"
  })
  void noRuleLooksAtAFieldThatCouldNotBeRead(Flow flow, String list, String dateField) {
    List<String> rows = broken(sample(flow));
    String date = dateField.isEmpty() ? "" : "\"%s\": \"2026-03-02\",".formatted(dateField);
    String body = "{%s\"%s\": [%s]}".formatted(date, list, String.join(",", rows));
    Rejection refusal = intake.refusal(flow, body);
    assertThat(refusal.code()).isEqualTo(RejectionCode.VALIDATION_FAILED);
    assertThat(Long.parseLong(refusal.message().replaceFirst("\\D.*", "")))
        .isGreaterThan(rows.size() / 2);
  }

  private static String sample(Flow flow) {
    return switch (flow) {
      case POSITIONS -> POSITION;
      case TRANSACTIONS -> TRANSACTION;
      case SETTLEMENT_STATUS -> STATUS;
      default -> COLLATERAL;
    };
  }

  /** Rows in which two fields, or one, are unset or of the wrong type. */
  private static List<String> broken(String sample) {
    Map<String, String> fields = new TreeMap<>();
    FIELD
        .matcher(sample)
        .results()
        .forEach(each -> fields.put(each.group(1), quoted(each.group(2))));
    List<String> rows = new ArrayList<>();
    for (String first : fields.keySet()) {
      for (String second : fields.keySet()) {
        for (String value : List.of("true", "null")) {
          Map<String, String> row = new TreeMap<>(fields);
          row.put(first, value);
          row.put(second, "true");
          rows.add(json(row));
        }
      }
    }
    return rows;
  }

  private static String quoted(String value) {
    return '"' + value + '"';
  }

  private static String json(Map<String, String> fields) {
    List<String> members = new ArrayList<>();
    fields.forEach((name, value) -> members.add("\"%s\": %s".formatted(name, value)));
    return "{%s}".formatted(String.join(",", members));
  }

  @Test
  void aRuleIsToldBesideAFaultOfAnotherField() {
    Rejection refusal =
        intake.refusal(
            Flow.POSITIONS,
            """
            {"asOfDate": "2026-03-02", "positions": [{"isin": "US0378331006", "quantity": 1,
              "currency": "USD", "clientId": "A", "custodyAccountId": "ACC1"}]}
            """);
    assertThat(refusal.faults())
        .extracting(each -> each.field() + " " + each.issue())
        .containsExactly("isin check digit", "ticker ticker or exchange is required");
  }
}
