package io.lendledger.platform.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * Read models and look-ups are replayed under their readers, all at once, and on after a power cut.
 */
@TestInstance(Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class ReplayTest {

  private static final int LOANS = 7;
  private static final int PAGE = 2;
  private static final long PAUSE_NANOS = 10_000_000;

  private final LocalDate today = LocalDate.now(ZoneOffset.UTC);
  private final FirstLightBodies bodies = new FirstLightBodies("US0378331005", today);

  @TempDir static Path data;
  private RunningLendledger service;
  private Api lender;
  private ReadModels models;
  private JsonNode before;
  private JsonNode rightAfter;

  /** A model and the look-ups are in the middle of a replay when the power is cut. */
  @BeforeAll
  void cutThePower() throws Exception {
    service = RunningLendledger.start(data);
    logIn();
    setUpProgramme(Api.login(service.address(), "demo-desk", "demo-desk-secret"));
    replayAllUnderReaders();
    before = walk("/api/v1/loans/clients");
    killInTheMiddleOf(Map.of("lending", "query.loan", "registers", "command.loan"));
    service = RunningLendledger.startHere(data);
    logIn();
    rightAfter = walk("/api/v1/loans/clients");
  }

  @AfterAll
  void stop() throws Exception {
    if (service != null) {
      service.stop();
    }
  }

  private void logIn() throws Exception {
    lender = Api.login(service.address(), "demo-lender", "demo-lender-secret");
    models = ReadModels.of(service.address());
  }

  private void setUpProgramme(Api desk) throws Exception {
    desk.put("/desk/v1/lenders/DEMO", bodies.lender()).expect(200);
    desk.put("/desk/v1/borrowers/BRW", bodies.borrower()).expect(200);
    desk.post("/desk/v1/prices", bodies.prices()).expect(201);
    lender.post("/api/v1/client-reference", bodies.clients()).expect(201);
    lender.post("/api/v1/positions", bodies.positions()).expect(201);
    for (int number = 0; number < LOANS; number++) {
      lend(desk, number);
    }
    desk.post("/desk/v1/business-days/" + today + "/close", "").expect(200);
  }

  private void lend(Api desk, int number) throws Exception {
    String request = bodies.borrowRequest().replace("R-1", "R-" + number).replace("9000", "900");
    JsonNode answer = desk.post("/desk/v1/borrow-requests", request).expect(201).body();
    String loan = answer.at("/results/0/loans/0/loanId").asString();
    desk.post("/desk/v1/loans/" + loan + "/collateral-received", "").expect(200);
    lender.post("/api/v1/settlement-status", bodies.settled(loan, "Loan", 900)).expect(201);
  }

  @Test
  @Order(1)
  void readersSeeNothingOfAReplayAndAPowerCutOnlyDelaysIt() throws Exception {
    assertThat(rightAfter).isEqualTo(before);
    models.awaitReplay("lending");
    assertThat(walk("/api/v1/loans/clients")).isEqualTo(before);
    models.awaitReplay("registers");
    models.agreeWithEvents();
  }

  @Test
  @Order(2)
  void theDeskLendsAndClosesWhileLookUpsAreReplayedAndAPowerCutLeavesTheLiveOnes()
      throws Exception {
    models.awaitReplay("registers");
    Api desk = Api.login(service.address(), "demo-desk", "demo-desk-secret");
    try (Connection reader = new EmbeddedDatabase(data).connect()) {
      reader.setAutoCommit(false);
      reader.createStatement().execute("SELECT count(*) FROM command.loan");
      assertThat(models.replay("registers").status()).isEqualTo(202);
      lend(desk, LOANS);
      desk.post("/desk/v1/business-days/" + today + "/close", "").expect(200);
      assertThat(models.state("registers").get("state").asString()).isEqualTo("Replaying");
      reader.rollback();
    }
    models.awaitReplay("registers");
    lend(desk, LOANS + 1);
    models.agreeWithEvents();
  }

  private void replayAllUnderReaders() throws Exception {
    var enough = new AtomicBoolean();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<Integer>> readers = new ArrayList<>();
      for (String path :
          List.of("/api/v1/loans/clients", "/api/v1/accruals", "/api/v1/billing-summary")) {
        readers.add(threads.submit(() -> readUntil(enough, path)));
      }
      try {
        List<Future<?>> replays = new ArrayList<>();
        for (String name : models.names()) {
          replays.add(
              threads.submit(() -> {
                models.replayed(name);
                return name;
              }));
        }
        for (Future<?> replay : replays) {
          replay.get();
        }
      } finally {
        enough.set(true);
      }
      for (Future<Integer> reader : readers) {
        assertThat(reader.get()).isPositive();
      }
    }
  }

  /** Walks again and again; every walk is the first one. */
  private int readUntil(AtomicBoolean enough, String path) throws Exception {
    JsonNode first = walk(path);
    int walks = 0;
    do {
      LockSupport.parkNanos(PAUSE_NANOS);
      assertThat(walk(path)).as("walk %d of %s", ++walks, path).isEqualTo(first);
    } while (!enough.get());
    return walks;
  }

  private JsonNode walk(String path) throws Exception {
    JsonNode page = lender.get(path + "?limit=" + PAGE).expect(200).body();
    var all = page.get("data").deepCopy().asArray();
    while (page.get("nextCursor").isString()) {
      String next = path + "?limit=" + PAGE + "&cursor=" + page.get("nextCursor").asString();
      page = lender.get(next).expect(200).body();
      page.get("data").forEach(all::add);
    }
    return all;
  }

  /** Readers that stay keep replays from their end for as long as it takes to kill them. */
  private void killInTheMiddleOf(Map<String, String> tables) throws Exception {
    try (Connection reader = new EmbeddedDatabase(data).connect()) {
      reader.setAutoCommit(false);
      for (String table : tables.values()) {
        reader.createStatement().execute("SELECT count(*) FROM " + table);
      }
      for (String name : tables.keySet()) {
        CompletableFuture<Void> asked = KilledService.run(() -> ask(name));
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(KilledService.PATIENCE_SECONDS);
        while (!isInTheMiddle(models.state(name))) {
          assertThat(asked).as(name).isNotCompletedExceptionally();
          assertThat(System.nanoTime()).as(name).isLessThan(end);
          LockSupport.parkNanos(PAUSE_NANOS);
        }
      }
      service.kill();
    } catch (SQLException ended) {
      assertThat(ended.getMessage()).as("the database may go before its reader").isNotBlank();
    }
  }

  private static boolean isInTheMiddle(JsonNode state) {
    return state.get("state").asString().equals("Replaying")
        && state.at("/replay/events").asLong() > 0;
  }

  private void ask(String name) throws Exception {
    try {
      assertThat(Api.served(() -> models.replay(name)).status()).isEqualTo(202);
    } catch (IOException killed) {
      assertThat(killed.toString()).as("nobody is there to answer any more").isNotBlank();
    }
  }
}
