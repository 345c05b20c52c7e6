package io.lendledger.gateway.desk;

import io.lendledger.core.exception.ExceptionKind;
import io.lendledger.core.exception.ExceptionPage;
import io.lendledger.core.exception.FindExceptions;
import io.lendledger.core.lender.LenderCode;
import io.lendledger.core.reading.PageRequest;
import io.lendledger.gateway.edge.reading.AllParkedEvents;
import io.lendledger.gateway.edge.submission.LatestRefusals;
import io.lendledger.gateway.edge.wire.Messages;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/**
 * Lists the exceptions that rows show together with parked events and refused submissions, by kind
 * and id. Of the last two, those that are there now are listed.
 */
@Component
class ExceptionListing {

  private static final Comparator<DeskException> ORDER =
      Comparator.comparing(DeskException::kind).thenComparing(DeskException::id);

  private final Messages messages;
  private final AllParkedEvents parked;
  private final LatestRefusals refusals;

  ExceptionListing(Messages messages, AllParkedEvents parked, LatestRefusals refusals) {
    this.messages = messages;
    this.parked = parked;
    this.refusals = refusals;
  }

  /** A page; of all kinds and lenders where they are null. */
  Mono<DeskExceptionPage> page(
      @Nullable ExceptionKind kind, @Nullable LenderCode lender, PageRequest page) {
    Mono<ExceptionPage> shown =
        messages.ask(
            new FindExceptions(kind == null ? null : kind.wire(), lender, page),
            ExceptionPage.class);
    return Mono.zip(shown, parked(kind, lender, page), refused(kind, lender, page))
        .map(found -> merged(found.getT1(), found.getT2(), found.getT3(), page));
  }

  private Mono<List<DeskException>> parked(
      @Nullable ExceptionKind kind, @Nullable LenderCode lender, PageRequest page) {
    if (kind != null && kind != ExceptionKind.PARKED_EVENT) {
      return Mono.just(List.of());
    }
    return parked
        .find()
        .map(all ->
            all.stream()
                .filter(each -> lender == null || lender.value().equals(each.lenderCode()))
                .filter(each -> isBy(each.since(), page))
                .map(DeskException::of)
                .toList());
  }

  private Mono<List<DeskException>> refused(
      @Nullable ExceptionKind kind, @Nullable LenderCode lender, PageRequest page) {
    return kind != null && kind != ExceptionKind.REFUSED_SUBMISSION
        ? Mono.just(List.of())
        : refusals
            .find(lender, page.asOf())
            .map(all -> all.stream().map(DeskException::of).toList());
  }

  private static boolean isBy(Instant since, PageRequest page) {
    Instant asOf = page.asOf();
    return asOf == null || !since.isAfter(asOf);
  }

  private static DeskExceptionPage merged(
      ExceptionPage shown,
      List<DeskException> parked,
      List<DeskException> refused,
      PageRequest page) {
    List<DeskException> all =
        new ArrayList<>(
            Stream.of(
                    shown.data().stream().map(DeskException::of).toList(),
                    isBehind(parked, page),
                    isBehind(refused, page))
                .flatMap(List::stream)
                .toList());
    all.sort(ORDER);
    boolean more = all.size() > page.limit() || shown.nextKey() != null;
    List<DeskException> data = List.copyOf(all.subList(0, Math.min(all.size(), page.limit())));
    List<String> next =
        more ? List.of(day(shown, page), data.getLast().kind(), data.getLast().id()) : null;
    return new DeskExceptionPage(data, next, shown.position(), shown.asOf());
  }

  /** The rest of them, behind the key of the page before. */
  private static List<DeskException> isBehind(List<DeskException> all, PageRequest page) {
    List<String> after = page.afterKey();
    return after == null
        ? all
        : all.stream()
            .filter(each -> {
              int kind = each.kind().compareTo(after.get(1));
              return kind > 0 || (kind == 0 && each.id().compareTo(after.get(2)) > 0);
            })
            .toList();
  }

  private static String day(ExceptionPage shown, PageRequest page) {
    List<String> after = page.afterKey();
    return after == null ? shown.asOf().toString().substring(0, 10) : after.getFirst();
  }
}
