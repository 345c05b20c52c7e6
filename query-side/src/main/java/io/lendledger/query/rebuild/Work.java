package io.lendledger.query.rebuild;

import io.lendledger.core.rebuild.RebuildKind;
import org.axonframework.eventhandling.TrackingToken;
import org.jspecify.annotations.Nullable;

/**
 * A rebuild that this process has claimed.
 *
 * @param name the projection
 * @param kind its purpose
 * @param owner names this claim
 * @param token the token of the former process; null at the beginning
 * @param position the same as a store position; -1 at the beginning
 */
record Work(
    String name, RebuildKind kind, String owner, @Nullable TrackingToken token, long position) {

  boolean isNew() {
    return token == null;
  }

  @Override
  public String toString() {
    return kind.wire() + " of " + name;
  }
}
