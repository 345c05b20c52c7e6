package io.lendledger.command.submission;

import io.lendledger.command.submission.body.StoredBody;
import io.lendledger.command.submission.sending.Sender;
import io.lendledger.command.submission.sending.SideBySide;
import io.lendledger.command.submission.sending.SubmissionOrigin;
import io.lendledger.command.submission.store.SubmissionRow;
import io.lendledger.command.submission.store.WithdrawalStore;
import io.lendledger.core.submission.SubmissionId;
import io.lendledger.core.submission.Undo;
import java.time.LocalDate;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** One submission being withdrawn: sends the commands that undo it on behalf of the requester. */
public final class Withdrawal implements Sender {

  private final SubmissionId submission;
  private final Sender sender;
  private final Supplier<List<StoredBody>> later;
  private final Kept kept;
  private final Runnable lock;

  /** What is kept of a withdrawal, for the next process and for the answer. */
  public interface Kept {

    /** Whether it has begun to undo, in this run or a former one. */
    boolean isUndoing();

    /** From now on it does. */
    void undoing();

    /** A business day is to be closed again. */
    void closeAgain(LocalDate day);
  }

  /** A withdrawal on behalf of its requester; {@code lock} throws when it is another's. */
  public Withdrawal(
      SubmissionId submission,
      Sender sender,
      Supplier<List<StoredBody>> later,
      Kept kept,
      Runnable lock) {
    this.submission = submission;
    this.sender = sender;
    this.later = later;
    this.kept = kept;
    this.lock = lock;
  }

  /** Which. */
  public SubmissionId submission() {
    return submission;
  }

  /** Sends what may be refused, before anything is undone. */
  @Override
  @SuppressWarnings("TypeParameterUnusedInFormals") // the command tells its answer
  public <R extends @Nullable Object> R send(Object command) {
    if (isUndoing()) {
      throw new IllegalStateException(
          "%s may be refused, and %s is undone already".formatted(command, submission));
    }
    return sender.send(command);
  }

  /** Undoes a part. */
  @SuppressWarnings("TypeParameterUnusedInFormals") // the command tells its answer
  public <R extends @Nullable Object> R undo(Undo command) {
    return sender.send(command);
  }

  /** Runs something for each part, a few at a time; answers in the order of the parts. */
  public <P, A> List<A> inParallel(Collection<P> parts, Function<P, A> work) {
    return SideBySide.run(parts, work);
  }

  /**
   * Submissions of the same flow, lender and day that were accepted later and are not withdrawn.
   */
  public List<StoredBody> later() {
    return later.get();
  }

  /**
   * Whether something is undone already: nothing is a reason any more to refuse it, or it would be
   * half done.
   */
  public boolean isUndoing() {
    return kept.isUndoing();
  }

  /** Keeps that it undoes from now on; to be told before anything is undone. */
  public void undoing() {
    kept.undoing();
  }

  /** Keeps, for the answer, that a business day is to be closed again. */
  public void closeAgain(LocalDate day) {
    kept.closeAgain(day);
  }

  /** Throws when another process may withdraw it meanwhile. */
  public void requireLock() {
    lock.run();
  }

  /** Metadata of commands: the requester, and the submission that is withdrawn. */
  public static Map<String, String> metaData(SubmissionRow row, WithdrawalStore.Asked asked) {
    return SubmissionOrigin.of(row.submission(), row.runs(), asked.metaData());
  }
}
