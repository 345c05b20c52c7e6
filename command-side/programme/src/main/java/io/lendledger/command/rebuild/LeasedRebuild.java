package io.lendledger.command.rebuild;

import io.lendledger.core.rebuild.RebuildKind;

/**
 * A rebuild that this process has taken on.
 *
 * @param kind what for
 * @param owner names this taking on
 * @param position up to which a process before has come; -1 at the beginning
 * @param retaken number of the last late event that it took
 */
record LeasedRebuild(RebuildKind kind, String owner, long position, long retaken) {

  boolean isNew() {
    return position < 0;
  }

  @Override
  public String toString() {
    return kind.wire() + " of the look-ups";
  }
}
