package io.lendledger.query.portfolio;

import java.util.Set;

/**
 * The state of the read models behind the index.
 *
 * @param position what all of them have reached; -1 while one has not begun
 * @param requests what that of borrow requests has reached, whose rows have no versions
 * @param revisions the revision of each
 * @param tables tells their tables from those of a rebuilt model
 * @param parked the sequences set aside, each with its first missing event
 */
record ModelsState(
    long position, long requests, String revisions, String tables, Set<String> parked) {

  /**
   * Whether rows of then differ from rows of now by later events alone: no model was rebuilt, and
   * no event that was set aside has been taken meanwhile.
   */
  boolean continues(ModelsState then) {
    return revisions.equals(then.revisions)
        && tables.equals(then.tables)
        && parked.containsAll(then.parked)
        && position >= then.position;
  }

  /** With the completed borrow requests that an index led to a position knows. */
  ModelsState withRequests(ModelsState before, long led) {
    return new ModelsState(position, Math.max(before.requests, led), revisions, tables, parked);
  }
}
