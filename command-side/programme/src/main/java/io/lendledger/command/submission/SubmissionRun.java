package io.lendledger.command.submission;

import io.lendledger.command.submission.body.Row;
import io.lendledger.command.submission.sending.RecordResumption;
import io.lendledger.command.submission.sending.Sender;
import io.lendledger.command.submission.sending.SideBySide;
import io.lendledger.command.submission.sending.SubmissionOrigin;
import io.lendledger.command.submission.store.Counts;
import io.lendledger.command.submission.store.Outcome;
import io.lendledger.command.submission.store.SubmissionRow;
import io.lendledger.command.submission.turn.Pace;
import io.lendledger.command.submission.turn.SubmissionTurns;
import io.lendledger.core.rejection.Rejected;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One run that applies a submission: it sends the commands, several at a time, counts their
 * outcomes and keeps the counts, so that another run resumes behind them.
 */
public final class SubmissionRun implements Sender {

  private static final ScopedValue<Integer> RECORD = ScopedValue.newInstance();

  private final SubmissionRow row;
  private final Effects effects;
  private final Map<String, String> metaData;
  private final @Nullable RecordResumption earlier;
  private final Runnable lock;
  private final SubmissionTurns.Turn turn;
  private final Pace pace = new Pace();
  private long sliceBegan = System.nanoTime();
  private long checkpoint;
  private Counts counts;

  /**
   * {@code earlier} is null when no run has begun to apply the submission; {@code lock} throws when
   * another process may do so meanwhile.
   */
  public SubmissionRun(
      SubmissionRow row,
      Effects effects,
      @Nullable RecordResumption earlier,
      Runnable lock,
      SubmissionTurns.Turn turn) {
    this.row = row;
    this.effects = effects;
    this.metaData = SubmissionOrigin.of(row.submission(), row.metaData());
    this.earlier = earlier;
    this.lock = lock;
    this.turn = turn;
    this.checkpoint = row.checkpoint();
    this.counts = row.counts();
  }

  /**
   * To be asked when all staged rows are read and before that is final: throws when the database
   * has crashed since the application began, since staged rows may then be lost.
   */
  public void requireLock() {
    lock.run();
  }

  /** Records of the body. */
  public long records() {
    return row.records();
  }

  /** Records whose outcome is counted already. */
  public long checkpoint() {
    return checkpoint;
  }

  @Override
  @SuppressWarnings("TypeParameterUnusedInFormals") // the command tells its answer
  public <R extends @Nullable Object> R send(Object command) {
    if (!RECORD.isBound()) {
      return turn.send(() -> effects.with(metaData).<R>send(command));
    }
    Map<String, String> ofRecord = new HashMap<>(metaData);
    ofRecord.put(SubmissionOrigin.RECORD, RECORD.get().toString());
    return turn.send(() -> effects.with(ofRecord).<R>send(command));
  }

  /**
   * Sends a record's command, which answers whether it changed something; answers the same for a
   * record that an earlier run has applied.
   */
  public Outcome outcome(Object command) {
    if (earlier != null) {
      NavigableSet<Integer> done = earlier.records(row.submission(), command);
      if (done.ceiling(RECORD.get()) != null) {
        return Outcome.changed(done.contains(RECORD.get()));
      }
    }
    return Outcome.changed(this.<Boolean>send(command));
  }

  /** Like {@link #outcome(Object)}, outside of {@link #each}. */
  public Outcome outcome(int record, Object command) {
    return ScopedValue.where(RECORD, record).call(() -> outcome(command));
  }

  /**
   * Applies the records of a batch that are not counted yet, records of the same order key one
   * after the other, others in parallel; counts their outcomes.
   */
  public <R> void each(
      List<Row<R>> batch, Function<R, String> orderKey, Function<Row<R>, Outcome> apply) {
    List<Row<R>> open = batch.stream().filter(each -> each.index() >= checkpoint).toList();
    for (int from = 0; from < open.size(); ) {
      int to = Math.min(open.size(), from + pace.records());
      applySlice(open.subList(from, to), orderKey, apply);
      from = to;
    }
  }

  private <R> void applySlice(
      List<Row<R>> open, Function<R, String> orderKey, Function<Row<R>, Outcome> apply) {
    Map<String, List<Row<R>>> groups = new LinkedHashMap<>();
    for (Row<R> each : open) {
      groups.computeIfAbsent(orderKey.apply(each.value()), key -> new ArrayList<>()).add(each);
    }
    List<Outcome> outcomes =
        inParallel(groups.values(), group -> applyInOrder(group, apply)).stream()
            .flatMap(List::stream)
            .toList();
    count(counts.plus(outcomes), open.getLast().index() + 1L);
  }

  /** The maximum of records to count at a time, so that others have their turns. */
  public int sliceRecords() {
    return pace.records();
  }

  /** Waits for work of others, and yields to them. */
  public void await(Runnable wait) {
    turn.whileOthersGoOn(wait);
  }

  /** Runs something for each part, a few at a time; answers in the order of the parts. */
  public <P, A> List<A> inParallel(Collection<P> parts, Function<P, A> work) {
    return SideBySide.run(parts, work);
  }

  /** Keeps counts that a flow knows by other means than its records. */
  public void count(long applied, long unchanged, long countedRecords) {
    count(new Counts(applied, unchanged, 0), countedRecords);
  }

  /** Records so far that changed something. */
  public long applied() {
    return counts.applied();
  }

  /** Records so far that repeated known data. */
  public long unchanged() {
    return counts.unchanged();
  }

  /** What it has come to so far. */
  public Counts counts() {
    return counts;
  }

  private void count(Counts now, long countedRecords) {
    long slice = now.total() - counts.total();
    counts = now;
    checkpoint = countedRecords;
    effects.keep(checkpoint, counts);
    if (slice > 0) {
      pace.took(slice, System.nanoTime() - sliceBegan);
    }
    turn.endSlice(slice, pace);
    sliceBegan = System.nanoTime();
  }

  private <R> List<Outcome> applyInOrder(List<Row<R>> group, Function<Row<R>, Outcome> apply) {
    List<Outcome> outcomes = new ArrayList<>(group.size());
    for (Row<R> each : group) {
      outcomes.add(applyOne(each, apply));
    }
    return outcomes;
  }

  /** A record can become impossible between acceptance and application: it then changes nothing. */
  private <R> Outcome applyOne(Row<R> each, Function<Row<R>, Outcome> apply) {
    try {
      return ScopedValue.where(RECORD, each.index()).call(() -> apply.apply(each));
    } catch (Rejected refused) {
      effects.overtaken(each.index(), refused);
      return Outcome.UNCHANGED;
    }
  }
}
