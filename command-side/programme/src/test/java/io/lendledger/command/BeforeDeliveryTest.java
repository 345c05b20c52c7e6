package io.lendledger.command;

import static io.lendledger.command.LendingDesk.MONDAY;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lendledger.core.borrowrequest.BorrowRequestEvent.BorrowRequestCompleted;
import io.lendledger.core.borrowrequest.PlaceBorrowRequests;
import io.lendledger.core.businessday.RequestBusinessDayClose;
import io.lendledger.core.loan.ConfirmCover;
import io.lendledger.core.loan.LoanCommand.CancelLoan;
import io.lendledger.core.loan.LoanEvent.CoverLost;
import io.lendledger.core.loan.LoanEvent.CoverReceived;
import io.lendledger.core.loan.terms.LoanId;
import io.lendledger.core.rejection.Rejected;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Loans that wait for their delivery, on the command side as it runs. */
class BeforeDeliveryTest {

  private LendingDesk desk;

  @BeforeEach
  void start() {
    desk = new LendingDesk();
    desk.optIn("A");
    desk.holds("A", "ACC1", 15_000);
  }

  @AfterEach
  void stop() {
    desk.close();
  }

  @Test
  void whatACancelledLoanGivesBackCanBeLentAtOnce() {
    desk.borrow(15_000);
    for (int loan = 1; loan <= 10; loan++) {
      desk.run.send(new CancelLoan(new LoanId("L%07d".formatted(loan))));
      assertThat(desk.borrow(15_000).unfilledUnits()).isZero();
    }
  }

  @Test
  void anotherProcessLendsItAtOnceToo() {
    try (CommandSideRun second = new CommandSideRun(desk.run)) {
      desk.borrow(15_000);
      for (int loan = 1; loan <= 10; loan++) {
        String request = "AGAIN" + loan;
        desk.run.send(new CancelLoan(new LoanId("L%07d".formatted(loan))));
        second.send(
            new PlaceBorrowRequests(
                "batch-" + request, List.of(LendingDesk.order(request, 15_000))));
        desk.run.settle();
      }
      assertThat(desk.run.events(BorrowRequestCompleted.class))
          .extracting(BorrowRequestCompleted::unfilledUnits)
          .containsOnly(0L)
          .hasSize(11);
    }
  }

  @Test
  void aCloseTakesAwayCoverThatNoLongerReaches() {
    desk.borrow(9_000);
    desk.borrow(1_000);
    desk.borrow(1_000);
    desk.price(MONDAY.minusDays(3), "50");
    cover("L0000001", "459000");
    cover("L0000002", "60000");
    cover("L0000003", null);

    desk.price(MONDAY, "51");
    desk.run.send(new RequestBusinessDayClose(MONDAY));
    desk.run.settle();

    assertThat(desk.run.events(CoverLost.class)).hasSize(1);
    CoverLost lost = desk.run.events(CoverLost.class).getFirst();
    assertThat(lost.loanId()).isEqualTo("L0000001");
    assertThat(lost.requiredValue()).isEqualByComparingTo("468180");
  }

  @Test
  void confirmationsSideBySideAreEachTheirOwn() throws Exception {
    desk.borrow(9_000);
    desk.borrow(1_000);
    desk.price(MONDAY, "50");
    List<Future<?>> sent = new ArrayList<>();
    try (ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < 8; i++) {
        sent.add(callers.submit(() -> cover("L0000001", "60000")));
      }
      sent.add(callers.submit(() -> cover("L0000002", null)));
      sent.add(callers.submit(() -> cover("L0000002", null)));
      Future<?> unknown = callers.submit(() -> cover("L0000009", "1"));
      Future<?> invalid = callers.submit(() -> cover("L0000002", "-1"));
      for (Future<?> each : sent) {
        each.get();
      }
      assertThatThrownBy(unknown::get).hasRootCauseInstanceOf(Rejected.class);
      assertThatThrownBy(invalid::get).hasStackTraceContaining("must be above zero");
    }
    List<CoverReceived> received = desk.run.events(CoverReceived.class);
    assertThat(received.stream().filter(each -> each.loanId().equals("L0000001")))
        .hasSize(8)
        .last()
        .satisfies(last -> {
          assertThat(last.totalValue()).isEqualByComparingTo("480000");
          assertThat(last.covered()).isTrue();
        });
    assertThat(received.stream().filter(each -> each.loanId().equals("L0000002"))).hasSize(1);
  }

  private void cover(String loan, @Nullable String value) {
    desk.run.send(
        new ConfirmCover(new LoanId(loan), MONDAY, value == null ? null : new BigDecimal(value)));
  }
}
