package io.lendledger.platform.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * The service is killed while a desk and a lender send requests with an Idempotency-Key, and send
 * each again under its key until it is answered: every one of them has happened once.
 */
class RepeatTest {

  private static final String ISIN = "US0378331005";
  private static final int ROUNDS = 12;
  private static final long PATIENCE_SECONDS = 300;

  private final LocalDate today = LocalDate.now(ZoneOffset.UTC);
  private final FirstLightBodies bodies = new FirstLightBodies(ISIN, today);
  private final AtomicInteger answered = new AtomicInteger();
  private final Map<String, JsonNode> answers = new HashMap<>();

  @TempDir Path data;
  private RunningLendledger service;
  private volatile CompletableFuture<Desks> desks = new CompletableFuture<>();

  /** Both sides of the business, logged in. */
  private record Desks(Api lender, Api desk) {}

  /** One request and its key; a crash may swallow it or its answer. */
  private record Keyed(boolean desk, String path, String key, String body) {}

  @BeforeEach
  void start() throws Exception {
    service = RunningLendledger.start(data);
    logIn();
  }

  @AfterEach
  void stop() throws Exception {
    service.stop();
  }

  @Test
  void whatIsSentAgainUnderItsKeyHappensOnce() throws Exception {
    String loan = lend();
    List<CompletableFuture<Void>> senders = new ArrayList<>();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (List<Keyed> sequence : sequences(loan)) {
        senders.add(
            CompletableFuture.runAsync(() -> sequence.forEach(this::untilAnswered), threads));
      }
      for (int mark : List.of(9, 30)) {
        awaitAnswers(mark);
        service.kill();
        desks = new CompletableFuture<>();
        service = RunningLendledger.start(data);
        logIn();
      }
      for (CompletableFuture<Void> sender : senders) {
        sender.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
      }
    }
    assertEverythingOnce(loan);
    assertAnswersAreGivenAgain(loan);
  }

  @Test
  void whatRunsIsFinishedWhenTheServiceStops() throws Exception {
    Desks before = desks.get();
    String body = bodies.positions();
    var sent = new PipedOutputStream();
    try (var received = new PipedInputStream(sent);
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      CompletableFuture<Api.Answer> upload =
          CompletableFuture.supplyAsync(
              () -> quietly(() -> before.lender().upload("/api/v1/positions", received)), threads);
      sent.write(body.substring(0, 40).getBytes(StandardCharsets.UTF_8));
      sent.flush();
      before.desk().put("/desk/v1/borrowers/BRW", bodies.borrower()).expect(200);
      LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(2));
      CompletableFuture<Boolean> stopping =
          CompletableFuture.supplyAsync(
              () ->
                  quietly(
                      () -> {
                        service.stop();
                        return true;
                      }),
              threads);
      awaitRefusal(before.desk());
      sent.write(body.substring(40).getBytes(StandardCharsets.UTF_8));
      sent.close();
      String id =
          upload
              .get(PATIENCE_SECONDS, TimeUnit.SECONDS)
              .expect(201)
              .body()
              .get("submissionId")
              .asString();
      stopping.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
      desks = new CompletableFuture<>();
      service = RunningLendledger.start(data);
      logIn();
      desks
          .get()
          .lender()
          .await(
              "/api/v1/submissions/" + id,
              receipt -> receipt.get("status").asString().equals("Applied"));
    }
  }

  private static void awaitRefusal(Api caller) {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    boolean refused = false;
    while (!refused) {
      assertThat(System.nanoTime()).as("the service still takes requests").isLessThan(end);
      try {
        refused = caller.get("/desk/v1/api-keys").status() == 503;
      } catch (Exception closed) {
        refused = true;
      }
    }
  }

  /** Something that may fail. */
  @FunctionalInterface
  private interface Attempt<T> {
    T run() throws Exception;
  }

  private static <T> T quietly(Attempt<T> attempt) {
    try {
      return attempt.run();
    } catch (Exception failed) {
      throw new IllegalStateException(failed);
    }
  }

  private String lend() throws Exception {
    Desks now = desks.get();
    now.desk().put("/desk/v1/borrowers/BRW", bodies.borrower()).expect(200);
    now.desk().post("/desk/v1/prices", bodies.prices()).expect(201);
    now.lender().post("/api/v1/client-reference", bodies.clients()).expect(201);
    now.lender().post("/api/v1/positions", bodies.positions()).expect(201);
    String loan =
        now.desk()
            .post("/desk/v1/borrow-requests", bodies.borrowRequest())
            .expect(201)
            .body()
            .at("/results/0/loans/0/loanId")
            .asString();
    now.lender().post("/api/v1/settlement-status", bodies.settled(loan, "Loan", 9_000)).expect(201);
    return loan;
  }

  private List<List<Keyed>> sequences(String loan) {
    List<Keyed> returns = new ArrayList<>();
    List<Keyed> rates = new ArrayList<>();
    List<Keyed> sales = new ArrayList<>();
    List<Keyed> credentials = new ArrayList<>();
    for (int round = 0; round < ROUNDS; round++) {
      returns.add(new Keyed(true, place(loan, "returns"), "return-" + round, moved(10 + round)));
      rates.add(new Keyed(true, place(loan, "rerate"), "rate-" + round, rate(round)));
      sales.add(
          new Keyed(false, "/api/v1/transactions", "sale-" + round, bodies.sale("T-" + round, 1)));
      credentials.add(
          new Keyed(
              true,
              "/desk/v1/api-keys",
              "credential-" + round,
              "{\"lenderCode\": \"DEMO\", \"scopes\": [\"lender.read\"]}"));
    }
    return List.of(returns, rates, sales, credentials);
  }

  private static String place(String loan, String move) {
    return "/desk/v1/loans/" + loan + "/" + move;
  }

  private String moved(long units) {
    return """
    {"units": %d, "tradeDate": "%2$s", "intendedSettlementDate": "%2$s"}\
    """
        .formatted(units, today);
  }

  /** Two rates in turn: one that was applied twice would show. */
  private String rate(int round) {
    return """
    {"effectiveDate": "%s", "lendingRate": %s}\
    """
        .formatted(today, round % 2 == 0 ? "3.5" : "3.6");
  }

  private void untilAnswered(Keyed request) {
    while (true) {
      try {
        Desks now = desks.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        Api.Answer answer = send(now, request);
        if (answer.status() < 500) {
          assertThat(answer.status()).as(String.valueOf(answer.body())).isBetween(200, 201);
          synchronized (answers) {
            answers.put(request.key(), answer.body());
          }
          answered.incrementAndGet();
          return;
        }
      } catch (IOException lost) {
        assertThat(lost).as("a lost answer is asked for again").isNotNull();
      } catch (Exception failed) {
        throw new IllegalStateException(failed);
      }
    }
  }

  private static Api.Answer send(Desks now, Keyed request) throws Exception {
    Api caller = request.desk() ? now.desk() : now.lender();
    return caller.post(request.path(), request.body(), request.key());
  }

  private void assertEverythingOnce(String loan) throws Exception {
    Api auditor = Api.login(service.address(), "demo-auditor", "demo-auditor-secret");
    JsonNode history =
        auditor.get("/audit/v1/events?limit=1000&aggregateId=" + loan).expect(200).body();
    Map<String, Integer> times = new HashMap<>();
    for (JsonNode event : history.get("data")) {
      times.merge(event.get("eventType").asString(), 1, Integer::sum);
    }
    assertThat(times).containsEntry("loan.return-instructed", ROUNDS);
    assertThat(times).containsEntry("loan.rerated", ROUNDS);
    JsonNode submissions =
        auditor.get("/audit/v1/events?limit=1000&eventType=submission.received").expect(200).body();
    long sales =
        submissions
            .get("data")
            .valueStream()
            .filter(event -> event.at("/payload/flow").asString().equals("transactions"))
            .count();
    assertThat(sales).isEqualTo(ROUNDS);
    JsonNode keys = desks.get().desk().get("/desk/v1/api-keys").expect(200).body();
    Set<String> ids = new HashSet<>();
    keys.get("data").forEach(key -> ids.add(key.get("id").asString()));
    assertThat(ids).hasSize(ROUNDS + 1);
  }

  private void assertAnswersAreGivenAgain(String loan) throws Exception {
    for (List<Keyed> sequence : sequences(loan)) {
      for (Keyed request : sequence) {
        assertThat(send(desks.get(), request).body()).isEqualTo(answers.get(request.key()));
      }
    }
  }

  private void logIn() throws Exception {
    desks.complete(
        new Desks(
            Api.login(service.address(), "demo-lender", "demo-lender-secret"),
            Api.login(service.address(), "demo-desk", "demo-desk-secret")));
  }

  private void awaitAnswers(int mark) {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (answered.get() < mark) {
      assertThat(System.nanoTime()).as("answers so far: " + answered).isLessThan(end);
      LockSupport.parkNanos(10_000_000);
    }
  }
}
