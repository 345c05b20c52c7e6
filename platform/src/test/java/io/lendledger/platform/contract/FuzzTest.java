package io.lendledger.platform.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.platform.scenario.Api;
import io.lendledger.platform.scenario.ReadModels;
import io.lendledger.platform.scenario.RunningLendledger;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * Random and hostile requests made from the document, to every operation: nothing is answered that
 * the document does not allow, nothing fails, and all goes on afterwards. By hand: {@code
 * -Dlendledger.fuzz=100000} sends so many, {@code -Dlendledger.fuzz.at-once=8} so many at the same
 * time, {@code -Dlendledger.fuzz.seed=2} others.
 */
@EnabledIfSystemProperty(named = "lendledger.fuzz", matches = "\\d+")
class FuzzTest {

  private static final int REQUESTS = Integer.getInteger("lendledger.fuzz", 200);
  private static final int AT_ONCE = Integer.getInteger("lendledger.fuzz.at-once", 1);
  private static final long SEED = Long.getLong("lendledger.fuzz.seed", 1);

  private final Map<String, String> failures = new ConcurrentSkipListMap<>();
  private final Map<Integer, Integer> statuses = new ConcurrentSkipListMap<>();

  @TempDir Path data;
  private RunningLendledger service;

  @BeforeEach
  void start() throws Exception {
    service = Unlimited.start(RunningLendledger::start, data);
  }

  @AfterEach
  void stop() throws Exception {
    service.stop();
  }

  @Test
  void answersWhateverItIsSentAsDocumented() throws Exception {
    Caller caller = new Caller(service.address());
    new Walk(caller, LocalDate.now(ZoneOffset.UTC)).setUpProgramme();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<Boolean>> fuzzers = new ArrayList<>();
      for (int number = 0; number < AT_ONCE; number++) {
        fuzzers.add(threads.submit(fuzzer(caller, SEED * 1_000 + number)));
      }
      for (Future<Boolean> fuzzer : fuzzers) {
        assertThat(fuzzer.get()).isTrue();
      }
    }
    System.out.printf("%d requests, seed %d: %s%n", REQUESTS, SEED, statuses);
    assertThat(failures.values())
        .as("seed %d, the last that was logged:%n%s", SEED, service.lastOutput())
        .isEmpty();
    assertThat(statuses.keySet()).as("what came").contains(200, 201, 400, 401, 404, 406, 415);
    everythingGoesOn();
  }

  /** Nothing is set aside, each lender is served, and every read model is what its events say. */
  private void everythingGoesOn() throws Exception {
    for (String lender : List.of("demo-lender", "other-lender")) {
      Api api = Api.login(service.address(), lender, lender + "-secret");
      String today = LocalDate.now(ZoneOffset.UTC).toString();
      String last =
          """
          {"transactions": [{"transactionId": "LAST", "clientId": "LAST", "accountId": "LAST",
            "isin": "US0378331005", "side": "Buy", "units": 1, "tradeDate": "%s",
            "settlementDate": "%s"}]}
          """
              .formatted(today, today);
      JsonNode receipt = api.post("/api/v1/transactions", last).body();
      api.await(
          "/api/v1/submissions/" + receipt.get("submissionId").asString(),
          each -> each.get("status").asString().equals("Applied"));
    }
    Api operator = Api.login(service.address(), "demo-auditor", "demo-auditor-secret");
    JsonNode parked = operator.get("/ops/v1/parked-events").expect(200).body().get("data");
    assertThat(parked).as("set aside").isEmpty();
    ReadModels models = ReadModels.of(service.address());
    for (String name : models.names()) {
      operator.await(
          "/ops/v1/projections/" + name,
          each -> each.get("state").asString().equals("Live") && !isVerifying(each));
    }
    models.agreeWithEvents();
  }

  private static boolean isVerifying(JsonNode model) {
    return model.path("verification").path("startedAt").isString()
        && !model.path("verification").path("finishedAt").isString();
  }

  private Callable<Boolean> fuzzer(Caller caller, long seed) {
    return () -> {
      new Fuzzer(caller, seed, failures, statuses).send(REQUESTS / AT_ONCE);
      return true;
    };
  }
}
