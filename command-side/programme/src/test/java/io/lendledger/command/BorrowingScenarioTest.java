package io.lendledger.command;

import static io.lendledger.command.LendingDesk.MONDAY;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.lendledger.core.borrowrequest.BookedLoan;
import io.lendledger.core.borrowrequest.BorrowRequestEvent.BorrowRequestCompleted;
import io.lendledger.core.borrowrequest.BorrowRequestEvent.BorrowRequestPlaced;
import io.lendledger.core.borrowrequest.PlaceBorrowRequests;
import io.lendledger.core.borrowrequest.Unfilled;
import io.lendledger.core.borrowrequest.Unfilled.Cause;
import io.lendledger.core.loan.LoanEvent.LoanBooked;
import io.lendledger.core.loan.terms.LoanPart;
import io.lendledger.core.rejection.Fault;
import io.lendledger.core.rejection.Rejected;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Borrow requests at the desk, on the command side as it runs. */
class BorrowingScenarioTest extends OpenedDesk {

  @Test
  void requestIsSharedProRataAmongThoseWhoTakePart() {
    BorrowRequestCompleted completed = desk.borrow(9_000);

    assertThat(completed.unfilledUnits()).isZero();
    assertThat(completed.loans())
        .containsExactly(new BookedLoan("L0000001", "DEMO", "ACC1", 9_000));
    assertThat(booked("L0000001").parts())
        .extracting(LoanPart::part, LoanPart::clientId, LoanPart::units)
        .containsExactly(tuple("C01", "A", 6_000L), tuple("C02", "B", 3_000L));
  }

  @Test
  void whatFindsNoLenderStaysUnfilled() {
    assertThat(desk.borrow(20_000).unfilledUnits()).isEqualTo(5_000);
    BorrowRequestCompleted second = desk.borrow(10);
    assertThat(second.loans()).isEmpty();
    assertThat(second.unfilledUnits()).isEqualTo(10);
  }

  @Test
  void whyUnitsStayUnfilledIsWhatIsNearestToBeingLentFirst() {
    assertThat(desk.borrow(24_000).unfilled())
        .containsExactly(
            Unfilled.of(Cause.NOT_OPTED_IN, 8_000), Unfilled.of(Cause.NO_INVENTORY, 1_000));
    assertThat(desk.borrow(30_000).unfilled())
        .containsExactly(
            Unfilled.of(Cause.NOT_OPTED_IN, 8_000),
            Unfilled.of(Cause.ON_LOAN, 15_000),
            Unfilled.of(Cause.NO_INVENTORY, 7_000));
    desk.optIn("C");
    assertThat(desk.borrow(9_000).unfilled()).containsExactly(Unfilled.of(Cause.ON_LOAN, 1_000));
  }

  @Test
  void everyCustodyAccountGetsItsOwnLoan() {
    desk.holds("A", "ACC2", 15_000);
    assertThat(desk.borrow(15_000).loans())
        .containsExactly(
            new BookedLoan("L0000001", "DEMO", "ACC1", 7_500),
            new BookedLoan("L0000002", "DEMO", "ACC2", 7_500));
  }

  @Test
  void requestsInOneListDoNotTakeTheSameUnits() {
    desk.run.send(
        new PlaceBorrowRequests(
            "batch",
            List.of(
                LendingDesk.order("R1", 9_000),
                LendingDesk.order("R2", 5_000),
                LendingDesk.order("R3", 5_000))));
    desk.run.settle();
    assertThat(desk.run.events(BorrowRequestCompleted.class))
        .extracting(BorrowRequestCompleted::unfilledUnits)
        .containsExactly(0L, 0L, 4_000L);
    assertThat(desk.run.events(LoanBooked.class)).hasSize(3);
  }

  @Test
  void repeatedRequestMatchesNothingAgain() {
    desk.borrow(9_000);
    int before = desk.run.events(Object.class).size();
    desk.run.send(new PlaceBorrowRequests("again", List.of(LendingDesk.order("Q4", 9_000))));
    desk.run.settle();
    assertThat(desk.run.events(BorrowRequestPlaced.class)).hasSize(1);
    assertThat(desk.run.events(Object.class)).hasSize(before);
  }

  @Test
  void faultsOfAListAreToldTogether() {
    PlaceBorrowRequests.Order good = LendingDesk.order("R1", 0);
    assertThatThrownBy(
            () -> desk.run.send(new PlaceBorrowRequests("batch", List.of(good, stranger()))))
        .isInstanceOfSatisfying(
            Rejected.class,
            refused ->
                assertThat(refused.rejection().faults())
                    .extracting(Fault::index, Fault::field)
                    .containsExactly(
                        tuple(0, "units"),
                        tuple(1, "rebateRate"),
                        tuple(1, "settlementDate"),
                        tuple(1, "endDate"),
                        tuple(1, "borrowerCode"),
                        tuple(1, "lenderCode")));
    assertThat(desk.run.events(BorrowRequestPlaced.class)).isEmpty();
  }

  @Test
  void manyFaultsOfAListAreCounted() {
    List<PlaceBorrowRequests.Order> orders = Collections.nCopies(60, stranger());
    assertThatThrownBy(() -> desk.run.send(new PlaceBorrowRequests("batch", orders)))
        .hasMessageContaining("300 faults; first 100 listed");
  }

  private static PlaceBorrowRequests.Order stranger() {
    PlaceBorrowRequests.Order order = LendingDesk.order("R2", 10);
    return new PlaceBorrowRequests.Order(
        order.requestId(),
        new io.lendledger.core.borrower.BorrowerCode("NOBODY"),
        new io.lendledger.core.lender.LenderCode("NOBODY"),
        order.isin(),
        order.units(),
        io.lendledger.core.loan.terms.CollateralType.CASH,
        null,
        io.lendledger.core.money.Rate.of("5"),
        null,
        order.loanCurrency(),
        io.lendledger.core.loan.terms.LoanType.TERM,
        MONDAY,
        MONDAY.minusDays(1),
        null,
        null);
  }

  private LoanBooked booked(String loan) {
    return desk.run.events(LoanBooked.class).stream()
        .filter(each -> each.loanId().equals(loan))
        .findFirst()
        .orElseThrow();
  }
}
