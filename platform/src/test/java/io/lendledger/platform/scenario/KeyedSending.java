package io.lendledger.platform.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;

/**
 * A desk and a lender that send requests with an Idempotency-Key, and send each again under its key
 * until it is answered.
 */
final class KeyedSending {

  private static final int ROUNDS = 12;
  private static final int LOANS = 6;
  private static final int TURNS = 4;
  private static final String SIGNING_KEYS = "/desk/v1/signing-keys";
  private static final String LENDER = "{\"lenderCode\": \"DEMO\", \"scopes\": [\"lender.read\"]}";

  private final KilledService service;
  private final LocalDate today;
  private final FirstLightBodies bodies;
  private final Map<String, JsonNode> answers = new ConcurrentHashMap<>();
  private final List<List<KeyedRequest>> sequences;
  private final List<KeyedRequest> closes;
  private final Begun begun;

  private KeyedSending(KilledService service, LocalDate today) throws Exception {
    this.service = service;
    this.today = today;
    this.bodies = new FirstLightBodies("US0378331005", today);
    this.begun = begin();
    this.sequences = sequences();
    this.closes = closes();
  }

  /** The programme of one lender. */
  static KeyedSending begun(KilledService service, LocalDate today) throws Exception {
    return new KeyedSending(service, today);
  }

  /** A loan that moves, some that are called off, some of whose trades are, and two credentials. */
  private record Begun(
      String loan, List<String> pending, List<String> open, String key, String client) {}

  List<CompletableFuture<Void>> senders() {
    return sequences.stream().map(sequence -> KilledService.run(() -> sendAll(sequence))).toList();
  }

  /** Days and their month are closed, when all else is done. */
  CompletableFuture<Void> closing() {
    return KilledService.run(() -> sendAll(closes));
  }

  LocalDate lastDay() {
    return YearMonth.from(today).atEndOfMonth();
  }

  /** Every one of them has happened once. */
  void check() throws Exception {
    assertLoans();
    assertTheRest();
    assertCredentials();
    assertTurns();
    for (List<KeyedRequest> sequence : sequences) {
      assertAnswersAreGivenAgain(sequence);
    }
    assertAnswersAreGivenAgain(closes);
  }

  private Begun begin() throws Exception {
    KilledService.Desks now = service.desks();
    now.desk().put("/desk/v1/borrowers/BRW", bodies.borrower()).expect(200);
    now.desk().post("/desk/v1/prices", bodies.prices()).expect(201);
    now.lender().post("/api/v1/client-reference", bodies.clients()).expect(201);
    now.lender().post("/api/v1/positions", bodies.positions()).expect(201);
    String loan = borrow("R-1", 9_000);
    settle(loan, 9_000);
    List<String> pending = new ArrayList<>();
    List<String> open = new ArrayList<>();
    for (int number = 0; number < LOANS; number++) {
      pending.add(borrow("P-" + number, 10));
      open.add(borrow("O-" + number, 100));
      settle(open.getLast(), 100);
    }
    JsonNode key = now.desk().post("/desk/v1/api-keys", LENDER).expect(201).body();
    JsonNode client = now.desk().post("/desk/v1/oauth-clients", LENDER).expect(201).body();
    return new Begun(
        loan, pending, open, key.get("id").asString(), client.get("clientId").asString());
  }

  private String borrow(String request, long units) throws Exception {
    return service
        .desks()
        .desk()
        .post("/desk/v1/borrow-requests", bodies.borrowRequest(request, units))
        .expect(201)
        .body()
        .at("/results/0/loans/0/loanId")
        .asString();
  }

  private void settle(String loan, long units) throws Exception {
    String settled = bodies.settled(loan, "Loan", units);
    service.desks().lender().post("/api/v1/settlement-status", settled).expect(201);
  }

  private List<List<KeyedRequest>> sequences() {
    return List.of(
        rounds(n ->
            KeyedRequest.desk(of(begun.loan(), "returns"), "return-" + n, bodies.movement(10 + n))),
        rounds(n -> KeyedRequest.desk(of(begun.loan(), "rerate"), "rate-" + n, rate(n))),
        rounds(n ->
            new KeyedRequest(
                "lender", "POST", "/api/v1/transactions", "sale-" + n, bodies.sale("T-" + n, 1))),
        rounds(
            n -> new KeyedRequest("lender", "PATCH", "/api/v1/clients/B", "patch-" + n, split(n))),
        rounds(n -> KeyedRequest.desk("/desk/v1/borrow-requests", "borrow-" + n, borrowed(n))),
        IntStream.range(0, TURNS)
            .mapToObj(n -> KeyedRequest.desk(SIGNING_KEYS + "/rotate", "turn-" + n, ""))
            .toList(),
        rounds(n -> credential(n, "/desk/v1/api-keys", begun.key(), "key-")),
        rounds(n -> credential(n, "/desk/v1/oauth-clients", begun.client(), "client-")),
        cancelledLoans(begun.pending()),
        cancelledTrades(begun.open()));
  }

  private static List<KeyedRequest> rounds(IntFunction<KeyedRequest> request) {
    return IntStream.range(0, ROUNDS).mapToObj(request).toList();
  }

  private String borrowed(int round) {
    return bodies.borrowRequest("K-" + round, 5);
  }

  /** Makes one, and another secret of the one that is there, in turn. */
  private static KeyedRequest credential(int round, String path, String id, String key) {
    return round % 2 == 0
        ? KeyedRequest.desk(path, key + round, LENDER)
        : KeyedRequest.desk(path + "/" + id + "/rotate", key + round, "");
  }

  private List<KeyedRequest> cancelledLoans(List<String> loans) {
    return loans.stream()
        .flatMap(loan ->
            List.of(
                KeyedRequest.desk(of(loan, "collateral-received"), "cover-" + loan, "{}"),
                KeyedRequest.desk(of(loan, "cancel"), "cancel-" + loan, ""))
                .stream())
        .toList();
  }

  private List<KeyedRequest> cancelledTrades(List<String> loans) {
    return loans.stream()
        .flatMap(loan ->
            List.of(
                KeyedRequest.desk(of(loan, "recalls"), "recall-" + loan, bodies.movement(20)),
                KeyedRequest.desk(of(loan, "trades/1/cancel"), "call-off-" + loan, ""))
                .stream())
        .toList();
  }

  private List<KeyedRequest> closes() {
    LocalDate last = lastDay();
    return List.of(
        KeyedRequest.desk("/desk/v1/business-days/" + today + "/close", "today", ""),
        KeyedRequest.desk("/desk/v1/business-days/" + last + "/close", "last-day", ""),
        KeyedRequest.desk("/desk/v1/business-days/" + last + "/close", "last-day-again", ""),
        KeyedRequest.desk(
            "/desk/v1/billing-months/" + YearMonth.from(today) + "/close", "month", ""));
  }

  private static String of(String loan, String move) {
    return "/desk/v1/loans/" + loan + "/" + move;
  }

  /** Two rates in turn: one that was applied twice would show. */
  private String rate(int round) {
    return """
    {"effectiveDate": "%s", "lendingRate": %s}\
    """
        .formatted(today, round % 2 == 0 ? "3.5" : "3.6");
  }

  private String split(int round) {
    return """
    {"effectiveDate": "%s", "feeSplit": %d}\
    """
        .formatted(today, round % 2 == 0 ? 81 : 82);
  }

  private void sendAll(List<KeyedRequest> sequence) throws Exception {
    for (KeyedRequest request : sequence) {
      Api.Answer answer = service.acknowledged(request::send);
      assertThat(answer.status()).as("%s: %s", request, answer.body()).isBetween(200, 202);
      answers.put(request.key(), answer.body());
    }
  }

  private void assertLoans() throws Exception {
    assertThat(events(begun.loan()))
        .containsEntry("loan.return-instructed", (long) ROUNDS)
        .containsEntry("loan.rerated", (long) ROUNDS);
    for (String loan : begun.pending()) {
      assertThat(events(loan))
          .containsEntry("loan.cover-received", 1L)
          .containsEntry("loan.cancelled", 1L);
    }
    for (String loan : begun.open()) {
      assertThat(events(loan))
          .containsEntry("loan.recalled", 1L)
          .containsEntry("loan.trade-cancelled", 1L);
    }
  }

  private void assertTheRest() throws Exception {
    assertThat(events("client:DEMO/B")).containsEntry("client.preference-set", ROUNDS + 1L);
    assertThat(history("lenderCode=DEMO&eventType=loan.booked")).hasSize(1 + 2 * LOANS + ROUNDS);
    assertThat(history("eventType=business-day.closed")).hasSize(3);
    assertThat(history("eventType=billing-month.closed")).hasSize(1);
    assertThat(history("lenderCode=DEMO&eventType=submission.received"))
        .filteredOn(event -> event.at("/payload/flow").asString().equals("transactions"))
        .hasSize(ROUNDS);
  }

  private void assertCredentials() throws Exception {
    assertThat(listed("/desk/v1/api-keys", "id")).hasSize(2 + ROUNDS / 2).contains(begun.key());
    String secret = answers.get("client-" + (ROUNDS - 1)).get("clientSecret").asString();
    Api.login(service.address(), begun.client(), secret).get("/api/v1/trades").expect(200);
  }

  /** Each rotation has given one key its turn. */
  private void assertTurns() throws Exception {
    assertThat(service.desks().desk().get(SIGNING_KEYS).expect(200).body().get("data"))
        .filteredOn(key -> !key.get("state").asString().equals("Next"))
        .hasSize(1 + TURNS);
  }

  private Set<String> listed(String path, String id) throws Exception {
    Set<String> ids = new HashSet<>();
    service
        .desks()
        .desk()
        .get(path)
        .expect(200)
        .body()
        .get("data")
        .forEach(each -> ids.add(each.get(id).asString()));
    return ids;
  }

  private Map<String, Long> events(String aggregate) throws Exception {
    String id = URLEncoder.encode(aggregate, StandardCharsets.UTF_8);
    return history("aggregateId=" + id).stream()
        .collect(
            Collectors.groupingBy(
                event -> event.get("eventType").asString(), Collectors.counting()));
  }

  private List<JsonNode> history(String filter) throws Exception {
    String path = "/audit/v1/events?limit=1000&" + filter;
    return service.auditor().get(path).expect(200).body().get("data").valueStream().toList();
  }

  private void assertAnswersAreGivenAgain(List<KeyedRequest> sequence) throws Exception {
    for (KeyedRequest request : sequence) {
      assertThat(request.send(service.desks()).body()).isEqualTo(answers.get(request.key()));
    }
  }
}
