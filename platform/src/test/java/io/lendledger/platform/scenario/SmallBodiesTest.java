package io.lendledger.platform.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Small bodies are accepted and applied at once, together with those of other callers. */
@TestInstance(Lifecycle.PER_CLASS)
class SmallBodiesTest {

  private static final int CALLERS = 24;
  private static final int IDS = 40;
  private static final String RECORDED =
      "SELECT count(*) FROM eventstore.domain_event WHERE payload_type = 'transaction.recorded'"
          + " AND aggregate_identifier LIKE '%%/%s-%%'";

  private final LocalDate today = LocalDate.now(ZoneOffset.UTC);

  @TempDir static Path data;
  private RunningLendledger service;
  private Api lender;

  @BeforeAll
  void start() throws Exception {
    service = RunningLendledger.startHere(data);
    lender = Api.login(service.address(), "demo-lender", "demo-lender-secret");
  }

  @AfterAll
  void stop() throws Exception {
    try {
      ReadModels.of(service.address()).agreeWithEvents();
    } finally {
      service.stop();
    }
  }

  @Test
  void eachIdIsRecordedOnceHoweverManySendIt() throws Exception {
    List<Callable<JsonNode>> sending = new ArrayList<>();
    for (int caller = 0; caller < CALLERS; caller++) {
      int first = caller;
      for (int number = 0; number < IDS; number += 4) {
        int id = (first + number) % IDS;
        sending.add(() -> taken(transaction("A-" + id, 10 + id)));
      }
    }
    List<JsonNode> answers = atOnce(sending);

    assertThat(answers).allMatch(each -> each.get("status").asString().equals("Applied"));
    assertThat(answers.stream().mapToLong(each -> each.get("applied").asLong()).sum())
        .isEqualTo(IDS);
    assertThat(answers.stream().mapToLong(each -> each.get("duplicates").asLong()).sum())
        .isEqualTo(sending.size() - IDS);
    assertThat(number(RECORDED.formatted("A"))).isEqualTo(IDS);
    String id = answers.getFirst().get("submissionId").asString();
    assertThat(lender.get("/api/v1/submissions/" + id).expect(200).body().get("status").asString())
        .isEqualTo("Applied");
  }

  @Test
  void bytesRowsAndEventsAreOfOneTransaction() throws Exception {
    JsonNode answer = taken(transaction("B-1", 5));
    assertThat(
            number(
                """
                SELECT count(*) FROM command.submission JOIN command.submission_chunk chunk
                  USING (submission_id)
                JOIN command.transaction_register register USING (submission_id)
                JOIN eventstore.domain_event event ON aggregate_identifier LIKE '%%/B-1'
                WHERE submission_id = '%s' AND submission.xmin::text = chunk.xmin::text
                  AND submission.xmin::text = register.xmin::text
                  AND submission.xmin::text = event.xmin::text
                """
                    .formatted(answer.get("submissionId").asString())))
        .isOne();
  }

  @Test
  void oneWithAFaultOrAConflictLeavesTheOthersAlone() throws Exception {
    taken(transaction("C-0", 7));
    List<Callable<String>> sending = new ArrayList<>();
    for (int number = 0; number < CALLERS; number++) {
      String id = number % 3 == 0 ? "C-0" : "C-" + number;
      int units = number % 3 == 1 ? -1 : 8;
      sending.add(() -> outcome(transaction(id, units)));
    }
    List<String> outcomes = atOnce(sending);

    for (int number = 0; number < CALLERS; number++) {
      String expected =
          List.of("TRANSACTION_CONFLICT", "VALIDATION_FAILED", "Applied").get(number % 3);
      assertThat(outcomes.get(number)).as("transaction %d", number).isEqualTo(expected);
    }
    assertThat(number(RECORDED.formatted("C"))).isEqualTo(1 + CALLERS / 3);
    assertThat(
            number(
                "SELECT count(*) FROM command.submission_chunk WHERE submission_id NOT IN"
                    + " (SELECT submission_id FROM command.submission)"))
        .isZero();
  }

  @Test
  void anIdTwiceInABodyIsADuplicateOrAConflict() throws Exception {
    JsonNode answer = taken(list(row("D-1", 3), row("D-1", 3), row("D-2", 4)));
    assertThat(answer.get("applied").asLong()).isEqualTo(2);
    assertThat(answer.get("duplicates").asLong()).isOne();
    assertThat(outcome(list(row("D-3", 3), row("D-3", 4)))).isEqualTo("TRANSACTION_CONFLICT");
    assertThat(number(RECORDED.formatted("D"))).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT pg_advisory_xact_lock(hashtextextended('transactions/OTHER', 2))",
        "SELECT FROM command.units_under_way WHERE lender = 'OTHER' FOR UPDATE"
      })
  void whatHoldsUpOneLenderHoldsUpNobodyElse(String acceptanceOfALargeBody) throws Exception {
    Api other = Api.login(service.address(), "other-lender", "other-lender-secret");
    String id = "E-" + acceptanceOfALargeBody.hashCode();
    post(other, transaction(id + "-0", 5));

    try (var callers = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<JsonNode> held;
      try (Connection connection = new EmbeddedDatabase(data).connect();
          Statement statement = connection.createStatement()) {
        connection.setAutoCommit(false);
        statement.execute(acceptanceOfALargeBody);
        held = callers.submit(() -> post(other, transaction(id + "-1", 5)));
        for (int number = 0; number < 5; number++) {
          String body = transaction(id + "-" + number, 5);
          assertThat(callers.submit(() -> taken(body)).get(5, TimeUnit.MINUTES).get("applied"))
              .hasToString("1");
        }
        assertThat(held).isNotDone();
        connection.rollback();
      }
      assertThat(held.get(5, TimeUnit.MINUTES).get("status").asString())
          .isIn("Accepted", "Applied");
    }
  }

  /** As another process holds it while it takes small bodies of the same lender. */
  @Test
  void whoWaitsForItsLaneIsTakenAtOnceWhenItIsFree() throws Exception {
    Api other = Api.login(service.address(), "other-lender", "other-lender-secret");
    boolean atOnce = false;
    for (int attempt = 0; attempt < 5 && !atOnce; attempt++) {
      String body = transaction("H-" + attempt, 5);
      try (var callers = Executors.newVirtualThreadPerTaskExecutor()) {
        Future<JsonNode> waiting;
        try (Connection connection = new EmbeddedDatabase(data).connect();
            Statement statement = connection.createStatement()) {
          connection.setAutoCommit(false);
          statement.execute(
              "SELECT pg_advisory_xact_lock(hashtextextended('transactions/OTHER', 2))");
          waiting = callers.submit(() -> post(other, body));
          awaitWaiting();
          connection.rollback();
        }
        JsonNode receipt = waiting.get(5, TimeUnit.MINUTES);
        atOnce = transactionsOf(receipt.get("submissionId").asString()) == 1;
      }
    }
    assertThat(atOnce).as("its events were stored in one transaction").isTrue();
  }

  private static long transactionsOf(String submission) throws Exception {
    String events = "eventstore.domain_event WHERE aggregate_identifier LIKE '%" + submission + "'";
    return number("SELECT count(DISTINCT xmin::text) FROM " + events);
  }

  @Test
  void aDryRunWaitsForItsLaneAndNobodyForTheDryRun() throws Exception {
    Api other = Api.login(service.address(), "other-lender", "other-lender-secret");
    String body = transaction("F-1", 5);
    try (var callers = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<JsonNode> rehearsed;
      try (Connection connection = new EmbeddedDatabase(data).connect();
          Statement statement = connection.createStatement()) {
        connection.setAutoCommit(false);
        statement.execute(
            "SELECT pg_advisory_xact_lock(hashtextextended('transactions/OTHER', 2))");
        rehearsed =
            callers.submit(
                () -> other.post("/api/v1/transactions?dryRun=true", body).expect(200).body());
        awaitWaiting();
        assertThat(rehearsed).isNotDone();
        assertThat(callers.submit(() -> taken(body)).get(5, TimeUnit.MINUTES).get("applied"))
            .hasToString("1");
        connection.rollback();
      }
      assertThat(rehearsed.get(5, TimeUnit.MINUTES).get("applied")).hasToString("1");
    }
  }

  /** Until somebody waits for the lane that the test holds. */
  private void awaitWaiting() throws Exception {
    long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(5);
    String waiting =
        """
        SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
          AND classid::bigint << 32 | objid::bigint = hashtextextended('transactions/OTHER', 2)
        """;
    while (number(waiting) == 0) {
      assertThat(System.nanoTime()).as("nobody waits").isLessThan(end);
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(10));
    }
  }

  @Test
  void whatIsNotedOfABodyTellsOfNoRecord() throws Exception {
    taken(list(row("G-1", 3), row("G-2", 4)));
    assertThat(
            number(
                """
                SELECT count(*) FROM eventstore.domain_event WHERE type = 'Submission'
                  AND convert_from(meta_data, 'UTF8') LIKE '%submissionRecord%'
                """))
        .isZero();
    assertThat(
            number(
                """
                SELECT count(DISTINCT convert_from(meta_data, 'UTF8')::json ->> 'submissionRecord')
                FROM eventstore.domain_event WHERE aggregate_identifier LIKE '%/G-_'
                """))
        .isEqualTo(2);
  }

  private static JsonNode post(Api sender, String body) throws Exception {
    return sender.post("/api/v1/transactions", body).expect(201).body();
  }

  private String outcome(String body) throws Exception {
    JsonNode answer = lender.post("/api/v1/transactions", body).body();
    return answer.has("error_code")
        ? answer.get("error_code").asString()
        : answer.get("status").asString();
  }

  private JsonNode taken(String body) throws Exception {
    return post(lender, body);
  }

  private String transaction(String id, int units) {
    return list(row(id, units));
  }

  private static String list(String... rows) {
    return "{\"transactions\": [" + String.join(",", rows) + "]}";
  }

  private String row(String id, int units) {
    return """
    {"transactionId": "%s", "clientId": "A", "accountId": "ACC-1", "isin": "US0378331005",
     "side": "Buy", "units": %d, "tradeDate": "%s", "settlementDate": "%s"}
    """
        .formatted(id, units, today, today.plusDays(2));
  }

  private static <T> List<T> atOnce(List<Callable<T>> work) throws Exception {
    try (var threads = Executors.newFixedThreadPool(CALLERS)) {
      List<T> results = new ArrayList<>();
      for (Future<T> each : threads.invokeAll(work)) {
        results.add(each.get());
      }
      return results;
    }
  }

  private static long number(String sql) throws Exception {
    try (Connection connection = new EmbeddedDatabase(data).connect();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      row.next();
      return row.getLong(1);
    }
  }
}
