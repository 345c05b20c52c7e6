package io.lendledger.gateway.sandbox;

import io.lendledger.core.lender.LenderCode;
import java.time.LocalDate;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A programme whose days pass when a client says so. */
public interface Sandbox {

  /** At most so many days are passed by one request. */
  int MOST_DAYS = 366;

  /** How its clock stands; does not block. */
  SandboxClock clock();

  /**
   * Sets a move of the clock going, which goes on alone, also after a restart. A repeat of the same
   * operation moves nothing. Blocks.
   *
   * @return the day at which the move ends
   * @throws io.lendledger.core.rejection.Rejected when there is no way to that day
   */
  LocalDate move(UUID operation, ClockMove move);

  /**
   * Ends a move with the day that is under way: that day is closed when it has begun to end, and
   * the clock stands in the morning behind it. Without a move nothing changes. Blocks.
   */
  void stop();

  /**
   * Has everything begin again from the first day: the service ends, forgets its history and starts
   * once more. A repeat of a reset that was made makes none. Blocks until it is sure to happen.
   *
   * @return the reset that is made: another one when that is under way
   * @throws io.lendledger.core.rejection.Rejected when it cannot be
   */
  UUID reset(UUID asked);

  /**
   * Ends all that a lender has, as it might on any day: its loans, its clients' preferences, its
   * positions and its dials. No other lender notices, and the history stays. It goes on alone, also
   * after a restart. Blocks until it is sure to happen.
   */
  void reset(LenderCode lender);

  /**
   * How its participants are set for a lender; does not block.
   *
   * @param lender null for all lenders that have not turned dials of their own
   */
  SandboxDials dials(@Nullable LenderCode lender);

  /** Sets its participants otherwise for a lender, or as above, from now on; blocks. */
  SandboxDials turn(@Nullable LenderCode lender, TurnedDials turned);

  /** Sets its participants for a lender as for all again; blocks. */
  SandboxDials release(LenderCode lender);
}
