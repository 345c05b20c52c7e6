package io.lendledger.benchmarks;

import io.lendledger.core.accrual.AccrualPage;
import io.lendledger.core.accrual.FindAccruals;
import io.lendledger.core.borrower.BorrowerRegistered;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.lender.LenderRegistered;
import io.lendledger.core.loan.LoanEvent;
import io.lendledger.core.loan.LoanEvent.LoanRerated;
import io.lendledger.core.loan.view.ClientLoanPage;
import io.lendledger.core.loan.view.CustodyLoan;
import io.lendledger.core.loan.view.CustodyLoanPage;
import io.lendledger.core.loan.view.FindClientLoans;
import io.lendledger.core.loan.view.FindCustodyLoans;
import io.lendledger.core.loan.view.FindTrades;
import io.lendledger.core.loan.view.LoanFilter;
import io.lendledger.core.loan.view.TradePage;
import io.lendledger.core.marketdata.MarketDataEvent.PricesPublished;
import io.lendledger.core.marketdata.PricePoint;
import io.lendledger.core.reading.Page;
import io.lendledger.core.reading.PageRequest;
import io.lendledger.query.projection.Projection;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.axonframework.eventhandling.EventMessage;
import org.axonframework.eventhandling.GenericDomainEventMessage;
import org.axonframework.eventhandling.GenericEventMessage;
import org.axonframework.queryhandling.DefaultQueryGateway;
import org.axonframework.queryhandling.QueryGateway;
import org.axonframework.queryhandling.SimpleQueryBus;
import org.axonframework.queryhandling.annotation.AnnotationQueryHandlerAdapter;
import org.jspecify.annotations.Nullable;

/**
 * Pages as of the middle of a year over the same pages as of now, both a walk's first one and one
 * that continues it. Each loan is delivered in parts, rerated every fifth day and accrued daily,
 * and a price is published each day.
 */
final class AsOf {

  private static final int LOANS = Integer.getInteger("loans", 1_000);
  private static final int COPIES = Integer.getInteger("copies", 0);
  private static final int DAYS = 250;
  private static final int PARTS = 45;
  private static final int RERATED_EVERY_DAYS = 5;
  private static final int MIDDLE = DAYS / 2;
  private static final int RECORDS = Integer.getInteger("records", 100);
  private static final long TURN_NANOS = TimeUnit.SECONDS.toNanos(1);
  private static final LocalDate FIRST = LoanHistory.DAY;
  private static final LenderCode LENDER = new LenderCode("DEMO");
  private static final LoanFilter ALL =
      new LoanFilter(List.of(), null, null, null, null, null, null, null);

  private final QueryService service;
  private final QueryGateway queries;
  private final long[] sequences = new long[LOANS];

  private AsOf(QueryService service) {
    this.service = service;
    var bus = SimpleQueryBus.builder().build();
    for (String handler : List.of("loanHandler", "accrualHandler")) {
      new AnnotationQueryHandlerAdapter<>(service.context().getBean(handler)).subscribe(bus);
    }
    this.queries = DefaultQueryGateway.builder().queryBus(bus).build();
  }

  static void measure() throws Exception {
    try (var service = new QueryService()) {
      var asOf = new AsOf(service);
      asOf.store();
      asOf.copy();
      asOf.compare("custody loans", asOf::custody);
      asOf.compare("client loans", asOf::client);
      asOf.compare("trades", asOf::trades);
      asOf.compare("accruals of a day", asOf::accruals);
    }
  }

  private Page<?> custody(PageRequest page) {
    return ask(new FindCustodyLoans(LENDER, ALL, page), CustodyLoanPage.class);
  }

  private Page<?> client(PageRequest page) {
    return ask(new FindClientLoans(LENDER, ALL, page), ClientLoanPage.class);
  }

  private Page<?> trades(PageRequest page) {
    return ask(new FindTrades(LENDER, ALL, page), TradePage.class);
  }

  private Page<?> accruals(PageRequest page) {
    LocalDate day = FIRST.plusDays(MIDDLE - 1);
    return ask(new FindAccruals(LENDER, day, day, null, null, null, page), AccrualPage.class);
  }

  private <P> P ask(Object query, Class<P> page) {
    return queries.query(query, page).join();
  }

  private void store() throws InterruptedException {
    Clock wall = GenericEventMessage.clock;
    try {
      for (int day = 0; day < DAYS; day++) {
        GenericEventMessage.clock = Clock.fixed(at(day), ZoneOffset.UTC);
        append(day);
      }
    } finally {
      GenericEventMessage.clock = wall;
    }
    long events = service.count("eventstore.domain_event");
    for (Projection model : service.context().getBeansOfType(Projection.class).values()) {
      service.replay(model.name(), events);
    }
    System.out.printf(
        "%d events, %d versions of %d loans, %d of their sums%n",
        events, service.count("query.loan"), LOANS, service.count("query.accrual_total"));
  }

  /** Rows like those of the loans, under other ids, between them in the order of pages. */
  private void copy() {
    for (String table : List.of("loan", "loan_rate", "loan_part", "trade", "accrual_total")) {
      service.copy("query." + table, COPIES);
    }
    System.out.printf("%d versions of loans, copies included%n", service.count("query.loan"));
  }

  private static Instant at(int day) {
    return FIRST.plusDays(day).atTime(18, 0).toInstant(ZoneOffset.UTC);
  }

  private void append(int day) {
    LocalDate date = FIRST.plusDays(day);
    List<EventMessage<?>> batch = new ArrayList<>();
    if (day == 0) {
      var split = new BigDecimal(20);
      batch.add(
          GenericEventMessage.asEventMessage(
              new LenderRegistered("DEMO", "Demo Lender", split, BigDecimal.ZERO, "USD")));
      batch.add(
          GenericEventMessage.asEventMessage(
              new BorrowerRegistered("BRW", "Demo Borrower", null, new BigDecimal(102))));
    }
    var price = new PricePoint("US0378331005", new BigDecimal(50), "USD");
    batch.add(GenericEventMessage.asEventMessage(new PricesPublished(date, List.of(price))));
    for (int loan = 0; loan < LOANS; loan++) {
      for (LoanEvent event : events(LoanHistory.id(loan), day, date)) {
        batch.add(
            new GenericDomainEventMessage<>("Loan", event.loanId(), sequences[loan]++, event));
      }
    }
    service.append(batch);
  }

  private static List<LoanEvent> events(String loan, int day, LocalDate date) {
    List<LoanEvent> events = new ArrayList<>();
    if (day == 0) {
      events.add(LoanHistory.booked(loan));
      events.add(new LoanEvent.LoanOpened(loan, "DEMO", date));
    }
    if (day % RERATED_EVERY_DAYS == 0) {
      int part = day / RERATED_EVERY_DAYS + 1;
      if (part <= PARTS) {
        events.add(LoanHistory.settled(loan, part * 900L / PARTS, 900L / PARTS));
      }
      events.add(new LoanRerated(loan, "DEMO", date, new BigDecimal("4.2"), null));
    }
    events.add(LoanHistory.accrued(loan, date));
    return events;
  }

  private void compare(String name, Function<PageRequest, Page<?>> read) {
    Page<?> now = read.apply(first(null));
    Page<?> then = read.apply(first(at(MIDDLE - 1)));
    requireRight(name, now, DAYS);
    requireRight(name, then, MIDDLE);
    var first = new Rounds();
    var next = new Rounds();
    for (int round = 0; round < Rounds.COUNT; round++) {
      first.add(rate(read, first(null)), rate(read, first(at(MIDDLE - 1))));
      next.add(rate(read, after(now)), rate(read, after(then)));
    }
    System.out.printf(
        "%s, pages of %d a second as of the middle over now: %s%n", name, RECORDS, first);
    System.out.printf("%s, the same of pages that continue: %s%n", name, next);
  }

  private static PageRequest first(@Nullable Instant asOf) {
    return new PageRequest(RECORDS, null, null, asOf);
  }

  private static PageRequest after(Page<?> page) {
    return new PageRequest(RECORDS, Objects.requireNonNull(page.nextKey()), page.position(), null);
  }

  /** A loan's sum says as of when it is. */
  private static void requireRight(String name, Page<?> page, int days) {
    BigDecimal sum = new BigDecimal("5.25").multiply(BigDecimal.valueOf(days));
    boolean right =
        page.data().size() == RECORDS
            && page.data().stream()
                .filter(CustodyLoan.class::isInstance)
                .allMatch(loan ->
                    ((CustodyLoan) loan).accruals().loanToDateAccrualGross().compareTo(sum) == 0);
    if (!right) {
      throw new IllegalStateException(name + " as of day " + days + ": " + page.data().getFirst());
    }
  }

  private static double rate(Function<PageRequest, Page<?>> read, PageRequest request) {
    long begun = System.nanoTime();
    long pages = 0;
    while (System.nanoTime() - begun < TURN_NANOS) {
      if (read.apply(request).data().size() != RECORDS) {
        throw new IllegalStateException("a page is not full");
      }
      pages++;
    }
    return pages * 1e9 / (System.nanoTime() - begun);
  }
}
