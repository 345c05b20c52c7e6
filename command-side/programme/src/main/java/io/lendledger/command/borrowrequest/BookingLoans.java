package io.lendledger.command.borrowrequest;

import io.lendledger.command.dispatch.BulkDispatch;
import io.lendledger.command.dispatch.Dispatch;
import io.lendledger.command.dispatch.Processes;
import io.lendledger.command.lookup.demand.BorrowRequests.Request;
import io.lendledger.command.parked.SettingAside;
import io.lendledger.core.borrowrequest.BookedLoan;
import io.lendledger.core.borrowrequest.PlannedLoan;
import io.lendledger.core.client.ClientCommand.AllocateUnits;
import io.lendledger.core.client.ClientCommand.ReleaseCause;
import io.lendledger.core.client.ClientCommand.ReleaseUnits;
import io.lendledger.core.client.ClientKey;
import io.lendledger.core.client.HoldingKey;
import io.lendledger.core.event.EventSequence;
import io.lendledger.core.fault.EventFault;
import io.lendledger.core.lender.ClientId;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.loan.LoanCommand.BookLoan;
import io.lendledger.core.loan.terms.LoanId;
import io.lendledger.core.loan.terms.LoanPart;
import io.lendledger.core.money.Units;
import io.lendledger.core.position.AccountId;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.axonframework.commandhandling.CommandMessage;
import org.axonframework.eventhandling.TrackedEventMessage;
import org.axonframework.eventsourcing.eventstore.EventStore;
import org.axonframework.messaging.MetaData;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

/** Allocates units to planned loans and books the units that they got. */
@Component
class BookingLoans {

  private final Dispatch dispatch;
  private final BulkDispatch bulk;
  private final SettingAside settingAside;
  private final ObjectProvider<EventStore> store;

  BookingLoans(
      Dispatch dispatch,
      BulkDispatch bulk,
      SettingAside settingAside,
      ObjectProvider<EventStore> store) {
    this.dispatch = dispatch;
    this.bulk = bulk;
    this.settingAside = settingAside;
    this.store = store;
  }

  /**
   * A loan to be booked.
   *
   * @param event that asked for it
   * @param origin metadata of what led to it
   */
  record Wanted(Request request, PlannedLoan plan, TrackedEventMessage<?> event, MetaData origin) {

    LenderCode lender() {
      return new LenderCode(plan.lenderCode());
    }

    CommandMessage<?> message(Object command) {
      return BulkDispatch.message(command, origin);
    }
  }

  /**
   * The loans as they were booked; empty where nothing could be allocated any more. A lender whose
   * units cannot be allocated is set aside, and those of the others are.
   *
   * @param aside lenders that wait; one that is set aside now is added
   */
  List<Optional<BookedLoan>> book(List<Wanted> wanted, Set<LenderCode> aside) {
    List<Wanted> possible = wanted.stream().filter(each -> !aside.contains(each.lender())).toList();
    try {
      return together(possible);
    } catch (RuntimeException failure) {
      if (!EventFault.isOf(failure)) {
        throw failure;
      }
      return possible.stream().map(each -> alone(each, aside)).toList();
    }
  }

  /**
   * A loan whose event is to be tried again is parked by itself; it may be one of a lender that was
   * set aside for another a moment ago, since commands for all of them have been sent.
   */
  private Optional<BookedLoan> alone(Wanted wanted, Set<LenderCode> aside) {
    try {
      return together(List.of(wanted)).getFirst();
    } catch (RuntimeException failure) {
      if (!EventFault.isOf(failure)) {
        throw failure;
      }
      setAside(wanted, failure);
      aside.add(wanted.lender());
      return Optional.empty();
    }
  }

  private void setAside(Wanted wanted, RuntimeException failure) {
    EventSequence sequence = EventSequence.ofPart(wanted.lender().value(), wanted.plan().loanId());
    settingAside.setAside(Processes.BORROW_REQUESTS, wanted.event(), sequence, failure);
  }

  private List<Optional<BookedLoan>> together(List<Wanted> wanted) {
    List<List<LoanPart>> parts = allocate(wanted);
    List<CommandMessage<?>> bookings = new ArrayList<>();
    for (int i = 0; i < wanted.size(); i++) {
      if (!parts.get(i).isEmpty()) {
        bookings.add(wanted.get(i).message(booking(wanted.get(i), parts.get(i))));
      }
    }
    Iterator<Optional<Object>> answers = bulk.carryOut(bookings).iterator();
    List<Optional<BookedLoan>> booked = new ArrayList<>();
    for (int i = 0; i < wanted.size(); i++) {
      boolean isBooked = !parts.get(i).isEmpty() && answers.next().isPresent();
      if (!isBooked) {
        release(wanted.get(i), parts.get(i));
      }
      booked.add(
          isBooked ? Optional.of(booked(wanted.get(i).plan(), parts.get(i))) : Optional.empty());
    }
    return booked;
  }

  private static BookLoan booking(Wanted wanted, List<LoanPart> parts) {
    Request request = wanted.request();
    return new BookLoan(
        new LoanId(wanted.plan().loanId()),
        request.id().value(),
        wanted.lender(),
        new AccountId(wanted.plan().accountNumber()),
        request.borrower(),
        request.isin(),
        request.terms(),
        request.tradeDate(),
        request.settlementDate(),
        request.endDate(),
        parts);
  }

  private static BookedLoan booked(PlannedLoan plan, List<LoanPart> parts) {
    long units = parts.stream().mapToLong(LoanPart::units).sum();
    return new BookedLoan(plan.loanId(), plan.lenderCode(), plan.accountNumber(), units);
  }

  private List<List<LoanPart>> allocate(List<Wanted> wanted) {
    List<CommandMessage<?>> allocations = new ArrayList<>();
    for (Wanted each : wanted) {
      for (PlannedLoan.Allocation part : each.plan().allocations()) {
        allocations.add(each.message(allocation(each, part)));
      }
    }
    Iterator<Optional<Object>> answers = bulk.carryOut(allocations).iterator();
    return wanted.stream().map(each -> parts(each.plan(), answers)).toList();
  }

  private static List<LoanPart> parts(PlannedLoan plan, Iterator<Optional<Object>> answers) {
    List<LoanPart> parts = new ArrayList<>();
    for (PlannedLoan.Allocation wanted : plan.allocations()) {
      Units units = (Units) answers.next().orElse(Units.NONE);
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

  private static AllocateUnits allocation(Wanted loan, PlannedLoan.Allocation wanted) {
    return new AllocateUnits(
        client(loan, wanted.clientId()),
        holding(loan, wanted.depositary()),
        new LoanId(loan.plan().loanId()),
        loan.plan().loanId(),
        new Units(wanted.units()),
        loan.request().tradeDate());
  }

  /**
   * Releases all units allocated to a planned loan that was never booked, as its own stream tells:
   * look-ups may lack a loan whose lender they have set aside. One whose units cannot be released
   * is parked by itself.
   */
  void releaseUnlessBooked(Wanted loan) {
    try {
      if (store.getObject().lastSequenceNumberFor(loan.plan().loanId()).isEmpty()) {
        release(loan);
      }
    } catch (RuntimeException failure) {
      if (!EventFault.isOf(failure)) {
        throw failure;
      }
      setAside(loan, failure);
    }
  }

  private void release(Wanted loan) {
    for (PlannedLoan.Allocation wanted : loan.plan().allocations()) {
      release(loan, wanted.clientId(), wanted.depositary(), wanted.units());
    }
  }

  private void release(Wanted loan, List<LoanPart> parts) {
    parts.forEach(part -> release(loan, part.clientId(), part.depositary(), part.units()));
  }

  private void release(Wanted loan, String client, @Nullable String depositary, long units) {
    dispatch.tell(
        loan.message(
            new ReleaseUnits(
                client(loan, client),
                holding(loan, depositary),
                new LoanId(loan.plan().loanId()),
                loan.plan().loanId() + "@not-booked",
                new Units(units),
                ReleaseCause.UNUSED,
                null,
                null)));
  }

  private static ClientKey client(Wanted loan, String client) {
    return new ClientKey(loan.lender(), new ClientId(client));
  }

  private static HoldingKey holding(Wanted loan, @Nullable String depositary) {
    return new HoldingKey(
        new AccountId(loan.plan().accountNumber()), loan.request().isin(), depositary);
  }
}
