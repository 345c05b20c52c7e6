package io.lendledger.command.collateral;

import io.lendledger.core.collateral.CollateralLine;
import io.lendledger.core.collateral.CollateralReported;
import io.lendledger.core.collateral.ReportCollateral;
import io.lendledger.core.collateral.ReportCollateral.CollateralReportKey;
import java.time.LocalDate;
import java.util.List;
import org.axonframework.test.aggregate.AggregateTestFixture;
import org.junit.jupiter.api.Test;

class CollateralReportTest {

  private static final LocalDate DAY = LocalDate.parse("2026-03-02");

  private final AggregateTestFixture<CollateralReport> report =
      new AggregateTestFixture<>(CollateralReport.class);

  private static CollateralLine line(String quantity) {
    return CashCollateral.line("RQV1", "DEMO", "ACC", "BRW", quantity);
  }

  private static ReportCollateral report(CollateralLine... lines) {
    return new ReportCollateral(new CollateralReportKey(DAY, "RQV1"), List.of(lines));
  }

  private static CollateralReported reported(CollateralLine... lines) {
    return new CollateralReported(DAY, "RQV1", List.of(lines));
  }

  @Test
  void collateralIsReported() {
    report
        .givenNoPriorActivity()
        .when(report(line("100"), line("200")))
        .expectEvents(reported(line("100"), line("200")))
        .expectResultMessagePayload(true);
  }

  @Test
  void sameReportChangesNothing() {
    report
        .given(reported(line("100")))
        .when(report(line("100.00")))
        .expectNoEvents()
        .expectResultMessagePayload(false);
  }

  @Test
  void otherReportReplacesTheDays() {
    report.given(reported(line("100"), line("200"))).when(report()).expectEvents(reported());
  }
}
