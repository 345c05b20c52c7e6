package io.lendledger.core.borrowrequest;

import java.util.List;
import org.axonframework.modelling.command.TargetAggregateIdentifier;

/** Commands that take and fill a borrow request; each may be repeated without effect. */
public sealed interface BorrowRequestCommand {

  /** The request's aggregate. */
  BorrowRequestKey key();

  /** Takes a request; a request id seen before changes nothing. */
  record PlaceBorrowRequest(@TargetAggregateIdentifier BorrowRequestKey key, BorrowRequest request)
      implements BorrowRequestCommand {}

  /**
   * Stores the loans to book, once per round, so that the same plan resumes after a crash. Answers
   * the {@link RoundPlan} that stands, which is the first.
   */
  record PlanLoans(
      @TargetAggregateIdentifier BorrowRequestKey key, int round, List<PlannedLoan> loans)
      implements BorrowRequestCommand {}

  /** The loans that a round is to book. */
  record RoundPlan(List<PlannedLoan> loans) {

    /** Copies the list. */
    public RoundPlan {
      loans = List.copyOf(loans);
    }
  }

  /**
   * Reports the result of a round; {@code last} when there will be no further one, and then {@code
   * unfilled} has the causes of open units.
   */
  record CompleteRound(
      @TargetAggregateIdentifier BorrowRequestKey key,
      int round,
      List<BookedLoan> loans,
      boolean last,
      List<Unfilled> unfilled)
      implements BorrowRequestCommand {}

  /** Identity of a borrow request's aggregate. */
  record BorrowRequestKey(BorrowRequestId requestId) {
    @Override
    public String toString() {
      return "borrow-request:" + requestId;
    }
  }
}
