package io.lendledger.core.rejection;

import java.util.List;

/**
 * An expected refusal, as a value that crosses process borders.
 *
 * @param code the reason's code
 * @param message one sentence for the sender of the request
 * @param faults what is wrong where; empty when the message says it all
 */
public record Rejection(RejectionCode code, String message, List<Fault> faults) {

  /** At most so many faults are listed; the message tells the total. */
  public static final int MOST_FAULTS = 100;

  /** Copies the list. */
  public Rejection {
    faults = List.copyOf(faults);
  }
}
