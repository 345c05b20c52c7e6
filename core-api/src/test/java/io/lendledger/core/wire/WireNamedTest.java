package io.lendledger.core.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

/** Stored events and the interface hold these names: they stay, whatever a constant is called. */
class WireNamedTest {

  private static final JsonMapper JSON = JsonMapper.shared();

  private enum Direction implements WireNamed {
    @JsonProperty("Up-wards")
    UP,
    @JsonProperty("Down")
    DOWN
  }

  private enum Forgotten implements WireNamed {
    UNNAMED
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      textBlock =
          """
          trade.TradeType; LOAN=Loan, RETURN=Return, RECALL=Recall
          loan.change.LoanChangeKind; BOOKED=booked, COVERED=covered, UNCOVERED=uncovered, \
          DROPPED=dropped, DELIVERED=delivered, RERATED=rerated, REALLOCATED=reallocated, \
          RECALLED=recalled, RECALL_REDUCED=recall-reduced, \
          RETURN_INSTRUCTED=return-instructed, RETURNED=returned, \
          SETTLEMENT_REPORTED=settlement-reported, ACCRUAL_ADJUSTED=accrual-adjusted, \
          CLOSED=closed, CANCELLED=cancelled
          trade.TradeStatus; PENDING=Pending, SETTLED=Settled, CANCELLED=Cancelled
          loan.terms.CollateralType; CASH=Cash, NON_CASH=Non-Cash
          loan.terms.LoanType; OPEN=Open, TERM=Term
          loan.change.LoanChangeType; CUSTODY=loan.custody, CLIENT=loan.client
          loan.view.LoanStatus; UNCOVERED=Pending - Uncovered, COVERED=Pending - Covered, \
          OPEN=Open, CLOSED=Closed, CANCELLED=Cancelled
          settlement.SettlementStatus; PENDING=Pending, MATCHED=Matched, SETTLED=Settled, \
          FAILED=Failed
          audit.EventForm; STORED=Stored, CURRENT=Current
          rebuild.RebuildKind; REPLAY=Replay, VERIFY=Verify
          position.PositionStatus; AVAILABLE=Available, RECALL=Recall, RESTRICTED=Restricted
          client.OptIn; IN=In, OUT=Out
          client.Side; BUY=Buy, SELL=Sell
          submission.Flow; POSITIONS=positions, TRANSACTIONS=transactions, \
          SETTLEMENT_STATUS=settlement-status, CLIENT_REFERENCE=client-reference, \
          INCOME_DISTRIBUTION=income-distribution, INSTRUMENTS=instruments, PRICES=prices, \
          FX_RATES=fx-rates, MARKET_RATES=market-rates, COLLATERAL=collateral, \
          BORROW_REQUESTS=borrow-requests
          submission.SubmissionStatus; ACCEPTED=Accepted, APPLIED=Applied, \
          WITHDRAWING=Withdrawing, WITHDRAWN=Withdrawn
          submission.BodyFormat; JSON=application/json, NDJSON=application/x-ndjson, CSV=text/csv
          """)
  void namesStay(String subject, String expected) throws ReflectiveOperationException {
    Class<?> type = Class.forName("io.lendledger.core." + subject);
    List<String> names = new ArrayList<>();
    for (Object each : type.getEnumConstants()) {
      String wire = ((WireNamed) each).wire();
      names.add(((Enum<?>) each).name() + "=" + wire);
      assertThat(type.getMethod("of", String.class).invoke(null, wire)).isSameAs(each);
      assertThat(JSON.writeValueAsString(each)).isEqualTo("\"" + wire + "\"");
      assertThat((Object) JSON.readValue("\"" + wire + "\"", type)).isSameAs(each);
    }
    assertThat(String.join(", ", names)).isEqualTo(expected);
  }

  @Test
  void nameThatIsNoneIsRefusedWithAllThatAre() {
    assertThat(WireNamed.of(Direction.class, "Up-wards")).isEqualTo(Direction.UP);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> WireNamed.of(Direction.class, "UP"))
        .withMessage("must be one of Up-wards, Down");
  }

  @Test
  void constantWithoutANameIsAFault() {
    assertThatIllegalStateException()
        .isThrownBy(Forgotten.UNNAMED::wire)
        .withMessageContaining("UNNAMED has no name on the wire");
  }
}
