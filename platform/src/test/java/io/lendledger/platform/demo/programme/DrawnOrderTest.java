package io.lendledger.platform.demo.programme;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.platform.play.OpenLoan;
import io.lendledger.platform.play.PendingTrade;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Loans of one list of requests get their numbers in any order; what is drawn stays the same. */
class DrawnOrderTest {

  private static final LocalDate DAY = LocalDate.of(2026, 10, 12);

  private static OpenLoan loan(String id, String lender, long units) {
    return new OpenLoan(
        id,
        true,
        false,
        units,
        BigDecimal.ONE,
        BigDecimal.ZERO,
        "USD",
        DAY,
        lender,
        "ACC",
        "BRW",
        "US0378331005");
  }

  private static PendingTrade trade(String id, long units) {
    return new PendingTrade(
        id, "Loan", units, 0, units, DAY, DAY.plusDays(1), id, "ACC", "US0378331005", "BRW");
  }

  @Test
  void loansAreLookedThroughWhateverTheirNumbers() {
    List<String> one =
        Stream.of(loan("L1", "OTHER", 3_600), loan("L2", "DEMO", 400))
            .sorted(OpenLoan.ORDER)
            .map(OpenLoan::lender)
            .toList();
    List<String> other =
        Stream.of(loan("L1", "DEMO", 400), loan("L2", "OTHER", 3_600))
            .sorted(OpenLoan.ORDER)
            .map(OpenLoan::lender)
            .toList();
    assertThat(one).isEqualTo(other);
  }

  @Test
  void tradesAreReportedWhateverTheirNumbers() {
    List<Long> one =
        Stream.of(trade("L1", 3_600), trade("L2", 400))
            .sorted(PendingTrade.ORDER)
            .map(PendingTrade::originalUnits)
            .toList();
    List<Long> other =
        Stream.of(trade("L1", 400), trade("L2", 3_600))
            .sorted(PendingTrade.ORDER)
            .map(PendingTrade::originalUnits)
            .toList();
    assertThat(one).isEqualTo(other);
  }
}
