package io.lendledger.command.submission.store;

import java.util.Collection;

/** The numbers of records by outcome so far. */
public record Counts(long applied, long unchanged, long duplicates) {

  /** All records that are counted. */
  public long total() {
    return applied + unchanged + duplicates;
  }

  /** The same with these outcomes. */
  public Counts plus(Collection<Outcome> outcomes) {
    long changed = outcomes.stream().filter(each -> each == Outcome.APPLIED).count();
    long repeated = outcomes.stream().filter(each -> each == Outcome.DUPLICATE).count();
    return plus(changed, outcomes.size() - changed - repeated, repeated);
  }

  /** The same with so many more of each. */
  public Counts plus(long moreApplied, long moreUnchanged, long moreDuplicates) {
    return new Counts(
        applied + moreApplied, unchanged + moreUnchanged, duplicates + moreDuplicates);
  }
}
