package io.lendledger.command.loan;

import static io.lendledger.command.loan.LoanSamples.ID;
import static io.lendledger.command.loan.LoanSamples.TUESDAY;
import static io.lendledger.command.loan.LoanSamples.aReturn;
import static io.lendledger.command.loan.LoanSamples.booking;
import static io.lendledger.command.loan.LoanSamples.cancelTrade;
import static io.lendledger.command.loan.LoanSamples.delivered;
import static io.lendledger.command.loan.LoanSamples.report;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.lendledger.command.loan.state.LoanState;
import io.lendledger.command.loan.state.Trade;
import io.lendledger.core.loan.LoanCommand.ReportSettlement;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.core.settlement.SettlementStatus;
import io.lendledger.core.trade.TradeType;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Every state of a trade's settlement against every report, on a return of 100 units: Pending,
 * Matched, Failed or Settled by its letter with the units settled. {@code =} nothing happens,
 * {@code -} it is refused, {@code X} is the cancelled trade.
 */
class SettlementStatesTest {

  private static final List<String> REPORTS =
      List.of("P0", "P10", "M0", "M10", "M20", "F0", "F10", "S100");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          P0   | =  | P10 | M0 | M10 | M20 | F0 | F10 | S100
          P10  | =  | =   | =  | M10 | M20 | =  | F10 | S100
          M0   | =  | M10 | =  | M10 | M20 | F0 | F10 | S100
          M10  | =  | =   | =  | =   | M20 | =  | F10 | S100
          F0   | P0 | P10 | M0 | M10 | M20 | =  | F10 | S100
          F10  | =  | P10 | =  | M10 | M20 | =  | =   | S100
          S100 | =  | =   | =  | =   | =   | =  | =   | =
          X    | -  | -   | -  | -   | -   | -  | -   | -
          """)
  void aReportMovesASettlementAsCustodySays(
      String from,
      String onPending,
      String onPendingInPart,
      String onMatched,
      String onMatchedInPart,
      String onMatchedMore,
      String onFailed,
      String onFailedInPart,
      String onSettled) {
    List<String> outcomes =
        List.of(
            onPending,
            onPendingInPart,
            onMatched,
            onMatchedInPart,
            onMatchedMore,
            onFailed,
            onFailedInPart,
            onSettled);
    for (int i = 0; i < REPORTS.size(); i++) {
      check(from, REPORTS.get(i), outcomes.get(i));
    }
  }

  private static void check(String from, String report, String outcome) {
    LoanDesk desk = LoanDesk.after(booking(), delivered(9_000), aReturn("I1", 100));
    if (from.equals("X")) {
      desk.tell(cancelTrade(1));
    } else if (!from.equals("P0")) {
      desk.tell(said(from));
    }
    LoanState before = desk.state();
    switch (outcome) {
      case "-" -> {
        Rejected refused = catchThrowableOfType(Rejected.class, () -> desk.tell(said(report)));
        assertThat(refused.rejection().code()).isEqualTo(RejectionCode.INVALID_TRANSITION);
        assertThat(refused.rejection().message()).contains("Cancelled", "cannot settle it");
        assertThat(desk.state()).isSameAs(before);
      }
      case "=" -> assertThat(desk.tell(said(report))).as("%s on %s", report, from).isEmpty();
      default -> {
        assertThat(desk.tell(said(report))).as("%s on %s", report, from).hasSize(1);
        Trade trade = desk.state().trades().get(ID + "/1");
        assertThat(trade.settlement()).as("%s on %s", report, from).isEqualTo(status(outcome));
        assertThat(trade.settledUnits()).isEqualTo(units(outcome));
      }
    }
  }

  private static ReportSettlement said(String word) {
    return report(ID + "/1", TradeType.RETURN, units(word), 100, status(word), TUESDAY);
  }

  private static long units(String word) {
    return Long.parseLong(word.substring(1));
  }

  private static SettlementStatus status(String word) {
    return switch (word.charAt(0)) {
      case 'P' -> SettlementStatus.PENDING;
      case 'M' -> SettlementStatus.MATCHED;
      case 'F' -> SettlementStatus.FAILED;
      case 'S' -> SettlementStatus.SETTLED;
      default -> throw new IllegalArgumentException("no settlement " + word);
    };
  }
}
