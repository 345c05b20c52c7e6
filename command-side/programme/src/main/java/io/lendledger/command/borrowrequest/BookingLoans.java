package io.lendledger.command.borrowrequest;

import io.lendledger.command.dispatch.BulkDispatch;
import io.lendledger.command.dispatch.Dispatch;
import io.lendledger.command.lookup.demand.BorrowRequests.Request;
import io.lendledger.core.borrowrequest.BookedLoan;
import io.lendledger.core.borrowrequest.PlannedLoan;
import io.lendledger.core.client.ClientCommand.AllocateUnits;
import io.lendledger.core.client.ClientCommand.ReleaseCause;
import io.lendledger.core.client.ClientCommand.ReleaseUnits;
import io.lendledger.core.client.ClientKey;
import io.lendledger.core.client.HoldingKey;
import io.lendledger.core.lender.ClientId;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.loan.LoanCommand.BookLoan;
import io.lendledger.core.loan.terms.LoanId;
import io.lendledger.core.loan.terms.LoanPart;
import io.lendledger.core.money.Units;
import io.lendledger.core.position.AccountId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Allocates units to a planned loan and books the units that it got. */
@Component
class BookingLoans {

  private final Dispatch dispatch;
  private final BulkDispatch bulk;

  BookingLoans(Dispatch dispatch, BulkDispatch bulk) {
    this.dispatch = dispatch;
    this.bulk = bulk;
  }

  /** The loan as it was booked; empty when nothing could be allocated any more. */
  Optional<BookedLoan> book(Request request, PlannedLoan plan) {
    List<LoanPart> parts = allocate(request, plan);
    if (parts.isEmpty()) {
      return Optional.empty();
    }
    BookLoan booking =
        new BookLoan(
            new LoanId(plan.loanId()),
            request.id().value(),
            new LenderCode(plan.lenderCode()),
            new AccountId(plan.accountNumber()),
            request.borrower(),
            request.isin(),
            request.terms(),
            request.tradeDate(),
            request.settlementDate(),
            request.endDate(),
            parts);
    if (!dispatch.attempt(booking)) {
      parts.forEach(
          part -> release(request, plan, part.clientId(), part.depositary(), part.units()));
      return Optional.empty();
    }
    long units = parts.stream().mapToLong(LoanPart::units).sum();
    return Optional.of(
        new BookedLoan(plan.loanId(), plan.lenderCode(), plan.accountNumber(), units));
  }

  private List<LoanPart> allocate(Request request, PlannedLoan plan) {
    List<Optional<Object>> answers =
        bulk.carryOut(
            plan.allocations().stream()
                .map(wanted -> BulkDispatch.message(allocation(request, plan, wanted)))
                .toList());
    List<LoanPart> parts = new ArrayList<>();
    for (int i = 0; i < answers.size(); i++) {
      PlannedLoan.Allocation wanted = plan.allocations().get(i);
      Units units = (Units) answers.get(i).orElse(Units.NONE);
      if (!units.isNone()) {
        parts.add(
            new LoanPart(
                "C%02d".formatted(parts.size() + 1),
                wanted.clientId(),
                wanted.depositary(),
                units.value(),
                wanted.taxRate(),
                wanted.externalInstrumentId()));
      }
    }
    return parts;
  }

  private static AllocateUnits allocation(
      Request request, PlannedLoan plan, PlannedLoan.Allocation wanted) {
    return new AllocateUnits(
        client(plan, wanted.clientId()),
        holding(request, plan, wanted.depositary()),
        new LoanId(plan.loanId()),
        plan.loanId(),
        new Units(wanted.units()),
        request.tradeDate());
  }

  /** Releases all units allocated to a planned loan that is not booked. */
  void release(Request request, PlannedLoan plan) {
    for (PlannedLoan.Allocation wanted : plan.allocations()) {
      release(request, plan, wanted.clientId(), wanted.depositary(), wanted.units());
    }
  }

  private void release(
      Request request, PlannedLoan plan, String client, @Nullable String depositary, long units) {
    dispatch.tell(
        new ReleaseUnits(
            client(plan, client),
            holding(request, plan, depositary),
            new LoanId(plan.loanId()),
            plan.loanId() + "@not-booked",
            new Units(units),
            ReleaseCause.UNUSED,
            null,
            null));
  }

  private static ClientKey client(PlannedLoan plan, String client) {
    return new ClientKey(new LenderCode(plan.lenderCode()), new ClientId(client));
  }

  private static HoldingKey holding(
      Request request, PlannedLoan plan, @Nullable String depositary) {
    return new HoldingKey(new AccountId(plan.accountNumber()), request.isin(), depositary);
  }
}
