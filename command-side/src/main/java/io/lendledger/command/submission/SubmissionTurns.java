package io.lendledger.command.submission;

import io.lendledger.core.fairness.FairTurns;
import io.lendledger.core.fairness.Party;
import io.lendledger.core.lender.LenderCode;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Shares out among lenders what submissions are checked and applied with. What is done at once is
 * about what the processors can do: the rest waits here, where lenders have their turns, and not
 * for a processor or a connection, where nobody has. A lender's first piece of work comes out of a
 * reserve, so that one row need not wait for the slice of a large body to end.
 */
@Component
class SubmissionTurns {

  private static final int PROCESSORS = Runtime.getRuntime().availableProcessors();
  private static final int LENDERS_IN_RESERVE = 16;
  private static final int COMMANDS_PER_PROCESSOR = 8;
  private static final String DESK = "";

  private final FairTurns checks = new FairTurns(2 * PROCESSORS, LENDERS_IN_RESERVE, 1);
  private final FairTurns runs = new FairTurns(Math.max(2, PROCESSORS), LENDERS_IN_RESERVE, 1);
  private final FairTurns commands =
      new FairTurns(COMMANDS_PER_PROCESSOR * PROCESSORS, LENDERS_IN_RESERVE, 1);
  private final Backlog backlog;

  SubmissionTurns(Backlog backlog) {
    this.backlog = backlog;
  }

  /** Checks a body when it is the lender's turn. */
  <T> T check(@Nullable LenderCode lender, boolean small, Supplier<T> check) {
    return checks.in(party(lender, small), check);
  }

  /** A turn to apply submissions of a lender; it has yet to begin. */
  Turn turn(@Nullable LenderCode lender, boolean small) {
    return new Turn(lender, party(lender, small));
  }

  /** A lender's small bodies and its large ones take turns, too. */
  private static Party party(@Nullable LenderCode lender, boolean small) {
    return new Party(lender == null ? DESK : lender.value(), small ? "small" : "large");
  }

  /** A lender's turn, which is given up between the slices of a body and while it waits. */
  final class Turn {

    private final @Nullable LenderCode lender;
    private final Party party;

    private Turn(@Nullable LenderCode lender, Party party) {
      this.lender = lender;
      this.party = party;
    }

    /** Does the work in this turn. */
    void take(Runnable work) {
      runs.acquire(party);
      try {
        work.run();
      } finally {
        runs.release(party);
      }
    }

    /** Sends a command when it is the lender's turn. */
    <T> T send(Supplier<T> command) {
      return commands.in(party, command);
    }

    /** Waits for something that others have to do, who may need the turn for it. */
    void whileOthersGoOn(Runnable wait) {
      runs.release(party);
      try {
        wait.run();
      } finally {
        runs.acquire(party);
      }
    }

    /**
     * Ends a slice: others go first whose turn it is, and what the lender has written already must
     * have been taken by the processes that follow, but for a bounded rest.
     */
    void endSlice(long records, Pace pace) {
      Runnable wait = backlog.wait(lender, records, pace);
      if (wait == null) {
        runs.pass(party);
      } else {
        whileOthersGoOn(wait);
      }
    }
  }
}
