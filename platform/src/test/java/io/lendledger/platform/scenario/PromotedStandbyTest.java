package io.lendledger.platform.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.platform.postgres.EmbeddedPostgres;
import io.lendledger.platform.postgres.Standby;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * The database dies while a lender sends under Idempotency-Keys, and its synchronous standby takes
 * over: nothing that was acknowledged is lost, nothing is there twice.
 */
@Timeout(600)
class PromotedStandbyTest {

  private static final String ISIN = "US0378331005";
  private static final int SENDERS = 3;
  private static final int BEFORE_AND_AFTER = 20;

  private final LocalDate today = LocalDate.now(ZoneOffset.UTC);
  private final FirstLightBodies bodies = new FirstLightBodies(ISIN, today);
  private final Set<String> acknowledged = ConcurrentHashMap.newKeySet();
  private volatile boolean over;

  @TempDir Path place;
  private Standby databases;
  private RunningLendledger service;

  @BeforeEach
  void start() throws Exception {
    databases = Standby.start(place);
    databases.commitOnBoth();
    EmbeddedPostgres primary = databases.primary();
    service =
        RunningLendledger.startHere(
            place.resolve("service"),
            "--spring.datasource.url=jdbc:postgresql://127.0.0.1:%d,127.0.0.1:%d/lendledger"
                .formatted(primary.port(), databases.follower().port()),
            "--spring.datasource.username=" + primary.username(),
            "--spring.datasource.password=" + primary.password(),
            "--lendledger.access.master-key-file=" + place.resolve("primary/master.key"));
  }

  @AfterEach
  void stop() throws Exception {
    over = true;
    try {
      service.stop();
    } finally {
      databases.close();
    }
  }

  @Test
  void nothingAcknowledgedIsLostOrDoubled() throws Exception {
    Api lender = Api.login(service.address(), "demo-lender", "demo-lender-secret");
    Api auditor = Api.login(service.address(), "demo-auditor", "demo-auditor-secret");
    lender.post("/api/v1/client-reference", bodies.clients()).expect(201);
    List<CompletableFuture<Void>> senders = new ArrayList<>();
    for (int number = 0; number < SENDERS; number++) {
      String sender = "S" + number;
      senders.add(KilledService.run(() -> send(lender, sender)));
    }
    awaitMore();
    databases.killPrimary();
    databases.promote();
    awaitMore();
    over = true;
    CompletableFuture.allOf(senders.toArray(CompletableFuture[]::new))
        .get(KilledService.PATIENCE_SECONDS, TimeUnit.SECONDS);

    List<String> recorded = recorded(auditor);
    assertThat(recorded).doesNotHaveDuplicates().containsAll(acknowledged);
    ReadModels.of(service.address()).agreeWithEvents();
  }

  private void send(Api lender, String sender) throws Exception {
    for (int number = 0; !over; number++) {
      String id = sender + "-" + number;
      while (true) {
        Api.Answer answer = lender.post("/api/v1/transactions", transaction(id), id);
        if (answer.status() != 503) {
          answer.expect(201);
          acknowledged.add(id);
          break;
        }
        LockSupport.parkNanos(50_000_000);
      }
    }
  }

  private void awaitMore() {
    int mark = acknowledged.size() + BEFORE_AND_AFTER;
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(KilledService.PATIENCE_SECONDS);
    while (acknowledged.size() < mark) {
      assertThat(System.nanoTime()).as(service.lastOutput()).isLessThan(end);
      LockSupport.parkNanos(10_000_000);
    }
  }

  /** The history has those that were acknowledged as soon as its index has come to them. */
  private List<String> recorded(Api auditor) throws Exception {
    String first = "/audit/v1/events?limit=1000&eventType=transaction.recorded";
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(KilledService.PATIENCE_SECONDS);
    while (true) {
      List<String> ids = new ArrayList<>();
      for (String page = first; page != null; ) {
        JsonNode body = auditor.get(page).expect(200).body();
        body.get("data").forEach(each -> ids.add(each.at("/payload/transactionId").asString()));
        JsonNode cursor = body.at("/nextCursor");
        page = cursor.isString() ? first + "&cursor=" + cursor.asString() : null;
      }
      if (new TreeSet<>(ids).containsAll(acknowledged) || System.nanoTime() > end) {
        return ids;
      }
      LockSupport.parkNanos(50_000_000);
    }
  }

  private String transaction(String id) {
    return """
    {"transactions": [{"transactionId": "%s", "clientId": "A", "accountId": "ACC-1",
      "isin": "%s", "side": "Buy", "units": 1, "tradeDate": "%s", "settlementDate": "%s"}]}\
    """
        .formatted(id, ISIN, today, today);
  }
}
