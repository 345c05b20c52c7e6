package io.lendledger.command.integrity;

import io.lendledger.command.eventstore.OwnThread;
import io.lendledger.command.integrity.chain.Chain;
import io.lendledger.command.integrity.chain.ChainDamaged;
import io.lendledger.core.integrity.FindIntegrityCheck;
import io.lendledger.core.integrity.IntegrityCheck;
import io.lendledger.core.integrity.IntegrityCheckState;
import io.lendledger.core.integrity.IntegrityReport;
import io.lendledger.core.integrity.StartIntegrityCheck;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.LongConsumer;
import javax.sql.DataSource;
import org.axonframework.commandhandling.CommandHandler;
import org.axonframework.queryhandling.QueryHandler;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;

/**
 * Runs checks of the chain for auditors who do not wait for the answer: one at a time in the whole
 * service. A check ends with its process, and says so.
 */
@Component
class StartedChecks implements DisposableBean {

  private static final Logger log = LoggerFactory.getLogger(StartedChecks.class);
  private static final long BEAT_SECONDS = 2;

  private final DataSource dataSource;
  private final IntegrityCheckRows rows;
  private final Function<LongConsumer, IntegrityReport> check;
  private final UUID owner = UUID.randomUUID();
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofVirtual().name("integrity-check-beat").factory());
  private final AtomicReference<@Nullable Run> run = new AtomicReference<>();

  @Autowired
  StartedChecks(IntegrityLinking linking, DataSource dataSource) {
    this(dataSource, new ChainCheck(linking, dataSource)::report);
  }

  StartedChecks(DataSource dataSource, Function<LongConsumer, IntegrityReport> check) {
    this.dataSource = dataSource;
    this.rows = new IntegrityCheckRows(dataSource);
    this.check = check;
    var beating =
        timer.scheduleWithFixedDelay(this::beat, BEAT_SECONDS, BEAT_SECONDS, TimeUnit.SECONDS);
    log.debug("Telling of checks: {}", beating);
  }

  private record Run(String id, AtomicLong checked) {}

  @CommandHandler
  IntegrityCheck start(StartIntegrityCheck command) {
    // Outside of the command's transaction: the check looks for its row when it ends.
    return OwnThread.run(() -> started(command.checkId()));
  }

  private IntegrityCheck started(String id) {
    Optional<IntegrityCheck> known = rows.find(id);
    if (known.isPresent()) {
      return known.get();
    }
    if (rows.start(id, owner, linked())) {
      Run started = new Run(id, new AtomicLong());
      run.set(started);
      Thread.ofVirtual().name("integrity-check").start(() -> carryOut(started));
      return rows.find(id).orElseThrow();
    }
    return rows.running()
        .or(() -> rows.find(id))
        .orElseThrow(() -> unavailable("Another check ended just now: try again"));
  }

  @QueryHandler
  IntegrityCheck find(FindIntegrityCheck query) {
    return rows.find(query.checkId())
        .orElseThrow(() -> Rejected.notFound("Integrity check " + query.checkId()));
  }

  /** A chain that is damaged is not refused here: the check tells how. */
  private long linked() {
    try {
      return new ChainTransactions(dataSource).ask(Chain::end).events();
    } catch (ChainDamaged damaged) {
      return 0;
    }
  }

  private void carryOut(Run started) {
    try {
      rows.done(started.id, owner, check.apply(started.checked::set));
    } catch (RuntimeException | Error failure) {
      log.warn("Integrity check {} failed", started.id, failure);
      rows.ended(
          started.id,
          owner,
          IntegrityCheckState.Failed,
          "The store could not be read: start another one");
    } finally {
      var _ = run.compareAndSet(started, null);
    }
  }

  private void beat() {
    Run now = run.get();
    if (now != null) {
      try {
        rows.beat(now.id, owner, now.checked.get());
      } catch (RuntimeException | Error failure) {
        log.debug("No sign of life of integrity check {}", now.id, failure);
      }
    }
  }

  private static Rejected unavailable(String message) {
    return new Rejected(RejectionCode.UNAVAILABLE, message);
  }

  @Override
  public void destroy() {
    timer.shutdownNow();
    Run now = run.get();
    if (now != null) {
      rows.ended(
          now.id,
          owner,
          IntegrityCheckState.Interrupted,
          "The service was stopped: start another one");
    }
  }
}
