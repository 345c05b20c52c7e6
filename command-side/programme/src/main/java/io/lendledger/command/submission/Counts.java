package io.lendledger.command.submission;

import java.util.Collection;

/** The numbers of records by outcome so far. */
record Counts(long applied, long unchanged, long duplicates) {

  long total() {
    return applied + unchanged + duplicates;
  }

  Counts plus(Collection<Outcome> outcomes) {
    long changed = outcomes.stream().filter(each -> each == Outcome.APPLIED).count();
    long repeated = outcomes.stream().filter(each -> each == Outcome.DUPLICATE).count();
    return plus(changed, outcomes.size() - changed - repeated, repeated);
  }

  Counts plus(long moreApplied, long moreUnchanged, long moreDuplicates) {
    return new Counts(
        applied + moreApplied, unchanged + moreUnchanged, duplicates + moreDuplicates);
  }
}
