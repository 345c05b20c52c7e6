package io.lendledger.platform.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * Read models and look-ups are replayed under their readers, all at once, and on after a power cut.
 */
class ReplayTest {

  private static final int LOANS = 7;
  private static final int PAGE = 2;

  private final LocalDate today = LocalDate.now(ZoneOffset.UTC);
  private final FirstLightBodies bodies = new FirstLightBodies("US0378331005", today);

  @TempDir Path data;
  private RunningLendledger service;
  private Api lender;
  private ReadModels models;

  @BeforeEach
  void start() throws Exception {
    service = RunningLendledger.start(data);
    logIn();
    setUpProgramme(Api.login(service.address(), "demo-desk", "demo-desk-secret"));
  }

  @AfterEach
  void stop() throws Exception {
    service.stop();
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
  void readersSeeNothingOfAReplayAndAPowerCutOnlyDelaysIt() throws Exception {
    replayAllUnderReaders();
    JsonNode before = walk("/api/v1/loans/clients");

    killInTheMiddleOf("lending", "query.loan");
    service = RunningLendledger.startHere(data);
    logIn();
    assertThat(walk("/api/v1/loans/clients")).isEqualTo(before);
    models.awaitReplay("lending");

    assertThat(walk("/api/v1/loans/clients")).isEqualTo(before);
    models.agreeWithEvents();
  }

  @Test
  void theDeskLendsAndClosesWhileLookUpsAreReplayedAndAPowerCutLeavesTheLiveOnes()
      throws Exception {
    killInTheMiddleOf("registers", "command.loan");
    service = RunningLendledger.startHere(data);
    logIn();
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

  /** A reader that stays keeps the replay from its end for as long as it takes to kill it. */
  private void killInTheMiddleOf(String name, String read) throws Exception {
    try (Connection reader = new EmbeddedDatabase(data).connect()) {
      reader.setAutoCommit(false);
      reader.createStatement().execute("SELECT count(*) FROM " + read);
      var asked = Thread.ofVirtual().start(() -> ask(name));
      JsonNode state = models.state(name);
      while (!state.get("state").asString().equals("Replaying")
          || state.at("/replay/events").asLong() == 0) {
        assertThat(asked.isAlive()).as("%s", state).isTrue();
        state = models.state(name);
      }
      service.kill();
    } catch (SQLException ended) {
      assertThat(ended.getMessage()).as("the database may go before its reader").isNotBlank();
    }
  }

  private void ask(String name) {
    try {
      models.replay(name);
    } catch (Exception killed) {
      assertThat(killed.toString()).as("nobody is there to answer any more").isNotBlank();
    }
  }
}
