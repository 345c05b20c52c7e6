package io.lendledger.command.submission.intake;

import io.lendledger.command.submission.sending.Commands;
import io.lendledger.command.submission.store.SubmissionPlaces;
import io.lendledger.command.submission.store.SubmissionStore;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.submission.Flow;
import io.lendledger.core.submission.SubmissionId;
import java.time.LocalDate;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Set;
import org.springframework.stereotype.Component;

/** Tells what was accepted before a submission and is not yet applied. */
@Component
public class EarlierSubmissions {

  private static final long PAUSE_MILLIS = 20;

  private final SubmissionStore store;
  private final SubmissionPlaces places;
  private final Commands commands;

  EarlierSubmissions(SubmissionStore store, SubmissionPlaces places, Commands commands) {
    this.store = store;
    this.places = places;
    this.commands = commands;
  }

  /** Whether one of this flow and lender is still open. */
  public boolean isOpenBefore(Flow flow, LenderCode lender, SubmissionId submission) {
    return store
        .oldestOpen(flow, lender)
        .filter(each -> each.accepted() < store.find(submission).orElseThrow().accepted())
        .isPresent();
  }

  /** Whether one of this flow and lender is still open, of those up to a place. */
  public boolean isOpenThrough(Flow flow, LenderCode lender, long place) {
    return store.oldestOpen(flow, lender).filter(each -> each.accepted() <= place).isPresent();
  }

  /** The place of the latest submission in the order in which all were received; 0 before any. */
  public long latestPlace() {
    return places.latest();
  }

  /** The latest day that another accepted snapshot is of; to be asked in its acceptance. */
  public Optional<LocalDate> latestSnapshot(LenderCode lender, SubmissionId snapshot) {
    return store.latestSnapshot(lender, snapshot);
  }

  /** The place of an accepted submission in the order in which all were received. */
  public long receipt(SubmissionId submission) {
    return store.find(submission).orElseThrow().accepted();
  }

  /** The same of several; throws when one of them is not accepted. */
  public Map<SubmissionId, Long> receipts(Set<SubmissionId> submissions) {
    Map<SubmissionId, Long> known = submissions.isEmpty() ? Map.of() : places.of(submissions);
    if (known.size() < submissions.size()) {
      throw new NoSuchElementException("not all of " + submissions + " are accepted");
    }
    return known;
  }

  /** Waits a moment; throws when the process ends. */
  public void pause() {
    commands.pause(PAUSE_MILLIS);
  }
}
