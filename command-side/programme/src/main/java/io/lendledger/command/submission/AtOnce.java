package io.lendledger.command.submission;

import io.lendledger.command.submission.body.Row;
import io.lendledger.command.submission.body.StoredBody;
import io.lendledger.command.submission.store.Outcome;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A kind of body that can be accepted and applied at once when it is small: read in memory, and
 * durable together with its events.
 *
 * @param <R> its records
 */
public interface AtOnce<R> {

  /** The valid records of a body. */
  record Whole<R>(StoredBody body, List<Row<R>> rows) {

    /** Copies the list. */
    public Whole {
      rows = List.copyOf(rows);
    }
  }

  /**
   * The commands of a body's records.
   *
   * @param ofRows in the order of the records; without command, a record repeats an earlier one
   * @param begun the aggregates among their targets that have no events yet
   */
  record Commands(List<Row<Object>> ofRows, Set<String> begun) {

    /** Copies the list. */
    public Commands {
      ofRows = List.copyOf(ofRows);
    }
  }

  /**
   * Reads and validates a whole body. Throws {@link io.lendledger.core.rejection.Rejected} with all
   * faults; changes nothing.
   */
  Whole<R> read(StoredBody body);

  /**
   * Takes bodies, the first one first, in the transaction that accepts them: their commands in the
   * same order, null for one that has to be staged.
   */
  List<@Nullable Commands> take(List<Whole<R>> bodies);

  /** The outcome of a record by its command's answer. */
  Outcome outcome(@Nullable Object answer);
}
