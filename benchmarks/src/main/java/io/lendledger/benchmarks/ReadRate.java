package io.lendledger.benchmarks;

import io.lendledger.core.loan.LoanEvent;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.axonframework.eventhandling.EventMessage;
import org.axonframework.eventhandling.GenericDomainEventMessage;
import org.axonframework.eventhandling.GenericEventMessage;

/**
 * Pages of reads a second, over the requests a second that a constant document of the same service
 * answers to the same callers. The book is stored first, as events.
 */
final class ReadRate {

  private static final int CALLERS = Integer.getInteger("callers", 16);
  private static final Duration WARMING = Duration.ofSeconds(Integer.getInteger("warming", 12));
  private static final Duration TURN = Duration.ofSeconds(Integer.getInteger("turn", 3));
  private static final String ONLY = System.getProperty("only", "");
  private static final int BATCH = 500;
  private static final String CONSTANT = "/.well-known/oauth-authorization-server";

  private final Drive drive;
  private final String token;

  private ReadRate(ServedBy service) throws IOException {
    this.drive = new Drive(service, CALLERS);
    try (var caller = new Caller(service.port())) {
      this.token = caller.token();
    }
  }

  /** Against this service, which must be without limits. */
  static void measure(ServedBy service, Path data) throws Exception {
    store(data);
    new ReadRate(service).compareAll();
  }

  /** The reads of the book, with what is right. */
  static List<PageRead> reads() {
    BigDecimal days = LentBook.ACCRUED.multiply(BigDecimal.valueOf(LentBook.DAYS));
    BigDecimal loan = days.multiply(BigDecimal.valueOf(LentBook.PARTS));
    String day = LentBook.DAY.plusDays(1).toString();
    String month = LentBook.DAY.toString().substring(0, 7);
    String gross = "loanToDateAccrualGross";
    return List.of(
        new PageRead("/api/v1/loans/custody?isin=US0378331005", "", 0, "loanId", gross, loan),
        read("/api/v1/loans/custody?limit=100", 100, "loanId", LentBook.id(0), gross, loan),
        read("/api/v1/loans/custody?limit=1000", 1000, "loanId", LentBook.id(0), gross, loan),
        read(
            "/api/v1/loans/clients?limit=1000",
            1000,
            "clientLevelLoanId",
            LentBook.id(0) + "-" + LentBook.part(0),
            gross,
            days),
        read(
            "/api/v1/accruals?limit=1000&fromDate=" + day + "&toDate=" + day,
            1000,
            "loanId",
            LentBook.id(0),
            "accrualGross",
            LentBook.ACCRUED),
        read(
            "/api/v1/billing-summary?fromMonth=" + month + "&toMonth=" + month,
            LentBook.BORROWERS,
            "borrowerCode",
            LentBook.borrower(0),
            "grossAccrual",
            loan.setScale(2, RoundingMode.HALF_UP)
                .multiply(BigDecimal.valueOf(LentBook.LOANS / LentBook.BORROWERS))),
        read(
            "/api/v1/trades?limit=1000", 1000, "tradeId", LentBook.id(0), "settledUnits", units()));
  }

  private static BigDecimal units() {
    return BigDecimal.valueOf(LentBook.PARTS * LentBook.PART_UNITS);
  }

  private static PageRead read(
      String path, int records, String idField, String first, String sumField, BigDecimal each) {
    return new PageRead(
        path, first, records, idField, sumField, each.multiply(BigDecimal.valueOf(records)));
  }

  /** Stores the book in the service with this data directory, unless it is there. */
  static void store(Path data) throws Exception {
    try (var store = new RunningStore(data)) {
      if (store.count("query.loan") > 0) {
        System.out.println("the book is there");
        return;
      }
      append(store, LentBook.references());
      append(store, LentBook.clients());
      Map<String, Integer> sequences = new HashMap<>();
      appendLoans(
          store,
          sequences,
          IntStream.range(0, LentBook.LOANS)
              .mapToObj(LentBook::loan)
              .flatMap(List::stream)
              .toList());
      for (int day = 0; day < LentBook.DAYS; day++) {
        int date = day;
        appendLoans(
            store,
            sequences,
            IntStream.range(0, LentBook.LOANS)
                .<LoanEvent>mapToObj(loan -> LentBook.accrued(loan, date))
                .toList());
      }
      store.awaitReadModels();
      System.out.printf(
          "%d loans, %d parts, %d accruals%n",
          store.count("query.loan WHERE valid_to = 9223372036854775807"),
          store.count("query.loan_part"),
          store.count("query.accrual"));
    }
  }

  private static void append(RunningStore store, List<Object> events) {
    batches(events.stream().<EventMessage<?>>map(GenericEventMessage::asEventMessage).toList())
        .forEach(store::append);
  }

  private static void appendLoans(
      RunningStore store, Map<String, Integer> sequences, List<LoanEvent> events) {
    batches(
            events.stream()
                .<EventMessage<?>>map(event ->
                    new GenericDomainEventMessage<>(
                        "Loan",
                        event.loanId(),
                        sequences.merge(event.loanId(), 1, Integer::sum) - 1L,
                        event))
                .toList())
        .forEach(store::append);
  }

  private static List<List<EventMessage<?>>> batches(List<EventMessage<?>> events) {
    List<List<EventMessage<?>>> batches = new ArrayList<>();
    for (int from = 0; from < events.size(); from += BATCH) {
      batches.add(events.subList(from, Math.min(events.size(), from + BATCH)));
    }
    return batches;
  }

  private String request(String path) {
    return path.equals(CONSTANT)
        ? "GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n"
        : """
        GET %s HTTP/1.1\r
        Host: localhost\r
        Authorization: Bearer %s\r
        \r
        """
            .formatted(path, token);
  }

  private void compareAll() throws Exception {
    List<PageRead> reads =
        reads().stream().filter(read -> read.path().contains(ONLY)).collect(Collectors.toList());
    drive.turn(request(CONSTANT), _ -> {}, WARMING);
    for (PageRead read : reads) {
      drive.turn(request(read.path()), read::requireRight, WARMING);
    }
    var refusedWhileWarming = drive.refused();
    List<Rounds> rates = reads.stream().map(_ -> new Rounds()).toList();
    List<Rounds> costs = reads.stream().map(_ -> new Rounds()).toList();
    for (int round = 0; round < Rounds.COUNT; round++) {
      for (int i = 0; i < reads.size(); i++) {
        PageRead read = reads.get(i);
        Drive.Turn constant = drive.turn(request(CONSTANT), _ -> {}, TURN);
        Drive.Turn page = drive.turn(request(read.path()), read::requireRight, TURN);
        rates.get(i).add(constant.perSecond(), page.perSecond());
        costs.get(i).add(constant.cost(), page.cost());
      }
    }
    for (int i = 0; i < reads.size(); i++) {
      System.out.printf(
          "%s a second over a constant document: %s%n", reads.get(i).path(), rates.get(i));
      System.out.printf("  processor time of each, in µs: %s%n", costs.get(i));
    }
    System.out.printf(
        "all answers right, %d refused (%d while warming)%n", drive.refused(), refusedWhileWarming);
  }
}
