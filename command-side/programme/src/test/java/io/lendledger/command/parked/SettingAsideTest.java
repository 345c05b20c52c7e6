package io.lendledger.command.parked;

import static io.lendledger.command.LendingDesk.ISIN;
import static io.lendledger.command.LendingDesk.MONDAY;
import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.command.LendingDesk;
import io.lendledger.command.collateral.CashCollateral;
import io.lendledger.command.dispatch.Processes;
import io.lendledger.core.borrowrequest.BookedLoan;
import io.lendledger.core.borrowrequest.BorrowRequestEvent.BorrowRequestCompleted;
import io.lendledger.core.businessday.CalendarEvent.BillingMonthClosed;
import io.lendledger.core.businessday.CalendarEvent.BusinessDayClosed;
import io.lendledger.core.businessday.RequestBillingMonthClose;
import io.lendledger.core.businessday.RequestBusinessDayClose;
import io.lendledger.core.client.ClientCommand.AllocateUnits;
import io.lendledger.core.client.ClientCommand.ReportHoldings;
import io.lendledger.core.client.ClientCommand.SetPreference;
import io.lendledger.core.client.ClientKey;
import io.lendledger.core.client.HoldingKey;
import io.lendledger.core.client.OptIn;
import io.lendledger.core.client.ReportedHolding;
import io.lendledger.core.collateral.CollateralReported;
import io.lendledger.core.collateral.ExposureValued;
import io.lendledger.core.event.EventSequence;
import io.lendledger.core.lender.ClientId;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.loan.LoanCommand.AccrueLoan;
import io.lendledger.core.loan.LoanCommand.BillLoan;
import io.lendledger.core.loan.LoanEvent.LoanAccrued;
import io.lendledger.core.loan.LoanEvent.LoanBilled;
import io.lendledger.core.money.Percent;
import io.lendledger.core.parked.ParkedEvent;
import io.lendledger.core.parked.ParkedEventEvent.RetryRequested;
import io.lendledger.core.position.AccountId;
import io.lendledger.core.position.PositionStatus;
import io.lendledger.core.submission.SubmissionId;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.axonframework.eventhandling.AnnotationEventHandlerAdapter;
import org.axonframework.eventhandling.TrackedEventMessage;
import org.axonframework.messaging.unitofwork.DefaultUnitOfWork;
import org.axonframework.messaging.unitofwork.UnitOfWork;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What cannot be done for one holds up nobody else, in events that concern all. */
class SettingAsideTest {

  private static final LenderCode OTHER = new LenderCode("OTHER");
  private static final YearMonth MARCH = YearMonth.from(MONDAY);

  private LendingDesk desk;

  @BeforeEach
  void start() {
    desk = new LendingDesk();
    desk.optIn("A");
    desk.holds("A", "ACC1", 1_000);
    otherHolds(1_000);
    desk.price(MONDAY, "50");
  }

  @AfterEach
  void stop() {
    desk.close();
  }

  @Test
  void aLoanThatCannotBeAccruedHoldsUpNoOther() {
    lendAll();
    var _ = breakOther();
    close(MONDAY);

    assertThat(desk.run.events(BusinessDayClosed.class)).hasSize(1);
    assertThat(desk.run.events(LoanAccrued.class))
        .extracting(LoanAccrued::lenderCode)
        .containsExactly("DEMO");
    assertThat(parked())
        .singleElement()
        .satisfies(one -> {
          assertThat(one.handler()).isEqualTo("process.calendar");
          assertThat(one.lenderCode()).isEqualTo("OTHER");
          assertThat(one.eventType()).isEqualTo("business-day.close-started");
          assertThat(one.cause()).contains("broken, as the test wants");
        });

    desk.run.interruptions().mend();
    close(MONDAY.plusDays(1));
    assertThat(desk.run.events(LoanAccrued.class))
        .filteredOn(day -> day.lenderCode().equals("OTHER"))
        .extracting(LoanAccrued::accrualDate)
        .containsExactly(MONDAY, MONDAY.plusDays(1));
  }

  /** Others have been accrued, and the live process may be at work on them. */
  @Test
  void aRetryAccruesThatLoanAlone() throws Exception {
    lendAll();
    String other = breakOther();
    close(MONDAY);
    Set<String> accrued = new HashSet<>();
    desk.run
        .interruptions()
        .breakAll(command -> {
          if (command instanceof AccrueLoan accrual) {
            accrued.add(accrual.loan().value());
          }
          return false;
        });

    retry(Processes.CALENDAR);

    assertThat(accrued).containsExactly(other);
    assertThat(desk.run.events(LoanAccrued.class))
        .extracting(LoanAccrued::lenderCode)
        .containsExactly("DEMO", "OTHER");
  }

  /** As a node does at the request of operations. */
  private void retry(String process) throws Exception {
    ParkedSequences sequences = desk.run.get(ParkedSequences.class);
    ParkedEvent waiting = sequences.all().getFirst();
    sequences.note(new RetryRequested(waiting.sequence(), process, waiting.lenderCode()));
    Parked next = sequences.claim(process).orElseThrow();
    TrackedEventMessage<?> event =
        desk.run.history().stream()
            .filter(each -> each.getIdentifier().equals(next.eventId()))
            .findAny()
            .orElseThrow();
    UnitOfWork<?> unit = DefaultUnitOfWork.startAndGet(event);
    next.part(event).ifPresent(part -> SettingAside.retry(unit, part));
    for (Object handler : desk.run.handlersOf(process)) {
      var _ = new AnnotationEventHandlerAdapter(handler).handle(event);
    }
    unit.commit();
  }

  @Test
  void aLoanThatCannotBeBilledHoldsUpNoOther() {
    lendAll();
    close(MARCH.atEndOfMonth());
    var _ = breakOther();
    desk.run.send(new RequestBillingMonthClose(MARCH));
    desk.run.settle();

    assertThat(desk.run.events(BillingMonthClosed.class)).hasSize(1);
    assertThat(desk.run.events(LoanBilled.class))
        .extracting(LoanBilled::lenderCode)
        .containsExactly("DEMO");
    assertThat(parked()).extracting(ParkedEvent::lenderCode).containsExactly("OTHER");
  }

  /** A month is closed once: what they do not tell of would never be billed. */
  @Test
  void aLenderOfWhomLookUpsLackEventsIsBilledByARetry() throws Exception {
    lendAll();
    close(MARCH.atEndOfMonth());
    setLookUpsAside();
    desk.run.send(new RequestBillingMonthClose(MARCH));
    desk.run.settle();
    close(MARCH.plusMonths(1).atEndOfMonth());
    desk.run.send(new RequestBillingMonthClose(MARCH.plusMonths(1)));
    desk.run.settle();
    assertThat(desk.run.events(BillingMonthClosed.class)).hasSize(2);
    assertThat(bills()).containsExactly("DEMO 2026-03", "DEMO 2026-04");

    mendLookUps();
    retry(Processes.CALENDAR);

    assertThat(bills())
        .containsExactly("DEMO 2026-03", "DEMO 2026-04", "OTHER 2026-03", "OTHER 2026-04");
  }

  private List<String> bills() {
    return desk.run.events(LoanBilled.class).stream()
        .map(bill -> bill.lenderCode() + " " + bill.billingMonth())
        .toList();
  }

  /** What its loans require is not known: collateral would be assigned to others of them. */
  @Test
  void collateralOfALenderOfWhomLookUpsLackEventsIsComparedByARetry() throws Exception {
    lendAll();
    setLookUpsAside();
    desk.run.publish(
        new CollateralReported(
            MONDAY,
            "RQV",
            List.of(
                CashCollateral.line("RQV", "DEMO", "ACC1", "BRW1", "10"),
                CashCollateral.line("RQV", "OTHER", "ACC1", "BRW1", "20"))));
    desk.run.settle();
    assertThat(desk.run.events(ExposureValued.class))
        .extracting(ExposureValued::lenderCode)
        .containsExactly("DEMO");

    mendLookUps();
    retry(Processes.COVER);

    assertThat(desk.run.events(ExposureValued.class))
        .extracting(ExposureValued::lenderCode)
        .containsExactly("DEMO", "OTHER");
  }

  private void setLookUpsAside() {
    desk.run
        .get(ParkedSequences.class)
        .park(
            Processes.LOOK_UPS,
            EventSequence.ofLender(OTHER.value()),
            desk.run.history().getLast(),
            1,
            new IllegalStateException("as the test wants"));
  }

  private void mendLookUps() {
    desk.run.jdbc().sql("DELETE FROM command.parked_event WHERE handler = 'registers'").update();
  }

  @Test
  void aLenderThatCannotBeLentFromHoldsUpNoRequest() {
    desk.run
        .interruptions()
        .breakAll(command ->
            command instanceof AllocateUnits units && units.client().lender().equals(OTHER));
    BorrowRequestCompleted first = desk.borrow(1_500);

    assertThat(first.loans()).extracting(BookedLoan::lenderCode).containsOnly("DEMO");
    assertThat(first.loans().stream().mapToLong(BookedLoan::units).sum()).isEqualTo(1_000);
    assertThat(first.unfilledUnits()).isEqualTo(500);
    assertThat(parked()).extracting(ParkedEvent::lenderCode).containsExactly("OTHER");
    assertThat(desk.borrow(100).unfilledUnits()).isEqualTo(100);
    assertThat(parked()).hasSize(1);
  }

  private void otherHolds(long units) {
    ClientKey client = new ClientKey(OTHER, new ClientId("X"));
    LocalDate before = MONDAY.minusDays(10);
    desk.run.send(new SetPreference(client, before, OptIn.IN, new Percent(BigDecimal.TEN), before));
    var holding =
        new ReportedHolding(
            new HoldingKey(new AccountId("ACC1"), ISIN, null),
            "AAPL",
            null,
            null,
            BigDecimal.valueOf(units),
            "USD",
            null,
            PositionStatus.AVAILABLE);
    desk.run.send(
        new ReportHoldings(client, new SubmissionId("O1"), before, List.of(holding), before, null));
  }

  private void lendAll() {
    desk.borrow(2_000).loans().forEach(loan -> desk.deliver(loan.loanId(), loan.units()));
  }

  /** From now on the other lender's loan takes no accrual and no bill. */
  private String breakOther() {
    String loan =
        desk.run
            .jdbc()
            .sql("SELECT loan_id FROM command.loan WHERE lender = 'OTHER'")
            .query(String.class)
            .single();
    desk.run
        .interruptions()
        .breakAll(command ->
            (command instanceof AccrueLoan accrual && accrual.loan().value().equals(loan))
                || (command instanceof BillLoan bill && bill.loan().value().equals(loan)));
    return loan;
  }

  private void close(LocalDate day) {
    desk.run.send(new RequestBusinessDayClose(day));
    desk.run.settle();
  }

  private List<ParkedEvent> parked() {
    return new ParkedSequences(desk.run.jdbc(), null).all();
  }
}
