package io.lendledger.command.submission;

import io.lendledger.command.submission.body.Checked;
import io.lendledger.command.submission.body.StoredBody;
import io.lendledger.command.submission.sending.Sender;
import io.lendledger.core.rejection.Fault;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.submission.Flow;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The particulars of one kind of body. */
public interface SubmissionFlow {

  /** Which kind. */
  Flow flow();

  /** What becomes of two records of one body that are about the same thing. */
  Repeats repeats();

  /** How small bodies are taken at once; null when this kind is always staged. */
  default @Nullable AtOnce<?> atOnce() {
    return null;
  }

  /** Whether a lender's submissions must be applied in the order in which they were accepted. */
  default boolean isOrdered() {
    return true;
  }

  /**
   * Reads and validates the whole body. Throws {@link io.lendledger.core.rejection.Rejected} with
   * all faults; changes nothing but staged rows.
   */
  Checked check(StoredBody body);

  /** Refuses a valid body that its sender may not have meant; rehearsals skip this. */
  default void guard(StoredBody body) {}

  /** Asks an aggregate for leave, after the check and before acceptance. */
  default void admit(StoredBody body, Sender sender) {}

  /** Gives that leave back, since the body was not accepted. */
  default void release(StoredBody body, Sender sender) {}

  /**
   * Writes data that must become durable together with the acceptance; runs in its transaction.
   *
   * @param othersGo lets others have the processors for a moment, for what takes long
   */
  default void accept(StoredBody body, Checked checked, Runnable othersGo) {}

  /** Fills the staged rows again after a restart. */
  default void restage(StoredBody body) {}

  /** Forgets what was kept to apply a body, in the transaction that keeps that it is applied. */
  default void applied(StoredBody body) {}

  /**
   * Undoes the changes of an applied body, or refuses before anything is undone; after a restart it
   * begins again, and refuses nothing any more once it had begun to undo.
   */
  default void withdraw(StoredBody body, Withdrawal withdrawal) {
    throw Rejected.transition("Submission " + body.submission(), "final", "withdraw it");
  }

  /** Gives back what a former run took to withdraw it: the withdrawal is refused by now. */
  default void stays(Withdrawal withdrawal) {}

  /** Applies the records; after a restart it resumes where the application's counts end. */
  void apply(StoredBody body, SubmissionRun run);

  /**
   * The same on aggregates of a rehearsal, for a valid body that is not accepted. Answers notes for
   * its sender.
   */
  default List<Fault> rehearse(StoredBody body, SubmissionRun run) {
    apply(body, run);
    return List.of();
  }
}
