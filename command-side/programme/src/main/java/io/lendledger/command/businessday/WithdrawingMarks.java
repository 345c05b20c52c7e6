package io.lendledger.command.businessday;

import io.lendledger.command.dispatch.Processes;
import io.lendledger.command.lookup.Freshness;
import io.lendledger.command.lookup.calendar.CalendarLookUp;
import io.lendledger.command.lookup.calendar.CloseRuns;
import io.lendledger.command.lookup.calendar.CloseRuns.CloseRun;
import io.lendledger.command.parked.ParkedSequences;
import io.lendledger.command.submission.Withdrawal;
import io.lendledger.core.businessday.CalendarCommand.CalendarKey;
import io.lendledger.core.businessday.CalendarCommand.HoldCloses;
import io.lendledger.core.businessday.CalendarCommand.ReleaseCloses;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.rejection.Rejected;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Allows the withdrawal of marks that no closed day depends on, or only days of the latest close,
 * which must then be repeated. Nothing is closed while they are withdrawn (decision 015).
 */
@Component
public class WithdrawingMarks {

  private final Freshness freshness;
  private final CloseRuns runs;
  private final CalendarLookUp calendar;
  private final ParkedSequences parked;

  WithdrawingMarks(
      Freshness freshness, CloseRuns runs, CalendarLookUp calendar, ParkedSequences parked) {
    this.freshness = freshness;
    this.runs = runs;
    this.calendar = calendar;
    this.parked = parked;
  }

  /**
   * The reach of the marks.
   *
   * @param lender whose loans they mark; null for all
   * @param from the first day that they mark
   * @param loans accrued from that day on
   */
  public record Marked(
      @Nullable LenderCode lender, LocalDate from, Supplier<List<String>> loans, boolean again) {

    boolean concerns(LenderCode other) {
      return lender == null || lender.equals(other);
    }
  }

  /** Undoes marks between two closes; refuses when a closed day depends on them. */
  public void withdraw(Withdrawal withdrawal, Marked marked, Runnable undo) {
    if (!withdrawal.isUndoing()) {
      freshness.awaitHead();
      Optional<LocalDate> closeAgain = closedWith(withdrawal, marked);
      closeAgain.ifPresent(withdrawal::closeAgain);
      @Nullable Object held =
          withdrawal.send(
              new HoldCloses(
                  new CalendarKey(), withdrawal.submission(), runs.last(), closeAgain.isPresent()));
      assert held instanceof Boolean;
    }
    undo.run();
    release(withdrawal);
  }

  /** Allows closes again, also when an earlier process had held them. */
  public void release(Withdrawal withdrawal) {
    @Nullable Object released =
        withdrawal.undo(new ReleaseCloses(new CalendarKey(), withdrawal.submission()));
    assert released instanceof Boolean;
  }

  /** The latest closed day when its run alone depends on the marks. */
  private Optional<LocalDate> closedWith(Withdrawal withdrawal, Marked marked) {
    List<CloseRun> since = runs.since(withdrawal.submission());
    boolean allKnown =
        since.size() == runs.last() - runs.before(withdrawal.submission()).orElse(0L);
    if (allKnown && since.isEmpty()) {
      return Optional.empty();
    }
    refuseUnknown(withdrawal, marked);
    List<String> loans = marked.loans().get();
    if (loans.isEmpty()) {
      return Optional.empty();
    }
    if (allKnown && marked.again() && latestCovers(since, marked.from())) {
      return Optional.of(since.getLast().date());
    }
    throw Rejected.transition(
        "Submission " + withdrawal.submission(),
        "what %s%s accrued with since, on days from %s to %s"
            .formatted(
                String.join(", ", loans),
                loans.size() == 1 ? " was" : " were",
                marked.from(),
                calendar.view().lastClosedDate()),
        "withdraw it; send what is right from now on");
  }

  /** Look-ups that have events of a lender set aside do not tell what its loans accrued with. */
  private void refuseUnknown(Withdrawal withdrawal, Marked marked) {
    parked.lenders(Processes.LOOK_UPS).stream()
        .filter(marked::concerns)
        .findAny()
        .ifPresent(lender -> {
          throw Rejected.transition(
              "Submission " + withdrawal.submission(),
              "what loans of %s may have accrued with since, whose events are set aside"
                  .formatted(lender),
              "withdraw it; retry those events first");
        });
  }

  private boolean latestCovers(List<CloseRun> since, LocalDate from) {
    CloseRun latest = since.getLast();
    LocalDate first = latest.firstDate();
    YearMonth billed = calendar.closedThrough().orElse(null);
    return since.stream().allMatch(each -> each.date().equals(latest.date()))
        && (first == null || !from.isBefore(first))
        && (billed == null || from.isAfter(billed.atEndOfMonth()));
  }
}
