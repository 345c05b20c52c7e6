package io.lendledger.benchmarks;

import io.lendledger.core.loan.LoanEvent;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.axonframework.eventhandling.EventMessage;
import org.axonframework.eventhandling.GenericDomainEventMessage;
import org.axonframework.eventhandling.GenericEventMessage;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * How long one caller waits for changes and series of a year in which there are 100,000 versions of
 * each kind of record, against a page of as many loans of the same service. The year is stored
 * first, as events.
 */
final class YearReads {

  private static final int WARMING = Integer.getInteger("warming", 40);
  private static final int TURN = Integer.getInteger("turn", 10);
  private static final String ONLY = System.getProperty("only", "");
  private static final int LIMIT = 1_000;
  private static final JsonMapper JSON = new JsonMapper();

  private final ServedBy service;
  private final String token;
  private final Caller caller;
  private int asked;

  private YearReads(ServedBy service, Caller caller) throws IOException {
    this.service = service;
    this.caller = caller;
    this.token = caller.token();
  }

  /** A read and how many records are on its page. */
  private record Read(String path, int records) {}

  /** What some requests took: of each by the caller's clock, and of processors. */
  private record Taken(double millis, double processorMillis, int records) {}

  /** Against this service, which must be without limits. */
  static void measure(ServedBy service, Path data) throws Exception {
    List<String> moments;
    try (var store = new RunningStore(data)) {
      if (store.count("query.accrual") == 0) {
        store(store);
      }
      for (String table : List.of("loan", "loan_part", "trade", "holding", "accrual", "exposure")) {
        System.out.printf("%,d versions of %s%n", store.count("query." + table), table);
      }
      moments =
          store.texts(
              """
              SELECT to_char(time_stamp AT TIME ZONE 'UTC' + interval '1 ms',
                'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
              FROM eventstore.domain_event WHERE payload_type = 'business-day.closed'
              ORDER BY global_index
              """);
    }
    try (var caller = new Caller(service.port())) {
      new YearReads(service, caller).compare(reads(moments));
    }
  }

  private static void store(RunningStore store) throws InterruptedException {
    store.append(plain(YearBook.references()));
    Map<String, Integer> sequences = new HashMap<>();
    for (int day = 0; day < YearBook.DAYS; day++) {
      List<EventMessage<?>> events = new ArrayList<>();
      for (int record = 0; record < YearBook.RECORDS; record++) {
        for (LoanEvent event : YearBook.loan(record, day)) {
          int next = sequences.merge(event.loanId(), 1, Integer::sum) - 1;
          events.add(new GenericDomainEventMessage<>("Loan", event.loanId(), next, event));
        }
      }
      events.addAll(plain(YearBook.day(day)));
      store.append(events);
    }
    store.awaitReadModels();
  }

  private static List<EventMessage<?>> plain(List<Object> events) {
    return events.stream().<EventMessage<?>>map(GenericEventMessage::asEventMessage).toList();
  }

  private static List<Read> reads(List<String> moments) {
    String first = moments.getFirst();
    String middle = moments.get(YearBook.DAYS / 2 - 1);
    int records = YearBook.RECORDS;
    String changes = "/api/v1/changes?limit=%d&record=%s&from=%s";
    String year = "?limit=%d&from=%s&to=%s".formatted(LIMIT, YearBook.DAY, YearBook.date(249));
    List<Read> reads = new ArrayList<>();
    for (String kind : List.of("custody", "clients", "trades", "holdings")) {
      reads.add(new Read(changes.formatted(LIMIT, kind, first), records));
      reads.add(new Read(changes.formatted(LIMIT, kind, first) + "&to=" + middle, records));
    }
    reads.add(new Read(changes.formatted(LIMIT, "accruals", first), LIMIT));
    reads.add(new Read(changes.formatted(LIMIT, "accruals", first) + "&to=" + middle, LIMIT));
    reads.add(new Read(changes.formatted(LIMIT, "accruals", middle), LIMIT));
    for (String metric :
        List.of(
            "on-loan-value", "gross", "net-client", "lendable-value", "utilization", "exposure")) {
      reads.add(new Read("/api/v1/series/" + metric + year, YearBook.DAYS));
      reads.add(new Read("/api/v1/series/" + metric + year + "&bucket=month", 9));
    }
    for (String by : List.of("borrowerCode", "isin", "clientId", "currency")) {
      reads.add(new Read("/api/v1/series/gross" + year + "&groupBy=" + by, 0));
    }
    reads.add(new Read("/api/v1/series/utilization" + year + "&groupBy=isin", 0));
    reads.add(new Read("/api/v1/series/exposure" + year + "&groupBy=borrowerCode", 0));
    return reads.stream().filter(read -> read.path().contains(ONLY)).toList();
  }

  private void compare(List<Read> reads) throws IOException {
    System.out.println("| read | records | median, ms | most, ms | processor time, ms |");
    System.out.println("|---|---|---|---|---|");
    for (Read read : reads) {
      ask(read, WARMING);
      List<Taken> rounds = new ArrayList<>();
      List<Taken> pages = new ArrayList<>();
      for (int round = 0; round < Rounds.COUNT; round++) {
        rounds.add(ask(read, TURN));
        Read page = new Read("/api/v1/loans/clients?limit=" + LIMIT, 0);
        pages.add(ask(page, TURN));
      }
      Spread millis = Spread.of(rounds.stream().mapToDouble(Taken::millis));
      Spread processor = Spread.of(rounds.stream().mapToDouble(Taken::processorMillis));
      Spread page = Spread.of(pages.stream().mapToDouble(Taken::millis));
      System.out.printf(
          Locale.ROOT,
          "| %s | %d | %.0f | %.0f | %.1f | (a page of loans: %.0f) |%n",
          read.path(),
          rounds.getFirst().records(),
          millis.median(),
          millis.most(),
          processor.median(),
          page.median());
    }
  }

  /** Sums are kept for a second: each request is for another page of them. */
  private String another(Read read) {
    return read.path().contains("/series/")
        ? read.path().replace("limit=" + LIMIT, "limit=" + (LIMIT - 1 - asked++ % (LIMIT / 2)))
        : read.path();
  }

  /** The median of some requests, one after the other; each must have its records. */
  private Taken ask(Read read, int times) throws IOException {
    Duration used = service.processorTime();
    List<Double> took = new ArrayList<>();
    int records = 0;
    for (int i = 0; i < times; i++) {
      long begun = System.nanoTime();
      Caller.Answer answer =
          caller.send(
              "GET %s HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer %s\r\n\r\n"
                  .formatted(another(read), token));
      took.add((System.nanoTime() - begun) / 1e6);
      if (answer.status() != 200) {
        throw new IOException(read.path() + ": " + answer);
      }
      JsonNode data = JSON.readTree(answer.body()).get("data");
      records = data.size();
      if (read.records() > 0 && records != read.records()) {
        throw new IOException("%s: %d records".formatted(read.path(), records));
      }
    }
    double processor = service.processorTime().minus(used).toNanos() / 1e6 / times;
    return new Taken(
        Spread.of(took.stream().mapToDouble(each -> each)).median(), processor, records);
  }
}
