package io.lendledger.command.integrity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.lendledger.core.integrity.FindIntegrityCheck;
import io.lendledger.core.integrity.IntegrityCheck;
import io.lendledger.core.integrity.IntegrityCheckState;
import io.lendledger.core.integrity.IntegrityReport;
import io.lendledger.core.integrity.StartIntegrityCheck;
import io.lendledger.core.rejection.Rejected;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.function.LongConsumer;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

class StartedChecksTest {

  @RegisterExtension private static final AuditedStore store = new AuditedStore();

  private final CountDownLatch go = new CountDownLatch(1);
  private StartedChecks checks;

  @BeforeEach
  void fill() {
    store.reset();
    store.jdbc.update("DELETE FROM eventstore.integrity_check");
    store.append(3);
    store.link();
    checks = checks(this::waiting);
  }

  @AfterEach
  void stop() {
    go.countDown();
    checks.destroy();
  }

  private static StartedChecks checks(Function<LongConsumer, IntegrityReport> check) {
    return new StartedChecks(store.dataSource(), check);
  }

  private IntegrityReport waiting(LongConsumer progress) {
    progress.accept(2);
    try {
      if (!go.await(2, TimeUnit.MINUTES)) {
        throw new IllegalStateException("nobody let it go");
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    return store.verify().report();
  }

  private IntegrityCheck start(String id) {
    return checks.start(new StartIntegrityCheck(id));
  }

  private IntegrityCheck await(String id, Predicate<IntegrityCheck> wish) {
    IntegrityCheck found = checks.find(new FindIntegrityCheck(id));
    for (long end = System.nanoTime() + Duration.ofMinutes(2).toNanos(); !wish.test(found); ) {
      assertThat(System.nanoTime()).as("%s", found).isLessThan(end);
      LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
      found = checks.find(new FindIntegrityCheck(id));
    }
    return found;
  }

  /** Puts a time of a check back. */
  private static void passes(String column, String id, Duration time) {
    store.jdbc.update(
        "UPDATE eventstore.integrity_check SET %1$s = %1$s - make_interval(secs => ?) WHERE id = ?"
            .formatted(column),
        time.toSeconds(),
        id);
  }

  private IntegrityCheck awaitEnd(String id) {
    return await(id, check -> check.state() != IntegrityCheckState.Running);
  }

  @Test
  void tellHowFarTheyAreAndThenTheResult() {
    IntegrityCheck started = start("one");
    assertThat(started.state()).isEqualTo(IntegrityCheckState.Running);
    assertThat(started.total()).isEqualTo(3);
    assertThat(started.secondsLeft()).as("nothing was read").isNull();
    passes("started_at", "one", Duration.ofHours(1));
    IntegrityCheck underWay = await("one", check -> check.checkedEvents() == 2);
    assertThat(underWay.secondsLeft()).isGreaterThanOrEqualTo(1_800);
    assertThat(underWay.result()).isNull();
    go.countDown();
    IntegrityCheck done = awaitEnd("one");
    assertThat(done.state()).isEqualTo(IntegrityCheckState.Done);
    assertThat(done.result()).isEqualTo(store.verify().report());
    assertThat(done.checkedEvents()).isEqualTo(3);
    assertThat(done.secondsLeft()).isZero();
  }

  @Test
  void areThereForAllBeforeTheTransactionOfWhoeverAskedEnds() {
    go.countDown();
    var asking = new TransactionTemplate(new DataSourceTransactionManager(store.dataSource()));
    asking.executeWithoutResult(_ -> {
      start("one");
      assertThat(awaitEnd("one").state()).isEqualTo(IntegrityCheckState.Done);
    });
  }

  @Test
  void runOneAtATimeWhoeverAsks() {
    start("one");
    assertThat(start("two").checkId()).isEqualTo("one");
    StartedChecks elsewhere = checks(this::waiting);
    assertThat(elsewhere.start(new StartIntegrityCheck("three")).checkId()).isEqualTo("one");
    elsewhere.destroy();
    assertThatExceptionOfType(Rejected.class)
        .isThrownBy(() -> checks.find(new FindIntegrityCheck("two")));
    go.countDown();
    awaitEnd("one");
    assertThat(start("two").checkId()).isEqualTo("two");
    assertThat(awaitEnd("two").state()).isEqualTo(IntegrityCheckState.Done);
    assertThat(start("one").state()).as("asked for again").isEqualTo(IntegrityCheckState.Done);
  }

  @Test
  void thatFailTellNoInternals() {
    checks.destroy();
    checks =
        checks(_ -> {
          throw new IllegalStateException("secret internals");
        });
    start("one");
    IntegrityCheck failed = awaitEnd("one");
    assertThat(failed.state()).isEqualTo(IntegrityCheckState.Failed);
    assertThat(failed.reason()).isNotBlank().doesNotContain("secret");
    assertThat(failed.result()).isNull();
  }

  @Test
  void endWithTheirProcessAndSaySo() {
    start("one");
    checks.destroy();
    IntegrityCheck stopped = checks.find(new FindIntegrityCheck("one"));
    assertThat(stopped.state()).isEqualTo(IntegrityCheckState.Interrupted);
    assertThat(stopped.reason()).contains("stopped");
    go.countDown();
    var rows = new IntegrityCheckRows(store.dataSource());
    assertThat(rows.start("two", UUID.randomUUID(), 3)).isTrue();
    assertThat(checks.find(new FindIntegrityCheck("two")).state())
        .isEqualTo(IntegrityCheckState.Running);
    passes("beat_at", "two", IntegrityCheckRows.SILENCE);
    IntegrityCheck dead = checks.find(new FindIntegrityCheck("two"));
    assertThat(dead.state()).isEqualTo(IntegrityCheckState.Interrupted);
    assertThat(dead.reason()).contains("gone");
    assertThat(dead.endedAt()).isNotNull();
  }

  @Test
  void areKeptAHundredOf() {
    go.countDown();
    for (int n = 0; n < 103; n++) {
      start("check-" + n);
      awaitEnd("check-" + n);
    }
    start("last");
    awaitEnd("last");
    Long kept =
        store.jdbc.queryForObject("SELECT count(*) FROM eventstore.integrity_check", Long.class);
    assertThat(kept).isEqualTo(101);
    assertThatExceptionOfType(Rejected.class)
        .isThrownBy(() -> checks.find(new FindIntegrityCheck("check-0")));
  }

  @Test
  void areOfADamagedChainToo() {
    go.countDown();
    store.jdbc.update("UPDATE eventstore.chain_head SET frontier = '\\x00'");
    start("one");
    IntegrityCheck done = awaitEnd("one");
    assertThat(done.result()).isNotNull().matches(report -> !report.valid());
  }
}
