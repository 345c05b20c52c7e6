package io.lendledger.core.event;

import org.jspecify.annotations.Nullable;

/** An event that concerns one lender alone. */
public interface LenderEvent {

  /** Code of the lender; null when the event turns out to concern none. */
  @Nullable String lenderCode();
}
