package io.lendledger.platform.demo.programme;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.platform.play.Bodies.Collateral;
import io.lendledger.platform.play.OpenLoan;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class CollateralDeskTest {

  private static final LocalDate TODAY = LocalDate.of(2026, 11, 26);

  private static OpenLoan loan(String lender, String account) {
    return new OpenLoan(
        "L-" + lender,
        true,
        true,
        100,
        BigDecimal.ONE,
        BigDecimal.ONE,
        "USD",
        TODAY,
        lender,
        account,
        "BRW",
        "US0378331005");
  }

  /** A list that names an RQV account replaces it whole, whoever's collateral is in it. */
  @Test
  void anAccountHasOneLendersCollateralAlone() {
    ProgrammePlan plan = ProgrammePlan.endingBefore(TODAY, 5, 1);
    String longest = "A".repeat(64);
    List<OpenLoan> loans =
        List.of(loan("A", "ACC"), loan("B", "ACC"), loan("A", longest), loan("B", longest));
    List<Collateral> pieces =
        new CollateralDesk(new Market(plan)).report(Day.of(plan, 1), loans, List.of()).collateral();
    assertThat(pieces.stream().collect(Collectors.groupingBy(Collateral::rqvAccount)))
        .hasSize(4)
        .allSatisfy((account, _) -> assertThat(account).hasSizeLessThanOrEqualTo(64));
  }
}
