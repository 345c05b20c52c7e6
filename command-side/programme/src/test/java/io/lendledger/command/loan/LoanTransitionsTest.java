package io.lendledger.command.loan;

import static io.lendledger.command.loan.LoanSamples.ID;
import static io.lendledger.command.loan.LoanSamples.LOAN;
import static io.lendledger.command.loan.LoanSamples.MONDAY;
import static io.lendledger.command.loan.LoanSamples.TUESDAY;
import static io.lendledger.command.loan.LoanSamples.WEDNESDAY;
import static io.lendledger.command.loan.LoanSamples.aReturn;
import static io.lendledger.command.loan.LoanSamples.accrue;
import static io.lendledger.command.loan.LoanSamples.booking;
import static io.lendledger.command.loan.LoanSamples.cancelTrade;
import static io.lendledger.command.loan.LoanSamples.cancellation;
import static io.lendledger.command.loan.LoanSamples.cover;
import static io.lendledger.command.loan.LoanSamples.delivered;
import static io.lendledger.command.loan.LoanSamples.drop;
import static io.lendledger.command.loan.LoanSamples.forFee;
import static io.lendledger.command.loan.LoanSamples.mark;
import static io.lendledger.command.loan.LoanSamples.part;
import static io.lendledger.command.loan.LoanSamples.reallocation;
import static io.lendledger.command.loan.LoanSamples.recall;
import static io.lendledger.command.loan.LoanSamples.recallSettled;
import static io.lendledger.command.loan.LoanSamples.report;
import static io.lendledger.command.loan.LoanSamples.rerate;
import static io.lendledger.command.loan.LoanSamples.returned;
import static io.lendledger.command.loan.LoanSamples.settledOn;
import static io.lendledger.command.loan.LoanSamples.vouchedCover;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.lendledger.command.loan.state.LoanState;
import io.lendledger.core.loan.LoanCommand;
import io.lendledger.core.loan.LoanCommand.AdjustLoan;
import io.lendledger.core.loan.LoanCommand.AssignCover;
import io.lendledger.core.loan.LoanCommand.BillLoan;
import io.lendledger.core.loan.LoanCommand.LoseCover;
import io.lendledger.core.loan.LoanCommand.ReduceRecall;
import io.lendledger.core.loan.LoanEvent;
import io.lendledger.core.loan.LoanEvent.NothingMoved;
import io.lendledger.core.loan.view.LoanStatus;
import io.lendledger.core.money.Units;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.core.settlement.SettlementStatus;
import io.lendledger.core.trade.TradeId;
import io.lendledger.core.trade.TradeType;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Every state of a loan against every move. The cells tell where it leads: to a state by its
 * letter, {@code =} nothing happens, {@code 0} the empty answer is noted, {@code -} it is refused
 * as an invalid transition, {@code !} as invalid, {@code ?} since there is no such trade. Nothing
 * happens with any refusal.
 */
class LoanTransitionsTest {

  private static final YearMonth SEPTEMBER = YearMonth.of(2026, 9);

  /** States in the order of the table's columns. */
  private enum State {
    UNCOVERED(LoanStatus.UNCOVERED),
    COVERED(LoanStatus.COVERED),
    PARTLY_DELIVERED(LoanStatus.OPEN),
    OPEN(LoanStatus.OPEN),
    RETURNING(LoanStatus.OPEN),
    RECALLED(LoanStatus.OPEN),
    CLOSED(LoanStatus.CLOSED),
    CANCELLED(LoanStatus.CANCELLED);

    private final LoanStatus status;

    State(LoanStatus status) {
      this.status = status;
    }

    LoanDesk desk() {
      return switch (this) {
        case UNCOVERED -> LoanDesk.after(booking());
        case COVERED -> LoanDesk.after(booking(), cover("458999", "458999"));
        case PARTLY_DELIVERED -> LoanDesk.after(booking(), vouchedCover(), delivered(4_500));
        case OPEN -> LoanDesk.after(booking(), vouchedCover(), delivered(9_000));
        case RETURNING ->
            LoanDesk.after(booking(), vouchedCover(), delivered(9_000), aReturn("I1", 9_000));
        case RECALLED ->
            LoanDesk.after(booking(), vouchedCover(), delivered(9_000), recall("K1", 3_000));
        case CLOSED ->
            LoanDesk.after(
                booking(),
                vouchedCover(),
                delivered(9_000),
                aReturn("I1", 9_000),
                returned(1, 9_000, 9_000, TUESDAY));
        case CANCELLED -> LoanDesk.after(booking(), cancellation());
      };
    }
  }

  enum Move {
    COVER(vouchedCover()),
    SOME_COVER(cover("1", "459000")),
    ASSIGNED_COVER(
        new AssignCover(LOAN, MONDAY, new BigDecimal("459000"), new BigDecimal("459000"))),
    LOSS(new LoseCover(LOAN, MONDAY, new BigDecimal("459000"), null)),
    MATCHED(report(ID, TradeType.LOAN, 0, 9_000, SettlementStatus.MATCHED, MONDAY)),
    FAILED(report(ID, TradeType.LOAN, 0, 9_000, SettlementStatus.FAILED, MONDAY)),
    PARTIAL_DELIVERY(delivered(1)),
    DELIVERY(delivered(9_000)),
    DELIVERY_DATE(settledOn(ID, TradeType.LOAN, 9_000, WEDNESDAY)),
    RETURN(aReturn("I9", 10)),
    RETURN_SETTLED(returned(1, 9_000, 9_000, TUESDAY)),
    RECALL(recall("K9", 10)),
    CLIENT_RECALL(recall("K9", 10, "A")),
    RECALL_PARTLY_BACK(recallSettled(1, 1_000, 3_000, TUESDAY)),
    RECALL_SETTLED(recallSettled(1, 3_000, 3_000, TUESDAY)),
    RECALL_REDUCED(new ReduceRecall(LOAN, new TradeId(ID + "/1"), "P9", new Units(10))),
    TRADE_CANCELLED(cancelTrade(1)),
    REST_CANCELLED(cancelTrade(0)),
    RERATE(rerate(MONDAY, "3.9")),
    CANCELLATION(cancellation()),
    DROP(drop("D9", "A", 10)),
    REALLOCATION(reallocation("S9", "A", "C", 10, TUESDAY)),
    BOOKING(booking()),
    OTHER_BOOKING(booking(forFee("4.20"), part("C01", "A", 10))),
    ACCRUAL(accrue(mark(MONDAY, "50"))),
    ADJUSTMENT(
        new AdjustLoan(
            LOAN,
            LocalDate.of(2026, 10, 1),
            SEPTEMBER,
            0,
            null,
            List.of(),
            List.of(mark(MONDAY, "50")))),
    BILL(new BillLoan(LOAN, SEPTEMBER));

    @SuppressWarnings("ImmutableEnumChecker") // commands are records
    private final LoanCommand command;

    Move(LoanCommand command) {
      this.command = command;
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          COVER              | C | C | - | - | - | - | - | -
          SOME_COVER         | U | C | - | - | - | - | - | -
          ASSIGNED_COVER     | C | C | - | - | - | - | - | -
          LOSS               | - | U | - | - | - | - | - | -
          MATCHED            | U | C | = | = | = | = | = | -
          FAILED             | U | C | = | = | = | = | = | -
          PARTIAL_DELIVERY   | O | O | = | = | = | = | = | -
          DELIVERY           | O | O | O | = | = | = | = | -
          DELIVERY_DATE      | O | O | O | O | O | O | X | -
          RETURN             | - | - | O | O | - | O | - | -
          RETURN_SETTLED     | ! | ! | ! | ! | X | ! | = | !
          RECALL             | - | - | O | O | - | O | - | -
          CLIENT_RECALL      | 0 | 0 | O | O | 0 | O | 0 | 0
          RECALL_PARTLY_BACK | ! | ! | ! | ! | ! | O | ! | !
          RECALL_SETTLED     | ! | ! | ! | ! | ! | O | ! | !
          RECALL_REDUCED     | ? | ? | ? | ? | - | O | - | ?
          TRADE_CANCELLED    | ? | ? | ? | ? | O | O | - | ?
          REST_CANCELLED     | - | - | O | - | - | - | - | -
          RERATE             | U | C | O | O | O | O | - | -
          CANCELLATION       | Z | Z | - | - | - | - | - | -
          DROP               | U | C | O | 0 | 0 | 0 | 0 | 0
          REALLOCATION       | U | C | O | O | 0 | O | 0 | 0
          BOOKING            | = | = | = | = | = | = | = | =
          OTHER_BOOKING      | - | - | - | - | - | - | - | -
          ACCRUAL            | = | = | O | O | O | O | X | =
          ADJUSTMENT         | = | = | O | O | O | O | X | =
          BILL               | = | = | = | = | = | = | = | =
          """)
  void aMoveLeadsFromEachStateWhereItMust(
      Move move,
      String fromUncovered,
      String fromCovered,
      String fromPartlyDelivered,
      String fromOpen,
      String fromReturning,
      String fromRecalled,
      String fromClosed,
      String fromCancelled) {
    check(State.UNCOVERED, move, fromUncovered);
    check(State.COVERED, move, fromCovered);
    check(State.PARTLY_DELIVERED, move, fromPartlyDelivered);
    check(State.OPEN, move, fromOpen);
    check(State.RETURNING, move, fromReturning);
    check(State.RECALLED, move, fromRecalled);
    check(State.CLOSED, move, fromClosed);
    check(State.CANCELLED, move, fromCancelled);
  }

  private static void check(State from, Move move, String outcome) {
    LoanDesk desk = from.desk();
    assertThat(desk.state().status()).isEqualTo(from.status);
    switch (outcome) {
      case "-" -> checkRefused(desk, move, from, RejectionCode.INVALID_TRANSITION);
      case "!" -> checkRefused(desk, move, from, RejectionCode.VALIDATION_FAILED);
      case "?" -> checkRefused(desk, move, from, RejectionCode.NOT_FOUND);
      case "=" -> assertThat(desk.tell(move.command)).as("%s from %s", move, from).isEmpty();
      case "0" ->
          assertThat(desk.tell(move.command))
              .as("%s from %s", move, from)
              .hasOnlyElementsOfType(NothingMoved.class);
      default -> {
        assertThat(desk.tell(move.command)).as("%s from %s", move, from).isNotEmpty();
        assertThat(desk.state().status()).as("%s from %s", move, from).isEqualTo(status(outcome));
      }
    }
  }

  private static void checkRefused(LoanDesk desk, Move move, State from, RejectionCode code) {
    LoanState before = desk.state();
    List<LoanEvent> history = desk.history();
    Rejected refused = catchThrowableOfType(Rejected.class, () -> desk.tell(move.command));
    assertThat(refused).as("%s from %s", move, from).isNotNull();
    assertThat(refused.rejection().code()).as("%s from %s", move, from).isEqualTo(code);
    if (code == RejectionCode.INVALID_TRANSITION) {
      assertThat(refused.rejection().message())
          .containsPattern("Pending|Open|Closed|Cancelled|Settled|outstanding")
          .contains("cannot");
    }
    assertThat(desk.state()).isSameAs(before);
    assertThat(desk.history()).isEqualTo(history);
  }

  private static LoanStatus status(String letter) {
    return switch (letter) {
      case "U" -> LoanStatus.UNCOVERED;
      case "C" -> LoanStatus.COVERED;
      case "O" -> LoanStatus.OPEN;
      case "X" -> LoanStatus.CLOSED;
      case "Z" -> LoanStatus.CANCELLED;
      default -> throw new IllegalArgumentException("no state " + letter);
    };
  }
}
