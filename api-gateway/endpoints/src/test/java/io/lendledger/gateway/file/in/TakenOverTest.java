package io.lendledger.gateway.file.in;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.submission.Flow;
import io.lendledger.gateway.GatewayTest;
import io.lendledger.gateway.file.store.LenderFileStore;
import io.lendledger.gateway.file.store.WorkLock;
import io.lendledger.gateway.file.store.WorkRun;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;

/** A gateway that goes on with a file after it lost the lock leaves another's answers alone. */
class TakenOverTest extends GatewayTest {

  private static final LenderCode DEMO = new LenderCode("DEMO");
  private static final FileAnswer ACCEPTED = answer(true);
  private static final FileAnswer REJECTED = answer(false);

  /** No other test's gateway works on it. */
  private static final String WORK = "DEMO/taken-over";

  @Autowired private DataSource database;
  @TempDir private Path root;
  private LenderFileStore store;
  private InboundSpool spool;
  private WorkLock former;
  private WorkLock later;
  private Path inbound;

  @BeforeEach
  void begin() {
    store = new LenderFileStore(root);
    spool = new InboundSpool(store, clock, clock, 100);
    former = new WorkLock(database, store);
    later = new WorkLock(database, store);
    inbound = store.of(DEMO).resolve("inbound/transactions");
  }

  @AfterEach
  void end() {
    former.destroy();
    later.destroy();
  }

  @Test
  void theAnswerOfTheNextFileOfTheNameStays() throws IOException {
    TakenFile first = take("first");
    former.runAlone(
        WORK,
        run -> {
          takeOver(next -> {
            finish(next, first, ACCEPTED);
            finish(next, take("second"), REJECTED);
          });
          assertThatThrownBy(() -> spool.finish(run, first, ACCEPTED))
              .isInstanceOf(IllegalStateException.class);
        });
    assertThat(inbound.resolve("a.csv.accepted.json")).doesNotExist();
    assertThat(inbound.resolve("a.csv.rejected.json")).hasContent("false");
  }

  /** What it wrote before is finished by the other. */
  @Test
  void aFileWhoseAnswerWasKeptIsFinishedOnce() throws IOException {
    TakenFile first = take("first");
    Path kept = spool.content(first).resolveSibling(".accepted.json");
    former.runAlone(
        WORK,
        run -> {
          put(run, kept);
          takeOver(next -> {
            finish(next, first, ACCEPTED);
            finish(next, take("second"), REJECTED);
          });
          Path rejected = inbound.resolve("a.csv.rejected.json");
          assertThatThrownBy(() -> run.remove(rejected)).isInstanceOf(IOException.class);
          assertThatThrownBy(() -> store.move(kept, inbound.resolve("a.csv.accepted.json")))
              .isInstanceOf(IOException.class);
        });
    assertThat(inbound.resolve("a.csv.accepted.json")).doesNotExist();
    assertThat(inbound.resolve("a.csv.rejected.json")).hasContent("false");
    assertThat(store.taken()).isEmptyDirectory();
  }

  /** As when the connection with the lock is lost. */
  private void takeOver(Consumer<WorkRun> work) {
    JdbcClient jdbc = JdbcClient.create(database);
    boolean[] ran = new boolean[1];
    while (!ran[0]) {
      jdbc.sql(
              "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory'"
                  + " AND (classid::bigint << 32) | objid::bigint = hashtextextended(?, 41)")
          .param(WORK)
          .query(Boolean.class)
          .list();
      later.runAlone(
          WORK,
          run -> {
            ran[0] = true;
            work.accept(run);
          });
    }
  }

  private TakenFile take(String content) {
    clock.set(clock.instant().plusSeconds(1));
    try {
      Path sent = Files.writeString(inbound.resolve("a.csv"), content);
      spool.take(DEMO, Flow.TRANSACTIONS, sent, null, "a.csv", "client:x");
      return spool.waiting().getLast();
    } catch (IOException failed) {
      throw new AssertionError(failed);
    }
  }

  private void finish(WorkRun run, TakenFile file, FileAnswer answer) {
    try {
      spool.finish(run, file, answer);
    } catch (IOException failed) {
      throw new AssertionError(failed);
    }
  }

  private void put(WorkRun run, Path kept) {
    try {
      store.put(run, ACCEPTED.body(), kept);
    } catch (IOException failed) {
      throw new AssertionError(failed);
    }
  }

  private static FileAnswer answer(boolean accepted) {
    return new FileAnswer(accepted, Boolean.toString(accepted).getBytes(StandardCharsets.UTF_8));
  }
}
