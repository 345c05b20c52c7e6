package io.lendledger.command.integrity;

import static org.assertj.core.api.Assertions.assertThat;

import io.lendledger.command.integrity.chain.Chain;
import io.lendledger.command.integrity.verify.Verification;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.jdbc.datasource.DelegatingDataSource;

class LinkingTest {

  private static final int BURST = 3000;
  private static final long PATIENCE_SECONDS = 180;

  @RegisterExtension private static final AuditedStore store = new AuditedStore();

  @BeforeEach
  void empty() {
    store.reset();
  }

  @Test
  void followsTheStoresEndAndSaysHowFarItIs() {
    try (var linker = new ChainLinker(store.dataSource(), 5, () -> {})) {
      linker.start();
      store.append(2500);
      await(() -> linker.progress().linked() == 2500);
      assertThat(linker.progress().behind()).isZero();
      assertThat(linker.progress().events()).isEqualTo(2500);
      assertThat(linker.progress().fault()).isNull();
    }
    assertThat(store.verify().isIntact()).isTrue();
    assertThat(blocks()).isGreaterThanOrEqualTo(3);
  }

  /** What is not committed is not linked, and what is committed behind it is not passed over. */
  @Test
  void aRolledBackAppendLeavesAHoleThatIsNotLinked() throws Exception {
    store.append(2);
    try (Connection connection = store.dataSource().getConnection()) {
      connection.setAutoCommit(false);
      connection
          .createStatement()
          .execute(
              "INSERT INTO eventstore.domain_event (event_identifier, aggregate_identifier,"
                  + " sequence_number, time_stamp, payload_type, payload, meta_data)"
                  + " VALUES (gen_random_uuid(), 'x', 0, now(), 'x', '', '')");
      store.link();
      connection.rollback();
    }
    store.append(2);
    store.link();
    Verification found = store.verify();
    assertThat(found.isIntact()).isTrue();
    assertThat(found.head().events()).isEqualTo(4);
    assertThat(found.head().position()).isEqualTo(5);
  }

  @Test
  void twoLinkersLinkEachEventOnce() {
    try (var one = new ChainLinker(store.dataSource(), 1, () -> {});
        var other = new ChainLinker(store.dataSource(), 1, () -> {})) {
      one.start();
      other.start();
      for (int burst = 0; burst < 20; burst++) {
        store.append(150);
      }
      await(() -> one.progress().linked() == BURST && other.progress().linked() == BURST);
    }
    assertThat(store.verify().isIntact()).isTrue();
    assertThat(store.verify().head().events()).isEqualTo(BURST);
  }

  /** It is killed in the middle of a block, which the rows of the block wait for. */
  @Test
  void goesOnWhereItWasKilled() throws Exception {
    store.append(2 * BURST);
    try (var halt = new HaltedChain(store)) {
      for (int kill = 1; kill <= 2; kill++) {
        halt.behind(2 * kill);
        Process process = process();
        try {
          await(() -> halt.isReached() || !process.isAlive());
          assertThat(process.isAlive()).isTrue();
        } finally {
          process.destroyForcibly().waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
        }
        halt.letGo();
        assertThat(store.verify().isIntact()).as("after kill %d", kill).isTrue();
        assertThat(blocks()).as("the last one was undone").isEqualTo(2 * kill);
      }
    }
    store.link();
    Verification found = store.verify();
    assertThat(found.isIntact()).isTrue();
    assertThat(found.head().events()).isEqualTo(2L * BURST);
    assertThat(found.head().unlinkedEvents()).isZero();
  }

  @Test
  void eventsThatAreTakenAwayBehindItsBackAreNoticed() {
    store.append(10);
    var linker = new ChainLinker(store.dataSource(), 5, () -> {});
    assertThat(linker.linkNext()).isFalse();
    store.attack("DELETE FROM eventstore.domain_event WHERE global_index > 8");
    assertThat(linker.linkNext()).isFalse();
    assertThat(linker.progress().fault()).contains("up to position 10", "ends at 8");
    store.append(5);
    assertThat(linker.linkNext()).isFalse();
    assertThat(linker.progress().fault()).as("stays known").contains("ends at 8");
    assertThat(linker.progress().behind()).as("and linking goes on").isZero();
  }

  @Test
  void aChainThatIsTakenBackBehindItsBackIsNoticed() {
    store.append(10);
    var linker = new ChainLinker(store.dataSource(), 5, () -> {});
    assertThat(linker.linkNext()).isFalse();
    store.attack("TRUNCATE eventstore.chain_block");
    TamperedChainTest.rewriteChain(store);
    store.attack("UPDATE eventstore.chain_head SET events = 4");
    assertThat(linker.linkNext()).isFalse();
    assertThat(linker.progress().fault()).contains("10 events had been linked", "after 4");
  }

  /** An alert looks at any moment, also while linking is tried again. */
  @Test
  void aFaultStaysUntilTheChainMovesAgain() {
    store.append(10);
    var seen = new ArrayList<@Nullable String>();
    var linker = new AtomicReference<ChainLinker>();
    linker.set(
        new ChainLinker(watched(() -> seen.add(linker.get().progress().fault())), 5, () -> {}));
    store.attack("ALTER TABLE eventstore.chain_block RENAME TO away");
    try {
      assertThat(linker.get().round()).isFalse();
      seen.clear();
      assertThat(linker.get().round()).isFalse();
      assertThat(seen).as("before each question to the store").hasSizeGreaterThan(1);
      assertThat(seen).allSatisfy(fault -> assertThat(fault).contains("chain"));
      assertThat(linker.get().progress().fault()).isNotNull();
    } finally {
      store.attack("ALTER TABLE eventstore.away RENAME TO chain_block");
    }
    assertThat(linker.get().round()).isTrue();
    assertThat(linker.get().progress().fault()).isNull();
    assertThat(linker.get().progress().linked()).isEqualTo(10);
  }

  /** It finds nothing to link itself, under load for as long as that lasts. */
  @Test
  void aFaultEndsWhenAnotherProcessMovesTheChain() throws Exception {
    store.append(10);
    var linker = new ChainLinker(store.dataSource(), 5, () -> {});
    store.attack("ALTER TABLE eventstore.chain_block RENAME TO away");
    try {
      assertThat(linker.round()).isFalse();
    } finally {
      store.attack("ALTER TABLE eventstore.away RENAME TO chain_block");
    }
    assertThat(linker.progress().fault()).isNotNull();
    store.link();
    store.append(5);
    try (Connection other = store.dataSource().getConnection()) {
      other.setAutoCommit(false);
      assertThat(Chain.tryLock(other)).isTrue();
      assertThat(linker.linkNext()).isFalse();
      other.rollback();
    }
    assertThat(linker.progress().linked()).isEqualTo(10);
    assertThat(linker.progress().behind()).isEqualTo(5);
    assertThat(linker.progress().fault()).isNull();
  }

  @Test
  void aFaultBehindTheLinkingStaysUntilThatSucceeds() {
    var failing = new AtomicBoolean(true);
    var seen = new ArrayList<@Nullable String>();
    var linker = new AtomicReference<ChainLinker>();
    Runnable sealing =
        () -> {
          seen.add(linker.get().progress().fault());
          if (failing.get()) {
            throw new IllegalStateException("no key of seals");
          }
        };
    linker.set(new ChainLinker(store.dataSource(), 5, sealing));
    assertThat(linker.get().round()).isFalse();
    store.append(10);
    assertThat(linker.get().round()).isFalse();
    assertThat(seen).hasSize(2);
    assertThat(seen.getLast()).as("linking goes on and mends nothing").contains("no key of seals");
    assertThat(linker.get().progress().linked()).isEqualTo(10);
    failing.set(false);
    assertThat(linker.get().round()).isTrue();
    assertThat(linker.get().progress().fault()).isNull();
  }

  /** Tells of each connection before it is given. */
  private static DataSource watched(Runnable asked) {
    return new DelegatingDataSource(store.dataSource()) {
      @Override
      public Connection getConnection() throws SQLException {
        asked.run();
        return super.getConnection();
      }
    };
  }

  private static Process process() throws Exception {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
            LinkingProcess.class.getName(),
            store.jdbcUrl())
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start();
  }

  private static int blocks() {
    return store.jdbc.queryForObject("SELECT count(*) FROM eventstore.chain_block", Integer.class);
  }

  private static void await(BooleanSupplier wish) {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (!wish.getAsBoolean()) {
      assertThat(System.nanoTime()).isLessThan(end);
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(2));
    }
  }
}
