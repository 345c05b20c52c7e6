package io.lendledger.command.submission;

import io.lendledger.command.dispatch.CommandsTogether.Result;
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
import java.util.Optional;
import java.util.function.Function;
import org.axonframework.commandhandling.CommandMessage;
import org.axonframework.commandhandling.GenericCommandMessage;
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
  private final @Nullable RecordResumption resumption;
  private final Runnable lock;
  private final SubmissionTurns.Turn turn;
  private final Pace pace = new Pace();
  private long sliceBegan = System.nanoTime();
  private long checkpoint;
  private Counts counts;

  /**
   * {@code resumption} is null when no run has begun to apply the submission; {@code lock} throws
   * when another process may do so meanwhile.
   */
  public SubmissionRun(
      SubmissionRow row,
      Effects effects,
      @Nullable RecordResumption resumption,
      Runnable lock,
      SubmissionTurns.Turn turn) {
    this.row = row;
    this.effects = effects;
    this.metaData = SubmissionOrigin.of(row.submission(), row.runs(), row.metaData());
    this.resumption = resumption;
    this.lock = lock;
    this.turn = turn;
    this.checkpoint = row.checkpoint();
    this.counts = row.counts();
  }

  /**
   * Throws when another process may apply it meanwhile. To be asked before each part, and when all
   * staged rows are read and before that is final: they may be lost when the database has crashed
   * since the application began.
   */
  public void requireLock() {
    lock.run();
  }

  /** Records of the body. */
  public long records() {
    return row.records();
  }

  /** Its place in the order of receipt; null of one that is not accepted. */
  public @Nullable Long receipt() {
    return row.accepted() > 0 ? row.accepted() : null;
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
    Map<String, String> ofRecord = metaDataOf(RECORD.get());
    return turn.send(() -> effects.with(ofRecord).<R>send(command));
  }

  /** Whether the record has changed something in an earlier run; empty when it has not come yet. */
  private Optional<Boolean> before(Object command) {
    if (resumption == null) {
      return Optional.empty();
    }
    NavigableSet<Integer> done = resumption.records(row.submission(), command);
    return done.ceiling(RECORD.get()) == null
        ? Optional.empty()
        : Optional.of(done.contains(RECORD.get()));
  }

  /**
   * Sends the only command of the body to its aggregate, for several records of which this is the
   * first, outside of {@link #each}; answers the same when an earlier run has applied it.
   */
  public Outcome outcomeOfAll(int first, Object command) {
    boolean isApplied =
        resumption != null && !resumption.records(row.submission(), command).isEmpty();
    return isApplied
        ? Outcome.APPLIED
        : ScopedValue.where(RECORD, first).call(() -> Outcome.changed(this.<Boolean>send(command)));
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

  /**
   * Applies the records of a batch by a command each, those of one slice together where that is
   * possible. A record without command repeats an earlier one. {@code outcome} reads a command's
   * answer.
   */
  public <R> void eachCommand(
      List<Row<R>> batch,
      Function<R, String> orderKey,
      Function<Row<R>, @Nullable Object> command,
      Function<@Nullable Object, Outcome> outcome) {
    RecordCommands<R> commands = new RecordCommands<>(command, outcome);
    List<Row<R>> open = batch.stream().filter(each -> each.index() >= checkpoint).toList();
    for (int from = 0; from < open.size(); ) {
      int to = Math.min(open.size(), from + pace.records());
      List<Row<R>> slice = open.subList(from, to);
      List<Outcome> outcomes = resumption == null ? together(slice, commands) : null;
      if (outcomes == null) {
        applySlice(slice, orderKey, row -> alone(row, commands));
      } else {
        count(counts.plus(outcomes), slice.getLast().index() + 1L);
      }
      from = to;
    }
  }

  private <R> @Nullable List<Outcome> together(List<Row<R>> slice, RecordCommands<R> commands) {
    RecordCommands.Sent<R> sent = commands.of(slice, this::metaDataOf);
    List<Result> results = together(sent.messages());
    return results == null ? null : commands.outcomes(slice, sent, results);
  }

  private <R> Outcome alone(Row<R> row, RecordCommands<R> commands) {
    Object command = commands.command().apply(row);
    if (command == null) {
      return Outcome.DUPLICATE;
    }
    Optional<Boolean> before = before(command);
    return commands.outcome().apply(before.isPresent() ? before.get() : send(command));
  }

  /** Sends commands that may be repeated and in any order, together where that is possible. */
  public void sendAll(List<?> commands) {
    List<CommandMessage<?>> messages = new ArrayList<>(commands.size());
    commands.forEach(each -> messages.add(new GenericCommandMessage<>(each, metaData)));
    List<Result> results = together(messages);
    if (results == null) {
      requireLock();
      inParallel(commands, each -> Optional.ofNullable(this.<Object>send(each)));
      return;
    }
    for (Result each : results) {
      if (each.refusal() != null) {
        throw new Rejected(each.refusal());
      }
    }
  }

  private @Nullable List<Result> together(List<CommandMessage<?>> messages) {
    requireLock();
    return messages.isEmpty()
        ? List.of()
        : turn.send(() -> Optional.ofNullable(effects.together(messages))).orElse(null);
  }

  private Map<String, String> metaDataOf(int record) {
    Map<String, String> ofRecord = new HashMap<>(metaData);
    ofRecord.put(SubmissionOrigin.RECORD, Integer.toString(record));
    return ofRecord;
  }

  private <R> void applySlice(
      List<Row<R>> open, Function<R, String> orderKey, Function<Row<R>, Outcome> apply) {
    requireLock();
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

  /** The same where as much was written as by so many records of other flows. */
  public void count(long applied, long unchanged, long countedRecords, long written) {
    count(new Counts(applied, unchanged, 0), countedRecords, written);
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
    count(now, countedRecords, now.total() - counts.total());
  }

  private void count(Counts now, long countedRecords, long written) {
    counts = now;
    checkpoint = countedRecords;
    effects.keep(checkpoint, counts);
    if (written > 0) {
      pace.took(written, System.nanoTime() - sliceBegan);
    }
    turn.endSlice(written, pace);
    sliceBegan = System.nanoTime();
  }

  private <R> List<Outcome> applyInOrder(List<Row<R>> group, Function<Row<R>, Outcome> apply) {
    List<Outcome> outcomes = new ArrayList<>(group.size());
    for (Row<R> each : group) {
      outcomes.add(applyOne(each, apply, each.index() < group.getLast().index()));
    }
    return outcomes;
  }

  /** A record can become impossible between acceptance and application: it then changes nothing. */
  private <R> Outcome applyOne(Row<R> each, Function<Row<R>, Outcome> apply, boolean isFollowed) {
    try {
      return ScopedValue.where(RECORD, each.index()).call(() -> apply.apply(each));
    } catch (Rejected refused) {
      effects.overtaken(each.index(), refused, isFollowed);
      return Outcome.UNCHANGED;
    }
  }
}
