package io.lendledger.command.submission.straight;

import io.lendledger.command.dispatch.CommandsTogether;
import io.lendledger.command.submission.AtOnce;
import io.lendledger.command.submission.SubmissionFlow;
import io.lendledger.command.submission.SubmissionFlows;
import io.lendledger.command.submission.body.ChunkStream;
import io.lendledger.command.submission.body.StoredBody;
import io.lendledger.command.submission.turn.SubmissionTurns;
import io.lendledger.core.submission.SubmissionCommand.Submit;
import io.lendledger.core.submission.SubmissionReceipt;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Takes small bodies straight through: those that wait are accepted and applied in one transaction,
 * which holds their bytes, their rows and their events. What cannot be taken so, or fails, is left
 * to the staged way, which tells its sender why.
 */
@Component
public class StraightIntake {

  private static final Logger LOG = LoggerFactory.getLogger(StraightIntake.class);
  private static final int MOST_BODIES = 128;
  private static final int MOST_RECORDS = 2_000;

  private final SubmissionFlows flows;
  private final SubmissionTurns turns;
  private final SmallBodyRows rows;
  private final BusyLanes lanes;
  private final CommandsTogether together;
  private final Queue<Small<?>> waiting = new ConcurrentLinkedQueue<>();
  private final AtomicBoolean writing = new AtomicBoolean();

  StraightIntake(
      SubmissionFlows flows,
      SubmissionTurns turns,
      SmallBodyRows rows,
      BusyLanes lanes,
      CommandsTogether together) {
    this.flows = flows;
    this.turns = turns;
    this.rows = rows;
    this.lanes = lanes;
    this.together = together;
  }

  /**
   * The receipt of a body that came with its bytes, once it is applied; null when it is to be
   * staged. Throws {@link io.lendledger.core.rejection.Rejected} with its faults.
   */
  public @Nullable SubmissionReceipt take(
      Submit submit, byte[] content, Map<String, String> metaData) {
    SubmissionFlow flow = flows.of(submit.flow());
    AtOnce<?> atOnce = flow.atOnce();
    if (atOnce == null) {
      return null;
    }
    StoredBody body = flows.unchecked(submit, _ -> {});
    Small<?> small =
        turns.check(
            submit.lender(), true, () -> small(submit, content, metaData, atOnce, body, flow));
    Taken taken = turns.straight(submit.lender(), small.records(), () -> write(small));
    return taken instanceof Taken.Applied applied ? applied.receipt() : null;
  }

  private static <R> Small<R> small(
      Submit submit,
      byte[] content,
      Map<String, String> metaData,
      AtOnce<R> atOnce,
      StoredBody body,
      SubmissionFlow flow) {
    ChunkStream stream = new ChunkStream(_ -> content, 1);
    return new Small<>(
        submit,
        content,
        stream.digested(),
        metaData,
        atOnce,
        atOnce.read(body),
        flow.isOrdered(),
        new CompletableFuture<>());
  }

  /** While its lane is held, it waits there, and nobody else with it. */
  private Taken write(Small<?> small) {
    if (lanes.isWaitedFor(small)) {
      return lanes.take(small);
    }
    Taken taken = attempt(small);
    return taken instanceof Taken.Busy ? lanes.take(small.again()) : taken;
  }

  private Taken attempt(Small<?> small) {
    waiting.add(small);
    startWriting();
    return small.taken().join();
  }

  private void startWriting() {
    if (writing.compareAndSet(false, true)) {
      Thread.ofVirtual().name("small-bodies").start(this::write);
    }
  }

  private void write() {
    try {
      List<Small<?>> bodies = next();
      while (!bodies.isEmpty()) {
        write(bodies);
        bodies = next();
      }
    } finally {
      writing.set(false);
      if (!waiting.isEmpty()) {
        startWriting();
      }
    }
  }

  private List<Small<?>> next() {
    return together(waiting);
  }

  /** Takes from a queue as many as are accepted together. */
  static List<Small<?>> together(Queue<Small<?>> waiting) {
    List<Small<?>> bodies = new ArrayList<>();
    long records = 0;
    while (bodies.size() < MOST_BODIES && records < MOST_RECORDS && waiting.peek() != null) {
      Small<?> next = waiting.remove();
      bodies.add(next);
      records += next.records();
    }
    return bodies;
  }

  /** One that makes the others fail is left alone with its fault. */
  private void write(List<Small<?>> bodies) {
    try {
      Map<Small<?>, Taken> taken =
          together.run(handling -> new AcceptingAtOnce(rows, handling).take(bodies));
      bodies.forEach(each -> each.taken().complete(taken.getOrDefault(each, new Taken.Staged())));
    } catch (RuntimeException | Error failed) {
      LOG.debug("{} small bodies cannot be taken together", bodies.size(), failed);
      if (bodies.size() == 1) {
        bodies.getFirst().taken().complete(new Taken.Staged());
      } else {
        bodies.forEach(each -> write(List.of(each)));
      }
    }
  }
}
