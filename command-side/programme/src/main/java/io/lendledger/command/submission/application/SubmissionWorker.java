package io.lendledger.command.submission.application;

import io.lendledger.command.dispatch.CommandsTogether;
import io.lendledger.command.submission.SubmissionFlow;
import io.lendledger.command.submission.SubmissionFlows;
import io.lendledger.command.submission.SubmissionRun;
import io.lendledger.command.submission.application.SubmissionLife.NoteApplied;
import io.lendledger.command.submission.application.SubmissionLife.NoteReceived;
import io.lendledger.command.submission.application.SubmissionLife.SubmissionKey;
import io.lendledger.command.submission.body.StoredBody;
import io.lendledger.command.submission.sending.Commands;
import io.lendledger.command.submission.sending.RecordResumption;
import io.lendledger.command.submission.sending.Sender;
import io.lendledger.command.submission.sending.SubmissionOrigin;
import io.lendledger.command.submission.store.Counts;
import io.lendledger.command.submission.store.RunTakenOver;
import io.lendledger.command.submission.store.StagedRecords;
import io.lendledger.command.submission.store.SubmissionRow;
import io.lendledger.command.submission.store.SubmissionRuns;
import io.lendledger.command.submission.store.SubmissionStore;
import io.lendledger.command.submission.turn.SubmissionTurns;
import io.lendledger.core.fault.PassingFault;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.submission.Flow;
import io.lendledger.core.submission.SubmissionId;
import io.lendledger.core.submission.SubmissionStatus;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;
import org.springframework.stereotype.Component;

/**
 * Applies accepted submissions and undoes withdrawn ones: ordered ones of a lender and flow one
 * after the other, oldest first, others side by side; lenders have their turns, also between the
 * slices of large ones. One that fails stays open and is tried again, its lane waits.
 */
@Component
public class SubmissionWorker {

  private static final Logger LOG = LoggerFactory.getLogger(SubmissionWorker.class);

  /** Those that need no order are retried side by side, so many of them. */
  private static final int MOST_OF_LANE = 256;

  private final SubmissionStore store;
  private final SubmissionRuns runs;
  private final SubmissionFlows flows;
  private final StagedRecords staged;
  private final SubmissionLock lock;
  private final RecordResumption resumption;
  private final WithdrawalRun withdrawals;
  private final Commands commands;
  private final SubmissionTurns turns;
  private final Reattempts reattempts;
  private final CommandsTogether together;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final Map<Lane, CompletableFuture<Void>> lanes = new ConcurrentHashMap<>();

  SubmissionWorker(
      SubmissionStore store,
      SubmissionRuns runs,
      SubmissionFlows flows,
      StagedRecords staged,
      SubmissionLock lock,
      RecordResumption resumption,
      WithdrawalRun withdrawals,
      Commands commands,
      SubmissionTurns turns,
      Reattempts reattempts,
      CommandsTogether together) {
    this.store = store;
    this.runs = runs;
    this.flows = flows;
    this.staged = staged;
    this.lock = lock;
    this.resumption = resumption;
    this.withdrawals = withdrawals;
    this.commands = commands;
    this.turns = turns;
    this.reattempts = reattempts;
    this.together = together;
  }

  /** Notes, before a submission is accepted, that its staged rows are at hand. */
  public void staged(StoredBody body) {
    staged.complete(body);
  }

  /**
   * Forgets the staged rows of a submission unless it is accepted; answers whether it is not.
   *
   * @param requireOwn throws when another attempt has them by now
   */
  public boolean clear(SubmissionId submission, Runnable requireOwn) {
    return staged.clearUnaccepted(submission, requireOwn);
  }

  /** Applies a submission, behind those of its lane that came before. */
  public void apply(SubmissionRow row) {
    Lane lane = lane(row);
    CompletableFuture<Void> queued =
        lanes.compute(
            lane,
            (key, before) ->
                before == null
                    ? CompletableFuture.runAsync(() -> runLane(row), threads)
                    : before.thenRunAsync(() -> runLane(row), threads));
    queued
        .whenComplete((nothing, failed) -> lanes.remove(lane, queued))
        .exceptionally(failed -> {
          boolean stopping = failed.getCause() instanceof Commands.Interrupted;
          LOG.atLevel(stopping ? Level.DEBUG : PassingFault.level(failed, Level.WARN))
              .log(
                  "{} could not begin and is tried again: {}", row.submission(), failed.toString());
          return null;
        });
  }

  /** Retries open submissions that are not under way here, of each flow and lender the oldest. */
  void applyOpen() {
    List<SubmissionRow> open = store.open(MOST_OF_LANE);
    reattempts.retain(open.stream().map(this::lane).collect(Collectors.toSet()));
    for (SubmissionRow row : open) {
      Lane lane = lane(row);
      CompletableFuture<Void> last = lanes.get(lane);
      if ((last == null || last.isDone()) && reattempts.isDue(lane)) {
        apply(row);
      }
    }
  }

  /** What is applied one after the other: a lender's submissions of a flow, or one alone. */
  record Lane(Flow flow, @Nullable LenderCode lender, @Nullable SubmissionId submission) {

    /** The same in all processes. */
    String name() {
      return flow.wire() + "/" + (lender == null ? "" : lender.value());
    }
  }

  private Lane lane(SubmissionRow row) {
    return new Lane(row.flow(), row.lender(), isOrdered(row) ? null : row.submission());
  }

  private boolean isOrdered(SubmissionRow row) {
    return flows.of(row.flow()).isOrdered();
  }

  /** A lane that waits for its next attempt does not begin it for each further submission. */
  private void runLane(SubmissionRow row) {
    if (!reattempts.isDue(lane(row))) {
      return;
    }
    SubmissionTurns.Turn turn = turns.turn(row.lender(), row.isSmall());
    turn.take(() -> runLane(row, turn));
  }

  private void runLane(SubmissionRow row, SubmissionTurns.Turn turn) {
    AtomicReference<SubmissionRow> at = new AtomicReference<>(row);
    try {
      if (isOrdered(row)) {
        runInOrder(row, at, turn);
      } else {
        runAlone(row, turn);
      }
    } catch (Commands.Interrupted stopped) {
      LOG.debug("Stopped while applying {}", row.submission());
    } catch (RunTakenOver lost) {
      LOG.info("{}", lost.getMessage());
    } catch (RuntimeException | Error failed) {
      reattempts.failed(lane(row), at.get().submission(), failed);
    }
  }

  private void runAlone(SubmissionRow row, SubmissionTurns.Turn turn) {
    Optional<SubmissionRow> open =
        store.find(row.submission()).filter(each -> each.status().isOpen());
    if (open.isPresent()
        && lock.runAlone(
            row.submission(), (id, held) -> runs.begin(id).ifPresent(run(held, turn)))) {
      reattempts.succeeded(lane(row));
    }
  }

  /** Whoever is refused the lane leaves its own to the holder, who looks again behind the lock. */
  private void runInOrder(
      SubmissionRow row, AtomicReference<SubmissionRow> at, SubmissionTurns.Turn turn) {
    AtomicBoolean done = new AtomicBoolean();
    do {
      done.set(false);
      var _ =
          lock.runInOrder(lane(row).name(), held -> done.set(applyInOrder(row, at, held, turn)));
    } while (done.get() && oldest(row).isPresent());
  }

  /** Answers whether all were applied; not while another process has one of them. */
  private boolean applyInOrder(
      SubmissionRow row,
      AtomicReference<SubmissionRow> at,
      Runnable requireLane,
      SubmissionTurns.Turn turn) {
    Optional<SubmissionRow> next = oldest(row);
    while (next.isPresent()) {
      SubmissionRow each = next.get();
      at.set(each);
      if (!lock.runAlone(
          each.submission(),
          (_, requireLock) ->
              runs.beginInOrder(each).ifPresent(run(both(requireLane, requireLock), turn)))) {
        return false;
      }
      reattempts.succeeded(lane(row));
      next = oldest(row);
    }
    return true;
  }

  private static Runnable both(Runnable requireLane, Runnable requireLock) {
    return () -> {
      requireLane.run();
      requireLock.run();
    };
  }

  private Optional<SubmissionRow> oldest(SubmissionRow row) {
    return store.oldestOpen(row.flow(), row.lender());
  }

  /** Behind the number of a run the lock is asked for: it may have been lost before. */
  private Consumer<SubmissionRow> run(Runnable requireLock, SubmissionTurns.Turn turn) {
    return begun -> {
      requireLock.run();
      if (begun.status() == SubmissionStatus.WITHDRAWING) {
        withdrawals.run(begun, requireLock);
      } else {
        apply(begun, requireLock, turn);
      }
    };
  }

  private void apply(SubmissionRow row, Runnable requireLock, SubmissionTurns.Turn turn) {
    SubmissionId submission = row.submission();
    SubmissionFlow flow = flows.of(row.flow());
    StoredBody body = flows.body(row).ownedBy(runs.holding(row));
    Sender sender = commands.with(SubmissionOrigin.of(row.submission(), row.metaData()));
    boolean fresh = staged.take(body);
    SubmissionRun run =
        new SubmissionRun(
            row,
            new LastingEffects(row, commands, runs, together),
            fresh ? null : resumption,
            requireLock,
            turn);
    noteReceived(row, sender);
    if (!fresh) {
      requireLock.run();
      staged.clear(body);
      flow.restage(body);
    }
    flow.apply(body, run);
    run.requireLock();
    Counts counts = run.counts();
    run.send(
        new NoteApplied(
            new SubmissionKey(submission),
            counts.applied(),
            counts.unchanged(),
            counts.duplicates()));
    // First, since nobody comes back to it: who ends here applies the body anew, from its bytes.
    staged.clear(body);
    runs.applied(row, counts, () -> flow.applied(body));
  }

  /** Makes the acceptance an event, once. */
  public void noteReceived(SubmissionRow row, Sender sender) {
    sender.send(received(row));
  }

  /** What makes the acceptance an event, once. */
  public static NoteReceived received(SubmissionRow row) {
    return new NoteReceived(
        new SubmissionKey(row.submission()),
        row.lender(),
        row.flow().wire(),
        row.format().wire(),
        row.bytes(),
        row.sha256(),
        row.records(),
        row.receivedAt());
  }
}
