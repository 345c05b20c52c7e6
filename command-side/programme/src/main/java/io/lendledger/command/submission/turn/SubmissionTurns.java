package io.lendledger.command.submission.turn;

import io.lendledger.command.submission.sending.Commands;
import io.lendledger.core.fairness.Company;
import io.lendledger.core.fairness.FairTurns;
import io.lendledger.core.fairness.Party;
import io.lendledger.core.fairness.Rest;
import io.lendledger.core.lender.LenderCode;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Shares capacity for checking and applying submissions among lenders. As many run at once as the
 * processors can carry; the others wait here, where lenders take turns, and not for a processor or
 * a connection, where they would not. A lender's first piece of work comes out of a reserve, so one
 * row need not wait for the slice of a large body to end. Beside others a lender has its share and
 * pauses between its turns.
 */
@Component
public class SubmissionTurns {

  private static final int PROCESSORS = Runtime.getRuntime().availableProcessors();
  private static final int LENDERS_IN_RESERVE = 16;
  private static final int COMMANDS_PER_PROCESSOR = 8;
  private static final int STRAIGHT_PER_PROCESSOR = 64;
  private static final int COMMANDS_BESIDE_PER_PROCESSOR = 2;
  private static final int PART = Math.max(1, PROCESSORS / 2);
  private static final String DESK = "platform";

  /** A large body has more under way than a request. */
  private static final int WEIGHT_OF_LARGE = 2;

  private static final long LONGEST_REST_MILLIS = 1_000;

  private final FairTurns checks;
  private final FairTurns runs;
  private final FairTurns commandsAtOnce;
  private final FairTurns straight;
  private final Backlog backlog;
  private final Commands commands;
  private final Company company;

  SubmissionTurns(Backlog backlog, Commands commands, Company company) {
    this.checks = new FairTurns(2 * PROCESSORS, PART, LENDERS_IN_RESERVE, company);
    this.runs = new FairTurns(Math.max(2, PROCESSORS), PART, LENDERS_IN_RESERVE, company);
    this.commandsAtOnce =
        new FairTurns(
            COMMANDS_PER_PROCESSOR * PROCESSORS,
            COMMANDS_BESIDE_PER_PROCESSOR * PROCESSORS,
            LENDERS_IN_RESERVE,
            company);
    this.straight =
        new FairTurns(
            STRAIGHT_PER_PROCESSOR * PROCESSORS,
            COMMANDS_BESIDE_PER_PROCESSOR * PROCESSORS,
            LENDERS_IN_RESERVE,
            company);
    this.backlog = backlog;
    this.commands = commands;
    this.company = company;
  }

  /** Checks a body when it is the lender's turn. */
  public <T> T check(@Nullable LenderCode lender, boolean small, Supplier<T> check) {
    return check(lender, small, (Runnable _) -> check.get());
  }

  /** The same for a check that takes a while and yields to others in between. */
  public <T> T check(@Nullable LenderCode lender, boolean small, Function<Runnable, T> check) {
    Party party = party(lender, small);
    company.note(party.tenant());
    return checks.in(
        party,
        () -> {
          AtomicLong slice = new AtomicLong(company.nanos());
          T checked =
              check.apply(() -> {
                rest(checks, party, small, slice.get());
                checks.pass(party);
                slice.set(company.nanos());
              });
          rest(checks, party, small, slice.get());
          return checked;
        });
  }

  /**
   * What the acceptance of a large body calls in between, so that others have their time too. All
   * rests together are no longer than one after a body, for its transaction stays open meanwhile.
   */
  public Runnable pacing(@Nullable LenderCode lender) {
    Party party = party(lender, false);
    long end = company.nanos() + Rest.AFTER_BODY.longest().toNanos();
    AtomicLong slice = new AtomicLong(company.nanos());
    return () -> {
      if (company.nanos() - end < 0) {
        rest(checks, party, false, slice.get());
      }
      slice.set(company.nanos());
    };
  }

  /**
   * A lender that pushes beside others leaves them as much time as it takes, and with large bodies
   * several times as much while one of them goes first: processors stay busy with its events for a
   * while and cannot be taken back.
   */
  private void rest(FairTurns turns, Party party, boolean small, long begun) {
    long taken = company.nanos() - begun;
    if (!small && company.givesWay(party.tenant())) {
      pause(Rest.AFTER_SLICE.after(taken));
    } else if (turns.waiting(party) > 0 && !company.isAlone(party.tenant())) {
      pause(taken);
    }
  }

  private void pause(long nanos) {
    commands.pause(Math.min(LONGEST_REST_MILLIS, TimeUnit.NANOSECONDS.toMillis(nanos)));
  }

  /**
   * Accepts and applies a small body when it is the lender's turn, after the processes have handled
   * what the lender wrote before, except for a bounded rest. Those inside share transactions.
   */
  public <T> T straight(@Nullable LenderCode lender, long records, Supplier<T> work) {
    Party party = party(lender, true);
    try (Slot slot = new Slot(straight, party)) {
      slot.take(lender);
      T done = work.get();
      backlog.wrote(lender, records, standing(party));
      return done;
    }
  }

  /** A party's slot, which is given back once, however its work ends. */
  private final class Slot implements AutoCloseable {

    private final FairTurns turns;
    private final Party party;
    private boolean held;

    Slot(FairTurns turns, Party party) {
      this.turns = turns;
      this.party = party;
    }

    /**
     * Takes it, and does not hold it while the backlog is too long: whoever got one looks again,
     * for others of the lender have written meanwhile.
     */
    void take(@Nullable LenderCode lender) {
      acquire();
      while (lender != null && !backlog.mayGoOn(lender, standing(party))) {
        close();
        backlog.await(lender, () -> standing(party));
        acquire();
      }
    }

    private void acquire() {
      turns.acquire(party);
      held = true;
    }

    /** Yields to parties whose turn it is. */
    void pass() {
      turns.pass(party);
    }

    @Override
    public void close() {
      if (held) {
        held = false;
        turns.release(party);
      }
    }
  }

  private Standing standing(Party party) {
    if (company.isAlone(party.tenant())) {
      return Standing.ALONE;
    }
    return company.givesWay(party.tenant()) ? Standing.GIVING_WAY : Standing.BESIDE;
  }

  /** A turn to apply submissions of a lender; it has yet to begin. */
  public Turn turn(@Nullable LenderCode lender, boolean small) {
    return new Turn(lender, party(lender, small), small ? 0 : WEIGHT_OF_LARGE);
  }

  /** A lender's small bodies and its large ones take turns, too. */
  private static Party party(@Nullable LenderCode lender, boolean small) {
    String member = small ? "small" : "large";
    return lender == null ? new Party(DESK, member) : Party.of(lender, member);
  }

  /** A lender's turn, which yields between the slices of a body and while it waits. */
  public final class Turn {

    private final @Nullable LenderCode lender;
    private final Party party;
    private final int weight;
    private final Slot slot;
    private long begun;

    private Turn(@Nullable LenderCode lender, Party party, int weight) {
      this.lender = lender;
      this.party = party;
      this.weight = weight;
      this.slot = new Slot(runs, party);
    }

    /** Does the work in this turn. */
    public void take(Runnable applying) {
      company.enter(party, weight);
      try (slot) {
        begin();
        applying.run();
        rest(runs, party, weight == 0, begun);
      } finally {
        company.leave(party, weight);
      }
    }

    /** Sends a command when it is the lender's turn. */
    public <T> T send(Supplier<T> command) {
      return commandsAtOnce.in(party, command);
    }

    /** Waits for work of others, who may need the turn for it. */
    public void whileOthersGoOn(Runnable wait) {
      slot.close();
      try {
        wait.run();
      } finally {
        begin();
      }
    }

    private void begin() {
      slot.take(lender);
      begun = company.nanos();
    }

    /**
     * Ends a slice: yields to others whose turn it is, and waits until the following processes have
     * handled the lender's events, unless they stand still.
     */
    public void endSlice(long records, Pace pace) {
      Standing standing = standing(party);
      backlog.wrote(lender, records, standing);
      Runnable plans = backlog.pace(lender, records, pace, standing);
      rest(runs, party, weight == 0, begun);
      if (plans != null) {
        whileOthersGoOn(plans);
      } else if (backlog.mayGoOn(lender, standing)) {
        slot.pass();
        begun = company.nanos();
      } else {
        slot.close();
        begin();
      }
    }
  }
}
