package io.lendledger.command.loan;

import static io.lendledger.command.loan.LoanSamples.LOAN;
import static io.lendledger.command.loan.LoanSamples.MONDAY;
import static io.lendledger.command.loan.LoanSamples.TUESDAY;
import static io.lendledger.command.loan.LoanSamples.aReturn;
import static io.lendledger.command.loan.LoanSamples.booking;
import static io.lendledger.command.loan.LoanSamples.cancellation;
import static io.lendledger.command.loan.LoanSamples.cover;
import static io.lendledger.command.loan.LoanSamples.delivered;
import static io.lendledger.command.loan.LoanSamples.drop;
import static io.lendledger.command.loan.LoanSamples.forFee;
import static io.lendledger.command.loan.LoanSamples.part;
import static io.lendledger.command.loan.LoanSamples.reallocation;
import static io.lendledger.command.loan.LoanSamples.recall;
import static io.lendledger.command.loan.LoanSamples.rerate;
import static io.lendledger.command.loan.LoanSamples.returned;
import static io.lendledger.command.loan.LoanSamples.vouchedCover;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.lendledger.core.loan.LoanCommand;
import io.lendledger.core.loan.LoanCommand.LoseCover;
import io.lendledger.core.loan.LoanEvent.NothingMoved;
import io.lendledger.core.loan.LoanStatus;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import java.math.BigDecimal;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every state of a loan against every move: where it leads, or that it is refused. */
class LoanTransitionsTest {

  private enum Move {
    COVER(vouchedCover()),
    SOME_COVER(cover("1", "459000")),
    LOSS(new LoseCover(LOAN, MONDAY, new BigDecimal("459000"))),
    DELIVERY(delivered(9_000)),
    PARTIAL_DELIVERY(delivered(1)),
    RETURN(aReturn("I9", 10)),
    RECALL(recall("K9", 10)),
    CLIENT_RECALL(recall("K9", 10, "A")),
    RERATE(rerate(MONDAY, "3.9")),
    CANCELLATION(cancellation()),
    DROP(drop("D9", "A", 10)),
    REALLOCATION(reallocation("S9", "A", "C", 10, TUESDAY)),
    BOOKING(booking()),
    OTHER_BOOKING(booking(forFee("4.20"), part("C01", "A", 10)));

    @SuppressWarnings("ImmutableEnumChecker") // commands are records
    private final LoanCommand command;

    Move(LoanCommand command) {
      this.command = command;
    }
  }

  @ParameterizedTest
  @CsvSource({
    "UNCOVERED, COVER, COVERED",
    "UNCOVERED, SOME_COVER, UNCOVERED",
    "UNCOVERED, LOSS, refused",
    "UNCOVERED, DELIVERY, OPEN",
    "UNCOVERED, PARTIAL_DELIVERY, OPEN",
    "UNCOVERED, RETURN, refused",
    "UNCOVERED, RECALL, refused",
    "UNCOVERED, CLIENT_RECALL, noted",
    "UNCOVERED, RERATE, UNCOVERED",
    "UNCOVERED, CANCELLATION, CANCELLED",
    "UNCOVERED, DROP, UNCOVERED",
    "UNCOVERED, REALLOCATION, UNCOVERED",
    "UNCOVERED, BOOKING, nothing",
    "UNCOVERED, OTHER_BOOKING, refused",
    "COVERED, COVER, COVERED",
    "COVERED, SOME_COVER, COVERED",
    "COVERED, LOSS, UNCOVERED",
    "COVERED, DELIVERY, OPEN",
    "COVERED, PARTIAL_DELIVERY, OPEN",
    "COVERED, RETURN, refused",
    "COVERED, RECALL, refused",
    "COVERED, CLIENT_RECALL, noted",
    "COVERED, RERATE, COVERED",
    "COVERED, CANCELLATION, CANCELLED",
    "COVERED, DROP, COVERED",
    "COVERED, REALLOCATION, COVERED",
    "COVERED, BOOKING, nothing",
    "COVERED, OTHER_BOOKING, refused"
  })
  void aPendingLoanMoves(LoanStatus from, Move move, String outcome) {
    check(from, move, outcome);
  }

  @ParameterizedTest
  @CsvSource({
    "OPEN, COVER, refused",
    "OPEN, SOME_COVER, refused",
    "OPEN, LOSS, refused",
    "OPEN, DELIVERY, nothing",
    "OPEN, PARTIAL_DELIVERY, nothing",
    "OPEN, RETURN, OPEN",
    "OPEN, RECALL, OPEN",
    "OPEN, CLIENT_RECALL, OPEN",
    "OPEN, RERATE, OPEN",
    "OPEN, CANCELLATION, refused",
    "OPEN, DROP, noted",
    "OPEN, REALLOCATION, OPEN",
    "OPEN, BOOKING, nothing",
    "OPEN, OTHER_BOOKING, refused",
    "CLOSED, COVER, refused",
    "CLOSED, SOME_COVER, refused",
    "CLOSED, LOSS, refused",
    "CLOSED, DELIVERY, nothing",
    "CLOSED, PARTIAL_DELIVERY, nothing",
    "CLOSED, RETURN, refused",
    "CLOSED, RECALL, refused",
    "CLOSED, CLIENT_RECALL, noted",
    "CLOSED, RERATE, refused",
    "CLOSED, CANCELLATION, refused",
    "CLOSED, DROP, noted",
    "CLOSED, REALLOCATION, noted",
    "CLOSED, BOOKING, nothing",
    "CLOSED, OTHER_BOOKING, refused",
    "CANCELLED, COVER, refused",
    "CANCELLED, SOME_COVER, refused",
    "CANCELLED, LOSS, refused",
    "CANCELLED, DELIVERY, refused",
    "CANCELLED, PARTIAL_DELIVERY, refused",
    "CANCELLED, RETURN, refused",
    "CANCELLED, RECALL, refused",
    "CANCELLED, CLIENT_RECALL, noted",
    "CANCELLED, RERATE, refused",
    "CANCELLED, CANCELLATION, refused",
    "CANCELLED, DROP, noted",
    "CANCELLED, REALLOCATION, noted",
    "CANCELLED, BOOKING, nothing",
    "CANCELLED, OTHER_BOOKING, refused"
  })
  void anOpenOrEndedLoanMoves(LoanStatus from, Move move, String outcome) {
    check(from, move, outcome);
  }

  private static void check(LoanStatus from, Move move, String outcome) {
    LoanDesk desk = in(from);
    assertThat(desk.state().status()).isEqualTo(from);
    LoanState before = desk.state();
    switch (outcome) {
      case "refused" -> {
        Rejected refused = catchThrowableOfType(Rejected.class, () -> desk.tell(move.command));
        assertThat(refused.rejection().code()).isEqualTo(RejectionCode.INVALID_TRANSITION);
        assertThat(refused.rejection().message()).contains(from.wire());
        assertThat(desk.state()).isEqualTo(before);
      }
      case "noted" -> assertThat(desk.tell(move.command)).hasOnlyElementsOfType(NothingMoved.class);
      case "nothing" -> assertThat(desk.tell(move.command)).isEmpty();
      default -> {
        assertThat(desk.tell(move.command)).isNotEmpty();
        assertThat(desk.state().status()).isEqualTo(LoanStatus.valueOf(outcome));
      }
    }
  }

  private static LoanDesk in(LoanStatus status) {
    return switch (status) {
      case UNCOVERED -> LoanDesk.after(booking());
      case COVERED -> LoanDesk.after(booking(), cover("458999", "458999"));
      case OPEN -> LoanDesk.after(booking(), vouchedCover(), delivered(9_000));
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
