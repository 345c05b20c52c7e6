package io.lendledger.gateway.edge.submission;

import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.reading.PageRequest;
import io.lendledger.core.rejection.Rejected;
import io.lendledger.core.rejection.RejectionCode;
import io.lendledger.core.submission.FindSubmissions;
import io.lendledger.core.submission.Flow;
import io.lendledger.core.submission.SubmissionPage;
import io.lendledger.core.submission.SubmissionView;
import io.lendledger.gateway.edge.wire.Blocking;
import io.lendledger.gateway.edge.wire.Messages;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/**
 * Lists submissions that were taken together with those that were refused, the newest first. A walk
 * shows the refused ones that were written before it began, of a past moment those that had been
 * received by then.
 */
@Component
class SubmissionListing {

  /** The walk's day, the time of receipt, the id, and the last refused one of the walk. */
  private static final int KEY_PARTS = 4;

  private static final Comparator<SubmissionView> NEWEST_FIRST =
      Comparator.comparing(SubmissionView::receivedAt)
          .thenComparing(SubmissionView::submissionId)
          .reversed();

  private final Messages messages;
  private final Blocking blocking;
  private final RefusedSubmissions waiting;
  private final RefusedStore refused;

  SubmissionListing(
      Messages messages, Blocking blocking, RefusedSubmissions waiting, RefusedStore refused) {
    this.messages = messages;
    this.blocking = blocking;
    this.waiting = waiting;
    this.refused = refused;
  }

  /**
   * The submissions that are asked for.
   *
   * @param statuses all when there are none
   */
  record Asked(
      @Nullable LenderCode lender,
      @Nullable Flow flow,
      List<String> statuses,
      @Nullable Instant from,
      @Nullable Instant to) {

    boolean wantsRefused() {
      return statuses.isEmpty() || statuses.contains(RefusedSubmission.STATUS);
    }

    /** Statuses of those that were taken; null when none of them is wanted. */
    @Nullable List<String> ofTaken() {
      List<String> taken =
          statuses.stream().filter(each -> !each.equals(RefusedSubmission.STATUS)).toList();
      return taken.isEmpty() && !statuses.isEmpty() ? null : taken;
    }
  }

  /**
   * The refused ones of a page.
   *
   * @param noted the last one of the walk
   * @param newest when the newest one of the walk was received; null when it has none
   */
  private record Refused(
      long noted, @Nullable Instant newest, List<RefusedSubmission> submissions) {}

  Mono<SubmissionPage> page(Asked asked, PageRequest page) {
    List<String> after = page.afterKey();
    if (after != null && after.size() != KEY_PARTS) {
      throw invalid();
    }
    // Those that were refused before are there for whoever asks afterwards.
    Mono<Refused> refusals = blocking.call(() -> refusals(asked, page, after));
    return Mono.zip(
        taken(asked, page, after), refusals, (taken, found) -> merged(taken, found, page));
  }

  private Refused refusals(Asked asked, PageRequest page, @Nullable List<String> after) {
    if (after == null) {
      waiting.settle();
    }
    long noted = after == null ? refused.lastNoted() : number(after.get(3));
    if (!asked.wantsRefused()) {
      return new Refused(noted, null, List.of());
    }
    var wanted =
        new RefusedStore.Asked(
            asked.lender(),
            asked.flow(),
            asked.from(),
            end(asked, page),
            noted,
            after == null ? null : instant(after.get(1)),
            after == null ? "" : after.get(2),
            page.limit() + 1);
    List<RefusedSubmission> found = refused.list(wanted);
    List<RefusedSubmission> first = after == null ? found : refused.list(wanted.newest());
    return new Refused(noted, first.isEmpty() ? null : first.getFirst().receivedAt(), found);
  }

  private static @Nullable Instant end(Asked asked, PageRequest page) {
    Instant asOf = page.asOf();
    Instant end = asOf == null ? null : RefusedSubmission.endOf(asOf);
    Instant to = asked.to();
    return to == null || (end != null && end.isBefore(to)) ? end : to;
  }

  private Mono<SubmissionPage> taken(Asked asked, PageRequest page, @Nullable List<String> after) {
    List<String> statuses = asked.ofTaken();
    Flow flow = asked.flow();
    PageRequest own =
        new PageRequest(
            page.limit(), after == null ? null : after.subList(0, 3), page.position(), page.asOf());
    return messages.ask(
        new FindSubmissions(
            asked.lender(),
            flow == null ? null : flow.wire(),
            statuses == null ? List.of(RefusedSubmission.STATUS) : statuses,
            asked.from(),
            asked.to(),
            own),
        SubmissionPage.class);
  }

  private static SubmissionPage merged(SubmissionPage taken, Refused found, PageRequest page) {
    List<SubmissionView> all = new ArrayList<>(taken.data());
    found.submissions().forEach(each -> all.add(each.view()));
    all.sort(NEWEST_FIRST);
    Instant asOf = asOf(taken, found);
    boolean more = all.size() > page.limit() || taken.nextKey() != null;
    List<SubmissionView> data = List.copyOf(all.subList(0, Math.min(all.size(), page.limit())));
    if (!more) {
      return new SubmissionPage(data, null, taken.position(), asOf);
    }
    SubmissionView last = data.getLast();
    List<String> next =
        List.of(
            day(taken, page),
            last.receivedAt().toString(),
            last.submissionId(),
            Long.toString(found.noted()));
    return new SubmissionPage(data, next, taken.position(), asOf);
  }

  /** The moment that shows the same again: that of the last event, or of a later refused one. */
  private static Instant asOf(SubmissionPage taken, Refused found) {
    Instant newest = found.newest();
    return newest != null && newest.isAfter(taken.asOf()) ? newest : taken.asOf();
  }

  private static String day(SubmissionPage taken, PageRequest page) {
    List<String> after = page.afterKey();
    return after == null ? taken.asOf().toString().substring(0, 10) : after.getFirst();
  }

  private static Instant instant(String text) {
    try {
      return Instant.parse(text);
    } catch (DateTimeException e) {
      throw invalid();
    }
  }

  private static long number(String text) {
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      throw invalid();
    }
  }

  private static Rejected invalid() {
    return new Rejected(RejectionCode.INVALID_CURSOR, "The cursor is not one of this read");
  }
}
