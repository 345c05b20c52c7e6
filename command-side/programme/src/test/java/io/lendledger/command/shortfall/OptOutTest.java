package io.lendledger.command.shortfall;

import static io.lendledger.command.LendingDesk.MONDAY;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lendledger.command.LendingDesk;
import io.lendledger.core.client.ClientEvent.ShortfallFound;
import io.lendledger.core.client.OptIn;
import io.lendledger.core.loan.LoanEvent.LoanRecalled;
import java.time.LocalDate;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What becomes of 6,000 units of A on loan when it goes Out while B has room for 2,000. */
class OptOutTest {

  @Test
  void loansRunOnUnlessConfiguredOtherwise() {
    try (LendingDesk desk = new LendingDesk()) {
      leave(desk, MONDAY);
      assertThat(desk.run.events(ShortfallFound.class)).isEmpty();
      assertThat(desk.allocated("A")).isEqualTo(6_000);
    }
  }

  @Test
  void othersTakeOverAndTheRestRunsOn() {
    try (LendingDesk desk = on("reallocate")) {
      leave(desk, MONDAY);
      assertThat(desk.allocated("A")).isEqualTo(4_000);
      assertThat(desk.allocated("B")).isEqualTo(5_000);
      assertThat(desk.run.events(LoanRecalled.class)).isEmpty();
    }
  }

  @Test
  void restIsRecalledForTheDayOfTheOut() {
    try (LendingDesk desk = on("recall")) {
      leave(desk, MONDAY.plusDays(9));
      assertThat(desk.allocated("A")).isEqualTo(4_000);
      assertThat(desk.allocated("B")).isEqualTo(5_000);
      assertThat(desk.run.events(LoanRecalled.class))
          .singleElement()
          .satisfies(recalled -> {
            assertThat(recalled.units()).isEqualTo(4_000);
            assertThat(recalled.dueDate()).isEqualTo(MONDAY.plusDays(9));
          });
    }
  }

  @Test
  void anotherWordIsRefused() {
    assertThatThrownBy(() -> OptOutPolicy.of("drop"))
        .hasMessage("lendledger.lending.on-opt-out must be keep, reallocate or recall, not drop");
  }

  private static LendingDesk on(String policy) {
    return new LendingDesk(Map.of("lendledger.lending.on-opt-out", policy));
  }

  private static void leave(LendingDesk desk, LocalDate effective) {
    desk.optIn("A");
    desk.optIn("B");
    desk.holds("A", "ACC1", 10_000);
    desk.holds("B", "ACC1", 5_000);
    String loan = desk.borrow(9_000).loans().getFirst().loanId();
    desk.deliver(loan, 9_000);
    desk.prefers("A", OptIn.OUT, effective);
  }
}
