package io.lendledger.core.submission;

import io.lendledger.core.rejection.Fault;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of a dry run; the service keeps nothing of it (docs/api.md, Inbound flows).
 *
 * @param received records in it
 * @param applied records that would change something
 * @param unchanged records that repeat known data
 * @param duplicates records that were received before
 * @param consequences the consequences
 * @param details notes for its sender: reasons of a later refusal, and holdings removed because the
 *     list does not name them; at most {@link io.lendledger.core.rejection.Rejection#MOST_FAULTS}
 */
public record Rehearsed(
    long received,
    long applied,
    long unchanged,
    long duplicates,
    Consequences consequences,
    List<Fault> details) {

  /** Copies the list. */
  public Rehearsed {
    details = List.copyOf(details);
  }

  /** The consequences for units on loan. */
  public record Consequences(
      List<Recalled> recalls, List<Reallocated> reallocations, List<Dropped> drops) {

    /** Nothing. */
    public static final Consequences NONE = new Consequences(List.of(), List.of(), List.of());

    /** Copies the lists. */
    public Consequences {
      recalls = List.copyOf(recalls);
      reallocations = List.copyOf(reallocations);
      drops = List.copyOf(drops);
    }
  }

  /** Units of a loan that would be recalled. */
  public record Recalled(String loanId, long units) {}

  /** Units of a loan that would be reallocated. */
  public record Reallocated(
      String loanId, @Nullable String fromClientId, String toClientId, long units) {}

  /** Undelivered units that would leave a loan. */
  public record Dropped(String loanId, @Nullable String clientId, long units) {}
}
