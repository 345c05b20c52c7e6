package io.lendledger.command.collateralcover;

import static io.lendledger.command.LendingDesk.MONDAY;
import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.command.LendingDesk;
import io.lendledger.command.collateral.CashCollateral;
import io.lendledger.core.collateral.CollateralLine;
import io.lendledger.core.collateral.CollateralReported;
import io.lendledger.core.collateral.ExposureValued;
import io.lendledger.core.loan.LoanEvent.CoverLost;
import io.lendledger.core.loan.LoanEvent.CoverReceived;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Loans of one account and borrower: 1,000 units at 50 USD and 102 % require 51,000 USD. */
class CoveringAccountsTest {

  private LendingDesk desk;

  @BeforeEach
  void start() {
    desk = new LendingDesk();
    desk.optIn("A");
    desk.holds("A", "ACC1", 10_000);
    desk.price(MONDAY, "50");
    desk.borrow(1_000);
    desk.borrow(2_000);
  }

  @AfterEach
  void stop() {
    desk.close();
  }

  @Test
  void reportReleasesWhatItCovers() {
    report("RQV1", MONDAY, line("95000"));
    assertThat(statuses()).containsExactly("Pending - Covered", "Pending - Uncovered");
    CoverReceived released = desk.run.events(CoverReceived.class).getFirst();
    assertThat(released.requiredValue()).isEqualByComparingTo("51000");
    assertThat(desk.run.events(ExposureValued.class).getLast().exposure())
        .isEqualByComparingTo("58000");

    report("RQV2", MONDAY, line("58000"));
    assertThat(statuses()).containsExactly("Pending - Covered", "Pending - Covered");
    assertThat(desk.run.events(ExposureValued.class).getLast().exposure()).isZero();
  }

  @Test
  void shortfallBeforeSettlementTakesCoverAway() {
    report("RQV1", MONDAY, line("153000"));
    assertThat(statuses()).containsExactly("Pending - Covered", "Pending - Covered");

    report("RQV1", MONDAY.plusDays(1), line("152999.99"));
    assertThat(statuses()).containsExactly("Pending - Covered", "Pending - Uncovered");
    assertThat(desk.run.events(CoverLost.class))
        .extracting(CoverLost::loanId)
        .containsExactly("L0000002");

    report("RQV1", MONDAY.plusDays(2));
    assertThat(statuses()).containsExactly("Pending - Uncovered", "Pending - Uncovered");
  }

  @Test
  void deliveredLoansStayOpenAndUseCoverFirst() {
    desk.deliver("L0000002", 2_000);
    report("RQV1", MONDAY, line("152999"));
    assertThat(statuses()).containsExactly("Pending - Uncovered", "Open");
    report("RQV1", MONDAY, line("153000"));
    assertThat(statuses()).containsExactly("Pending - Covered", "Open");
  }

  @Test
  void loanOfTheSameDayIsReleasedByWhatIsThere() {
    report("RQV1", MONDAY, line("204000"));
    desk.borrow(1_000);
    assertThat(statuses())
        .containsExactly("Pending - Covered", "Pending - Covered", "Pending - Covered");
  }

  @Test
  void olderReportChangesNothing() {
    report("RQV1", MONDAY, line("153000"));
    report("RQV1", MONDAY.minusDays(1), line("1"));
    assertThat(statuses()).containsExactly("Pending - Covered", "Pending - Covered");
  }

  private void report(String rqvAccount, LocalDate day, CollateralLine... lines) {
    desk.run.publish(new CollateralReported(day, rqvAccount, List.of(lines)));
    desk.run.settle();
  }

  private static CollateralLine line(String value) {
    return CashCollateral.line("RQV1", "DEMO", "ACC1", "BRW1", value);
  }

  private List<String> statuses() {
    return desk.run
        .jdbc()
        .sql("SELECT status FROM command.loan ORDER BY loan_id")
        .query(String.class)
        .list();
  }
}
